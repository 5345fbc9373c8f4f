import { notify, sql, type Sql, type SQL } from '../../platform/db/index.ts';

/** Channel of the database on which the end of a sign-in is told; the text is its id. */
export const signInEnded = 'mado_sign_in_ended';

export interface RefreshTokenRow {
  account_id: string;
  family_id: string;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
}

export async function insertRefreshToken(
  db: Sql,
  row: { digest: Buffer; accountId: string; familyId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await db.rows(sql`
    insert into refresh_token (digest, account_id, family_id, created_at, expires_at)
    values (${row.digest}, ${row.accountId}, ${row.familyId}, ${row.at}, ${row.expiresAt})`);
}

/** Whose token it is; undefined when it is none of ours. */
export async function accountOfToken(db: Sql, digest: Buffer): Promise<string | undefined> {
  const [row] = await db.rows<{ account_id: string }>(
    sql`select account_id from refresh_token where digest = ${digest}`,
  );
  return row?.account_id;
}

/** The sign-in of a token that is neither over nor revoked; undefined when there is none. */
export async function familyOfToken(db: Sql, digest: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db.rows<{ family_id: string }>(sql`
    select family_id from refresh_token where digest = ${digest} and revoked_at is null and expires_at > ${now}`);
  return row?.family_id;
}

/** The token, locked until the end of the transaction: of two that come at once, one is first. */
export async function lockRefreshToken(tx: Sql, digest: Buffer): Promise<RefreshTokenRow | undefined> {
  const [row] = await tx.rows<RefreshTokenRow>(
    sql`select account_id, family_id, expires_at, used_at, revoked_at from refresh_token where digest = ${digest} for update`,
  );
  return row;
}

export async function markUsed(tx: Sql, digest: Buffer, at: Date): Promise<void> {
  await tx.rows(sql`update refresh_token set used_at = ${at} where digest = ${digest}`);
}

/** Ends a sign-in, and tells it. */
export function revokeFamily(tx: Sql, familyId: string, at: Date): Promise<void> {
  return revoke(tx, sql`family_id = ${familyId}`, at);
}

/** Ends every sign-in of an account, and tells it. */
export function revokeAllOf(tx: Sql, accountId: string, at: Date): Promise<void> {
  return revoke(tx, sql`account_id = ${accountId}`, at);
}

/** Ends every sign-in of an account but one, and tells it. `kept` undefined: ends all. */
export function revokeOthersOf(tx: Sql, accountId: string, kept: string | undefined, at: Date): Promise<void> {
  if (kept === undefined) return revokeAllOf(tx, accountId, at);
  return revoke(tx, sql`account_id = ${accountId} and family_id <> ${kept}`, at);
}

async function revoke(tx: Sql, which: SQL, at: Date): Promise<void> {
  await tx.rows(sql`
    with ended as (
      update refresh_token set revoked_at = ${at} where ${which} and revoked_at is null returning family_id),
    forgotten as (delete from sign_in where id in (select family_id from ended))
    ${notify(signInEnded, sql`select distinct family_id::text from ended`)}`);
}

/** Sign-ins that ended at this time or later. */
export async function endedSince(db: Sql, at: Date): Promise<string[]> {
  const rows = await db.rows<{ family_id: string }>(
    sql`select distinct family_id from refresh_token where revoked_at >= ${at}`,
  );
  return rows.map(({ family_id }) => family_id);
}

export async function removeExpired(db: Sql, accountId: string, at: Date): Promise<void> {
  await db.rows(sql`delete from refresh_token where account_id = ${accountId} and expires_at < ${at}`);
}
