import { json, sql, type Sql } from '../../../platform/db/index.ts';

interface TotpRow {
  secret: Uint8Array;
  last_step: number;
  created_at: Date;
}

export interface PasskeyRow {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  used_at: Date | null;
}

export async function totpOf(db: Sql, account: string): Promise<TotpRow | undefined> {
  const [row] = await db.rows<TotpRow>(
    sql`select secret, last_step, created_at from totp where account_id = ${account}`,
  );
  return row;
}

export async function insertTotp(
  tx: Sql,
  row: { account: string; secret: Buffer; lastStep: number; at: Date },
): Promise<void> {
  await tx.rows(sql`
    insert into totp (account_id, secret, last_step, created_at)
    values (${row.account}, ${row.secret}, ${row.lastStep}, ${row.at})`);
}

/** Whether no code of this time step or a later one was used before; it is used from now on [TK-26]. */
export async function takeStep(db: Sql, account: string, step: number): Promise<boolean> {
  const rows = await db.rows(sql`
    update totp set last_step = ${step} where account_id = ${account} and last_step < ${step}::int8 returning account_id`);
  return rows.length > 0;
}

/** False where there was none. */
export async function deleteTotp(tx: Sql, account: string): Promise<boolean> {
  return (await tx.rows(sql`delete from totp where account_id = ${account} returning account_id`)).length > 0;
}

const passkeyColumns = sql`id, account_id, credential_id, public_key, counter, transports, name, created_at, used_at`;

export function passkeysOf(db: Sql, account: string): Promise<PasskeyRow[]> {
  return db.rows<PasskeyRow>(
    sql`select ${passkeyColumns} from passkey where account_id = ${account} order by created_at, id`,
  );
}

export async function passkeyByCredential(db: Sql, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.rows<PasskeyRow>(
    sql`select ${passkeyColumns} from passkey where credential_id = ${credentialId}`,
  );
  return row;
}

export async function insertPasskey(tx: Sql, row: Omit<PasskeyRow, 'used_at'>): Promise<void> {
  await tx.rows(sql`
    insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
    values (${row.id}, ${row.account_id}, ${row.credential_id}, ${Buffer.from(row.public_key)}, ${row.counter},
      ${json(row.transports)}, ${row.name}, ${row.created_at})`);
}

export async function updatePasskeyUse(db: Sql, id: string, counter: number, at: Date): Promise<void> {
  await db.rows(sql`update passkey set counter = ${counter}, used_at = ${at} where id = ${id}`);
}

/** Undefined where the account has no such passkey. */
export async function updatePasskeyName(
  tx: Sql,
  account: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.rows<PasskeyRow>(sql`
    update passkey set name = ${name} where id = ${id} and account_id = ${account} returning ${passkeyColumns}`);
  return row;
}

/** False where the account has no such passkey. */
export async function deletePasskey(tx: Sql, account: string, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`delete from passkey where id = ${id} and account_id = ${account} returning id`);
  return rows.length > 0;
}

export async function deletePasskeysOf(tx: Sql, account: string): Promise<void> {
  await tx.rows(sql`delete from passkey where account_id = ${account}`);
}

/** In the place of all that were there. */
export async function replaceRecoveryCodes(tx: Sql, account: string, digests: readonly Buffer[]): Promise<void> {
  await tx.rows(sql`delete from recovery_code where account_id = ${account}`);
  for (const digest of digests)
    await tx.rows(sql`insert into recovery_code (account_id, digest) values (${account}, ${digest})`);
}

export async function recoveryCodesLeft(db: Sql, account: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    sql`select count(*)::int4 as count from recovery_code where account_id = ${account} and used_at is null`,
  );
  return row?.count ?? 0;
}

/** Uses a code up: `done`, or why not. */
export async function takeRecoveryCode(
  db: Sql,
  account: string,
  digest: Buffer,
  at: Date,
): Promise<'done' | 'used' | 'unknown'> {
  const taken = await db.rows(sql`
    update recovery_code set used_at = ${at} where account_id = ${account} and digest = ${digest} and used_at is null
    returning account_id`);
  if (taken.length > 0) return 'done';
  const known = await db.rows(
    sql`select account_id from recovery_code where account_id = ${account} and digest = ${digest}`,
  );
  return known.length > 0 ? 'used' : 'unknown';
}
