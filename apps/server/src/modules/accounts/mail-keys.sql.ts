import { sql, type Sql } from '../../platform/db/index.ts';

export interface MailKeyRow {
  purpose: string;
  email: string;
  account_id: string | null;
  data: unknown;
  expires_at: Date;
  used_at: Date | null;
}

const columns = sql.raw('purpose, email, account_id, data, expires_at, used_at');

export async function insertMailKey(
  tx: Sql,
  row: {
    digest: Buffer;
    purpose: string;
    email: string;
    account: string | null;
    data: unknown;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into mail_key (digest, purpose, email, account_id, data, created_at, expires_at)
    values (${row.digest}, ${row.purpose}, ${row.email}, ${row.account}, ${JSON.stringify(row.data)}::text::jsonb,
      ${row.at}, ${row.expiresAt})`);
}

export async function mailKeyOf(db: Sql, digest: Buffer): Promise<MailKeyRow | undefined> {
  const [row] = await db.rows<MailKeyRow>(sql`select ${columns} from mail_key where digest = ${digest}`);
  return row;
}

/**
 * The key, with all of its purpose and address locked until the end of the transaction, in one order for everybody: of
 * two that come at once, one is first.
 */
export async function lockMailKey(tx: Sql, digest: Buffer): Promise<MailKeyRow | undefined> {
  const rows = await tx.rows<MailKeyRow & { asked: boolean }>(sql`
    select ${columns}, digest = ${digest} as asked from mail_key
    where (email, purpose) in (select email, purpose from mail_key where digest = ${digest})
    order by digest for update`);
  return rows.find(({ asked }) => asked);
}

/** The newest key of a purpose that went to an address and can still be used. */
export async function latestMailKey(
  db: Sql,
  of: { purpose: string; email: string },
  now: Date,
): Promise<MailKeyRow | undefined> {
  const [row] = await db.rows<MailKeyRow>(sql`
    select ${columns} from mail_key
    where email = ${of.email} and purpose = ${of.purpose} and used_at is null and expires_at > ${now}
    order by created_at desc limit 1`);
  return row;
}

/** By which letter a key went. */
export async function updateLetter(tx: Sql, digest: Buffer, letter: string): Promise<void> {
  await tx.rows(sql`update mail_key set letter = ${letter} where digest = ${digest}`);
}

/** The newest key of a purpose that is about an account and can still be used. */
export async function latestMailKeyAbout(
  db: Sql,
  { purpose, account }: { purpose: string; account: string },
  now: Date,
): Promise<(MailKeyRow & { letter: string | null }) | undefined> {
  const [row] = await db.rows<MailKeyRow & { letter: string | null }>(sql`
    select ${columns}, letter from mail_key
    where account_id = ${account} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    order by created_at desc limit 1`);
  return row;
}

/** All keys of a purpose that went to an address can be used no more, and what was kept with them is gone. */
export async function spendMailKeys(tx: Sql, of: { purpose: string; email: string }, at: Date): Promise<void> {
  await tx.rows(sql`
    update mail_key set used_at = ${at}, data = 'null' where email = ${of.email} and purpose = ${of.purpose} and used_at is null`);
}

/** Nor any that is about an account, of one purpose or of all (null). */
export async function spendMailKeysOf(
  tx: Sql,
  { account, purpose }: { account: string; purpose: string | null },
  at: Date,
): Promise<void> {
  const which = purpose === null ? sql`true` : sql`purpose = ${purpose}`;
  await tx.rows(
    sql`update mail_key set used_at = ${at}, data = 'null' where account_id = ${account} and used_at is null and ${which}`,
  );
}

/** Those of these days are told from what was never given; older ones are not. */
export async function forgetMailKeys(tx: Sql, expiredBefore: Date): Promise<void> {
  await tx.rows(sql`delete from mail_key where expires_at < ${expiredBefore}`);
}
