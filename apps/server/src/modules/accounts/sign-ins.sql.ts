import { sql, type Sql } from '../../platform/db/index.ts';

/** Where a sign-in was used last: words of its browser and system, and its network. */
export interface SignInPlace {
  browser: string | null;
  system: string | null;
  network: string | null;
}

interface SignInRow extends SignInPlace {
  id: string;
  begun_at: Date;
  used_at: Date;
}

/** A sign-in begins, or goes on. */
export async function keepSignIn(
  tx: Sql,
  {
    id,
    accountId,
    at,
    place: { browser, system, network },
  }: { id: string; accountId: string; at: Date; place: SignInPlace },
): Promise<void> {
  await tx.rows(sql`
    insert into sign_in (id, account_id, begun_at, used_at, browser, system, network)
    values (${id}, ${accountId},
      least(${at}, (select min(created_at) from refresh_token where family_id = ${id})), ${at},
      ${browser}, ${system}, ${network})
    on conflict (id) do update set used_at = excluded.used_at, browser = excluded.browser, system = excluded.system,
      network = excluded.network`);
}

/** Where an account is signed in at that time, what was used last first. */
export function signInsOf(db: Sql, accountId: string, at: Date): Promise<SignInRow[]> {
  return db.rows<SignInRow>(sql`
    with alive as (
      select family_id as id, min(created_at) as begun_at, max(created_at) as used_at from refresh_token
      where account_id = ${accountId} and revoked_at is null and expires_at > ${at} group by family_id)
    select alive.id, coalesce(sign_in.begun_at, alive.begun_at) as begun_at, alive.used_at, browser, system, network
    from alive left join sign_in on sign_in.id = alive.id order by alive.used_at desc, alive.id`);
}

/** Networks from which nothing came since then are forgotten. */
export async function forgetNetworks(tx: Sql, before: Date): Promise<void> {
  await tx.rows(sql`
    update sign_in set network = null where id in (
      select id from sign_in where network is not null and used_at < ${before} for update skip locked)`);
}

/** What was kept of sign-ins of an account that are over. */
export async function forgetSignIns(tx: Sql, accountId: string): Promise<void> {
  await tx.rows(sql`
    delete from sign_in where account_id = ${accountId}
      and not exists (select 1 from refresh_token where family_id = sign_in.id and revoked_at is null)`);
}
