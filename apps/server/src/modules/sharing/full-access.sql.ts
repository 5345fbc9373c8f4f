import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { accountView } from '../accounts/index.ts';
import { membershipView, waitingMembershipView } from '../organisations/index.ts';
import { putAway } from './grants.sql.ts';
import { itemTree } from './item-tree.ts';

/** Somebody with full access on an item by a grant of their own on it: an account, or an address that waits for one. */
export interface HolderRow {
  item: string;
  account: string | null;
  email: string;
}

/** Who has full access on items by a grant on the item itself, who got it first first. */
export function holdersOf(db: Sql, items: readonly string[]): Promise<HolderRow[]> {
  return db.rows<HolderRow>(sql`
    select g.item_id as item, g.account_id as account, coalesce(a.email, g.address) as email
    from "grant" g left join ${accountView} a on a.id = g.account_id
    where g.item_id = any(${array(items, 'uuid')}) and g.level = 4 and g.expires_at is null and g.subject_kind in ('user', 'address')
    order by g.item_id, g.created_at, g.id`);
}

/**
 * When the link for viewing on an item itself ends, or has ended, as an expression; null: never, or there is none for
 * anybody.
 */
export function linkEnd(item: SQL): SQL {
  return sql`(
    select nullif(link.expires_at, ${putAway}::timestamptz) from "grant" link
    where link.item_id = ${item}.id and link.link_kind = 'view')`;
}

/**
 * Everybody who has full access on an item, by membership or by a grant to them or to an organisation of theirs, on the
 * item or above it [AC-1]: the other side of `accessOf`. Only accounts that can sign in.
 */
export function peopleWithFullAccess(
  { db, bus, clock }: { db: Sql; bus: Bus } & Pick<Context, 'clock'>,
  id: string,
): Promise<(Receiver & { account: string })[]> {
  return db.rows(sql`
    with i as (select * from (${bus.given(itemTree)((of) => sql`${of} = ${id}`)}) item where not trashed and not read_only),
    given as (
      select g.account_id, g.organisation_id from i join "grant" g on g.item_id = any (i.ancestors || i.id)
      where g.level = 4 and g.subject_kind in ('user', 'organisation')
        and (g.expires_at is null or g.expires_at > ${clock.now()}::timestamptz)),
    granted as (
      select account_id from given where account_id is not null
      union select m.account_id from given join ${membershipView} m on m.organisation_id = given.organisation_id),
    holder as (
      select m.account_id from i join ${membershipView} m on m.organisation_id = i.org
        where i.org_root = 'org' or i.owner = m.account_id
      union select g.account_id from i cross join granted g where i.owner is distinct from g.account_id
        and not exists (select from ${waitingMembershipView} w where w.organisation_id = i.org and w.account_id = g.account_id))
    select a.id as account, a.email, a.language from holder join ${accountView} a on a.id = holder.account_id
    where a.is_active order by a.email`);
}

/** To whom a right is given. `account` null: the address waits for one. */
export interface Receiver {
  account: string | null;
  email: string;
  language: Language | null;
}

/** Gives full access on an item without an end, in the order of the receivers. */
export async function giveToReceivers(
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  tx: Sql,
  item: string,
  receivers: readonly Receiver[],
): Promise<void> {
  const rows = receivers.map(({ account, email }, place) => ({
    id: random.uuid(),
    kind: account === null ? 'address' : 'user',
    account,
    address: account === null ? email.toLowerCase() : null,
    place,
  }));
  await tx.rows(sql`
    insert into "grant" (id, item_id, subject_kind, account_id, address, level, allow_download, created_at)
    select id, ${item}::uuid, kind, account, address, 4, true, ${clock.now()}::timestamptz + place * interval '1 microsecond'
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, kind text, account uuid, address text, place int4)
    on conflict on constraint grant_subject do update set level = 4, expires_at = null, allow_download = true`);
}

/** Takes the grants of these holders on an item away. */
export async function takeFromHolders(tx: Sql, item: string, holders: readonly HolderRow[]): Promise<void> {
  const accounts = holders.flatMap(({ account }) => account ?? []);
  const addresses = holders.flatMap(({ account, email }) => (account === null ? [email.toLowerCase()] : []));
  await tx.rows(sql`
    delete from "grant" where item_id = ${item}
      and (account_id = any(${array(accounts, 'uuid')}) or address = any(${array(addresses, 'text')}))`);
}
