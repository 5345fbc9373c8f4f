import { array, sql, type Sql } from '../../platform/db/index.ts';

export interface AccountRow {
  id: string;
  email: string;
  username: string;
  global_admin: boolean;
  password_hash: string;
  /** Null: the account can sign in. */
  deactivated_at: Date | null;
}

const columns = sql.raw('id, email, username, global_admin, password_hash, deactivated_at');

export async function insertAccount(
  db: Sql,
  row: { id: string; email: string; username: string; passwordHash: string; globalAdmin: boolean; at: Date },
): Promise<void> {
  await db.rows(sql`
    insert into account (id, email, username, password_hash, global_admin, created_at)
    values (${row.id}, ${row.email}, ${row.username}, ${row.passwordHash}, ${row.globalAdmin}, ${row.at})`);
}

export async function accountByEmail(db: Sql, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.rows<AccountRow>(sql`select ${columns} from account where lower(email) = lower(${email})`);
  return row;
}

export async function accountById(db: Sql, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.rows<AccountRow>(sql`select ${columns} from account where id = ${id}`);
  return row;
}

/**
 * The account, locked until the end of the transaction: who begins, renews or ends a sign-in of it waits for the
 * others, so that none begins on the word of a password that is being changed, and none is renewed past its end.
 */
export async function lockAccount(tx: Sql, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.rows<AccountRow>(sql`select ${columns} from account where id = ${id} for no key update`);
  return row;
}

/** Since when the account cannot sign in; null: it can. */
export async function updateDeactivated(db: Sql, id: string, since: Date | null): Promise<void> {
  await db.rows(sql`update account set deactivated_at = ${since} where id = ${id}`);
}

/** Who these accounts are; those that do not exist are left out. */
export function accountsByIds(
  db: Sql,
  ids: readonly string[],
): Promise<Pick<AccountRow, 'id' | 'email' | 'username' | 'deactivated_at'>[]> {
  return db.rows(sql`
    select id, email, username, deactivated_at from account where id = any(${array(ids, 'uuid')}) order by lower(username), id`);
}

export async function anyAccount(db: Sql): Promise<boolean> {
  const [row] = await db.rows<{ any: boolean }>(sql`select exists (select 1 from account) as any`);
  return row?.any === true;
}

export async function updatePassword(db: Sql, id: string, passwordHash: string): Promise<void> {
  await db.rows(sql`update account set password_hash = ${passwordHash} where id = ${id}`);
}

export function allAccounts(db: Sql): Promise<Omit<AccountRow, 'password_hash'>[]> {
  return db.rows(sql`select id, email, username, global_admin, deactivated_at from account order by lower(email)`);
}
