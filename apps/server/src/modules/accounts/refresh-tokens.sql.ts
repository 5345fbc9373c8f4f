import { sql, type Sql } from '../../platform/db/index.ts';

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

export async function revokeFamily(tx: Sql, familyId: string, at: Date): Promise<void> {
  await tx.rows(sql`update refresh_token set revoked_at = ${at} where family_id = ${familyId} and revoked_at is null`);
}

export async function removeExpired(db: Sql, accountId: string, at: Date): Promise<void> {
  await db.rows(sql`delete from refresh_token where account_id = ${accountId} and expires_at < ${at}`);
}

export async function revokeAllOf(db: Sql, accountId: string, at: Date): Promise<void> {
  await db.rows(
    sql`update refresh_token set revoked_at = ${at} where account_id = ${accountId} and revoked_at is null`,
  );
}
