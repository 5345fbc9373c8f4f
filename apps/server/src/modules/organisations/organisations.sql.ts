import type { OrganisationRole } from '@mado/contract';
import { sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { accountView } from '../accounts/index.ts';
import { membershipView, waitsForFactor } from './organisation-views.sql.ts';

export interface OrganisationRow {
  id: string;
  name: string;
  quota_bytes: number;
  used_bytes: number;
  role: Exclude<OrganisationRole, 'none'>;
  demands_factor: boolean;
  /** Whether the member opens nothing of it, for want of a second factor [OR-20]. */
  waits: boolean;
}

const ofMember = (accountId: string) => sql`
  select o.id, o.name, o.quota_bytes, o.used_bytes, o.demands_factor, m.role, ${waitsForFactor} as waits
  from membership m join organisation o on o.id = m.organisation_id
  where m.account_id = ${accountId}`;

/** Also those of which they open nothing until they have a second factor (`waits`). */
export function organisationsOf(db: Sql, accountId: string): Promise<OrganisationRow[]> {
  return db.rows<OrganisationRow>(sql`${ofMember(accountId)} order by lower(o.name), o.id`);
}

/** `ids`: a query of them. */
export function organisationsAmong(db: Sql, ids: SQL): Promise<Pick<OrganisationRow, 'id' | 'name'>[]> {
  return db.rows(sql`select id, name from organisation where id in (${ids}) order by lower(name), id`);
}

/** Likewise. */
export async function organisationOf(db: Sql, accountId: string, id: string): Promise<OrganisationRow | undefined> {
  const [row] = await db.rows<OrganisationRow>(
    sql`${ofMember(accountId)} and o.id = ${id}`,
    'organisations.organisationOf',
  );
  return row;
}

/**
 * A query with one row when the account is in the organisation and may open what is in it, none otherwise; to be joined
 * or asked for by others.
 */
export function membershipRow(accountId: string | null, organisationId: string): SQL {
  return sql`select role from ${membershipView} own where organisation_id = ${organisationId} and account_id = ${accountId}::uuid`;
}

export interface MemberRow {
  uuid: string;
  id: string;
  email: string;
  username: string;
  role: Exclude<OrganisationRole, 'none'>;
  /** Whether the account can sign in. */
  active: boolean;
}

export function membersOf(db: Sql, organisationId: string): Promise<MemberRow[]> {
  return db.rows<MemberRow>(sql`
    select a.id as uuid, a.id, a.email, a.username, m.role, a.is_active as active
    from membership m join ${accountView} a on a.id = m.account_id
    where m.organisation_id = ${organisationId}
    order by lower(a.username), a.id`);
}

export async function insertOrganisation(
  db: Sql,
  row: { id: string; name: string; quotaBytes: number; at: Date },
): Promise<void> {
  await db.rows(sql`
    insert into organisation (id, name, quota_bytes, created_at) values (${row.id}, ${row.name}, ${row.quotaBytes}, ${row.at})`);
}

/** Makes an account a member, or changes its role. False when there is no such organisation or account. */
export async function putMembership(
  db: Sql,
  row: { organisationId: string; accountId: string; role: Exclude<OrganisationRole, 'none'>; at: Date },
): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into membership (organisation_id, account_id, role, created_at)
    select o.id, a.id, ${row.role}, ${row.at} from organisation o, ${accountView} a
    where o.id = ${row.organisationId} and a.id = ${row.accountId}
    on conflict (organisation_id, account_id) do update set role = excluded.role
    returning role`);
  return rows.length > 0;
}

/** Every organisation with the number of its members. */
export function allOrganisations(db: Sql): Promise<
  {
    id: string;
    name: string;
    quota_bytes: number;
    used_bytes: number;
    members: number;
    deleted_at: Date | null;
  }[]
> {
  return db.rows(sql`
    select o.id, o.name, o.quota_bytes, o.used_bytes, count(m.account_id) as members, o.deleted_at
    from organisation o left join membership m on m.organisation_id = o.id
    group by o.id order by lower(o.name), o.id`);
}

/** @returns what it was before; null when there is no such organisation */
export async function updateQuota(db: Sql, id: string, quotaBytes: number): Promise<number | null> {
  const [row] = await db.rows<{ before: number }>(sql`
    with old as (select id, quota_bytes from organisation where id = ${id} for update)
    update organisation o set quota_bytes = ${quotaBytes}::int8 from old where o.id = old.id
    returning old.quota_bytes as before`);
  return row?.before ?? null;
}

export async function updateDemand(db: Sql, id: string, demandsFactor: boolean): Promise<void> {
  await db.rows(sql`update organisation set demands_factor = ${demandsFactor} where id = ${id}`);
}

/**
 * Keeps others from changing the members until the end of the transaction. False when there is no such organisation, or
 * it was deleted.
 */
export async function lockOrganisation(tx: Sql, id: string): Promise<boolean> {
  return (
    (await tx.rows(sql`select id from organisation where id = ${id} and deleted_at is null for update`)).length > 0
  );
}

export async function updateName(tx: Sql, id: string, name: string): Promise<void> {
  await tx.rows(sql`update organisation set name = ${name} where id = ${id}`);
}

/** Nobody belongs to it any more. */
export async function endOrganisation(tx: Sql, id: string, at: Date): Promise<void> {
  await tx.rows(sql`update organisation set deleted_at = ${at} where id = ${id}`);
  await tx.rows(sql`delete from membership where organisation_id = ${id}`);
}

/**
 * Accounts by a part of name or address, in whatever case, among those who share an organisation with the caller that
 * the caller may open, and by their whole address among all; twenty at most, by name.
 *
 * @param of.without an organisation whose members are left out
 */
export function accountsFound(
  db: Sql,
  { query, caller, without }: { query: string; caller: string; without: string | null },
): Promise<Pick<MemberRow, 'id' | 'email' | 'username'>[]> {
  return db.rows(sql`
    select a.id, a.email, a.username from ${accountView} a
    where (lower(a.email) = lower(${query}) or (
        (position(lower(${query}) in lower(a.email)) > 0 or position(lower(${query}) in lower(a.username)) > 0)
        and exists (select from ${membershipView} own join membership other using (organisation_id)
          where own.account_id = ${caller} and other.account_id = a.id)))
      and not exists (select from membership m where m.account_id = a.id and m.organisation_id = ${without}::uuid)
    order by lower(a.username), a.id limit 20`);
}

export async function deleteMembership(db: Sql, organisationId: string, accountId: string): Promise<void> {
  await db.rows(sql`delete from membership where organisation_id = ${organisationId} and account_id = ${accountId}`);
}

export async function organisationName(db: Sql, id: string): Promise<string | null> {
  const [row] = await db.rows<{ name: string }>(sql`select name from organisation where id = ${id}`);
  return row?.name ?? null;
}

/** The organisation that was made first; null while there is none. */
export async function firstOrganisation(db: Sql): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(sql`select id from organisation order by created_at, id limit 1`);
  return row?.id ?? null;
}

/** Counts bytes as used; the statement is the constraint. False when they do not fit; fewer than before always do. */
export async function addUsedBytes(tx: Sql, id: string, bytes: number): Promise<boolean> {
  const rows = await tx.rows(
    sql`
    update organisation set used_bytes = used_bytes + ${bytes}::int8
    where id = ${id} and (${bytes}::int8 <= 0 or (deleted_at is null and used_bytes + ${bytes}::int8 <= quota_bytes))
    returning id`,
    'organisations.takeQuota',
  );
  return rows.length > 0;
}

/**
 * Bytes that an organisation uses, and that still fit, for refusing early what cannot fit anyway; `rest` is negative
 * when a quota was lowered below what is used.
 */
export async function quotaOf(db: Sql, id: string): Promise<{ used: number; rest: number }> {
  const [row] = await db.rows<{ used: number; rest: number }>(
    sql`select used_bytes as used, quota_bytes - used_bytes as rest from organisation where id = ${id}`,
    'organisations.quotaOf',
  );
  return row ?? { used: 0, rest: 0 };
}

/** Whoever makes the first account and organisation does so alone, until the transaction ends. */
export async function lockFirstRun(tx: Sql): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('first run', 0))`);
}
