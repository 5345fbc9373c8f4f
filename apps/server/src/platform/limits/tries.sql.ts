import { sql, type Sql } from '../db/index.ts';
import { noTries, type LimitPolicy, type Tries } from './policies.ts';

/** Rows that one change sweeps away at most. */
const sweptAtOnce = 100;

/** Locks the tries of a digest, changes them, and removes some that are as good as none. */
export async function changeTries(
  tx: Sql,
  digest: Buffer,
  { change, policy, now }: { change: (tries: Tries) => Tries | null; policy: LimitPolicy; now: Date },
): Promise<void> {
  const [row] = await tx.rows<{ count: number; at: Date; forgotten_at: Date }>(
    sql`
    with over as (
      delete from limited_tries where digest in (
        select digest from limited_tries
        where forgotten_at < ${now}::timestamptz and digest <> ${digest}::bytea
        limit ${sweptAtOnce} for update skip locked))
    insert into limited_tries (digest, count, at, forgotten_at)
    values (${digest}::bytea, 0, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (digest) do update set digest = excluded.digest
    returning count, at, forgotten_at`,
    'limits.lockTries',
  );
  const isForgotten = !row || row.forgotten_at <= now;
  const tries = change(isForgotten ? noTries : { count: row.count, at: row.at.getTime() });
  if (!tries) return;
  await tx.rows(
    sql`
    update limited_tries set count = ${tries.count}::int4, at = ${new Date(tries.at)}::timestamptz,
      forgotten_at = ${tries === noTries ? now : new Date(policy.forgottenAt(tries))}::timestamptz
    where digest = ${digest}::bytea`,
    'limits.changeTries',
  );
}
