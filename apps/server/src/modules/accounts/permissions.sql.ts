import { sql, type Sql } from '../../platform/db/index.ts';
import type { AccountRow } from './accounts.sql.ts';

/** What can be given to accounts. */
export type Permission = 'change_users' | 'medsearch_users';

type Named = Pick<AccountRow, 'id' | 'email' | 'username'>;

const isActive = sql.raw('a.deactivated_at is null and a.pending_since is null');

/** Changes of permissions come one after the other, until the end of the transaction. */
export async function lockPermissions(tx: Sql): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('custom permissions', 0))`);
}

export async function hasPermission(db: Sql, account: string, permission: Permission): Promise<boolean> {
  const [row] = await db.rows<{ has: boolean }>(sql`
    select exists (select from custom_permission where account_id = ${account} and permission = ${permission}) as has`);
  return row?.has === true;
}

/** Who has it, by name; also who cannot sign in at present. */
export function holdersOf(db: Sql, permission: Permission): Promise<Named[]> {
  return db.rows(sql`
    select a.id, a.email, a.username from custom_permission p join account a on a.id = p.account_id
    where p.permission = ${permission} order by lower(a.username), a.id`);
}

/** False where the account has it already. */
export async function givePermission(
  tx: Sql,
  { account, permission, at }: { account: string; permission: Permission; at: Date },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into custom_permission (account_id, permission, granted_at) values (${account}, ${permission}, ${at})
    on conflict do nothing returning account_id`);
  return rows.length > 0;
}

/** False where the account does not have it. */
export async function takePermission(tx: Sql, account: string, permission: Permission): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from custom_permission where account_id = ${account} and permission = ${permission} returning account_id`);
  return rows.length > 0;
}

/** Whether somebody who can sign in may change permissions: a global admin, or who has the permission. */
export async function someoneMayChangeUsers(db: Sql): Promise<boolean> {
  const [row] = await db.rows<{ any: boolean }>(sql`
    select exists (
      select from account a where ${isActive} and (a.global_admin or exists (
        select from custom_permission p where p.account_id = a.id and p.permission = 'change_users'))) as any`);
  return row?.any === true;
}

/** Accounts that wait for approval, those that have waited longest first. */
export function waitingAccounts(db: Sql): Promise<Named[]> {
  return db.rows(sql`
    select a.id, a.email, a.username from account a where a.pending_since is not null and a.deactivated_at is null
    order by a.pending_since, a.id`);
}

/** Accounts that can sign in, by name. */
export function activeAccounts(db: Sql): Promise<Named[]> {
  return db.rows(sql`
    select a.id, a.email, a.username from account a where ${isActive} order by lower(a.username), a.id`);
}

/** What belongs to the account alone goes with it. */
export async function deleteAccount(tx: Sql, id: string): Promise<void> {
  await tx.rows(sql`delete from account where id = ${id}`);
}
