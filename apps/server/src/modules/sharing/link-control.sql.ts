import type { Context } from '../../platform/context.ts';
import { array, sql, type SQL, type Sql } from '../../platform/db/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { putAway } from './grants.sql.ts';
import { itemTree } from './item-tree.ts';

/** The link for viewing on an item itself, as it is controlled, also where it is put away. */
export interface ControlledLink {
  id: string;
  starts_at: Date | null;
  expires_at: Date | null;
  allow_download: boolean;
  /** What whoever comes through its door gets; null: it has none. */
  door: string | null;
  watermark: boolean;
  password_hash: string | null;
  addresses: string[] | null;
}

/** As `controlledLink`, which nobody else changes before the end of the transaction. */
export function heldLink(tx: Sql, item: string): Promise<ControlledLink | undefined> {
  return linkOn(tx, item, sql`for update of g`);
}

export function controlledLink(db: Sql, item: string): Promise<ControlledLink | undefined> {
  return linkOn(db, item, sql``);
}

async function linkOn(db: Sql, item: string, hold: SQL): Promise<ControlledLink | undefined> {
  const [row] = await db.rows<ControlledLink>(sql`
    select g.id, g.starts_at, nullif(g.expires_at, ${putAway}::timestamptz) as expires_at, g.allow_download, g.door, g.watermark, door.password_hash, door.addresses
    from "grant" g left join link_door door on door.grant_id = g.id
    where g.item_id = ${item} and g.link_kind = 'view' ${hold}`);
  return row;
}

export async function doorOf(
  db: Sql,
  link: string,
): Promise<(Pick<ControlledLink, 'door' | 'password_hash' | 'addresses'> & { bearer: string }) | undefined> {
  const [row] = await db.rows<Pick<ControlledLink, 'door' | 'password_hash' | 'addresses'> & { bearer: string }>(sql`
    select g.door, g.item_id as bearer, door.password_hash, door.addresses
    from "grant" g join link_door door on door.grant_id = g.id where g.id = ${link}`);
  return row;
}

export async function updateLink(
  tx: Sql,
  link: string,
  { starts_at: start, watermark }: Pick<ControlledLink, 'starts_at' | 'watermark'>,
): Promise<void> {
  await tx.rows(sql`
    update "grant" set starts_at = ${start}::timestamptz, watermark = ${watermark}, allow_download = allow_download and not ${watermark}
    where id = ${link}`);
}

/** Gives a link another door, or none: whoever came through the one before is outside again. */
export async function putDoor(
  tx: Sql,
  { random }: Pick<Context, 'random'>,
  link: string,
  { password_hash: hash, addresses }: Pick<ControlledLink, 'password_hash' | 'addresses'>,
): Promise<void> {
  const isOpen = hash === null && addresses === null;
  await tx.rows(sql`delete from link_code where grant_id = ${link}`);
  await tx.rows(sql`delete from link_door where grant_id = ${link}`);
  await tx.rows(sql`update "grant" set door = ${isOpen ? null : random.uuid()}::uuid where id = ${link}`);
  if (isOpen) return;
  const list = addresses === null ? sql`null` : array(addresses, 'text');
  await tx.rows(sql`insert into link_door (grant_id, password_hash, addresses) values (${link}, ${hash}, ${list})`);
}

/** A public link somewhere below an item, or on it. */
export interface LinkBelow {
  item: string;
  link: 'view' | 'upload';
}

/** Every public link on an item and below it, also those that have ended, in a fixed order; none that is put away. */
export function linksBelow({ db, bus }: { db: Sql; bus: Bus }, id: string): Promise<LinkBelow[]> {
  const bearers = bus.given(itemTree)(
    (item) => sql`${item} in (select item_id from "grant" where subject_kind = 'anonymous')`,
  );
  return db.rows<LinkBelow>(sql`
    select g.item_id as item, g.link_kind as link
    from (${bearers}) item join "grant" g on g.item_id = item.id and g.subject_kind = 'anonymous'
    where not item.trashed and g.expires_at is distinct from ${putAway}::timestamptz and (item.id = ${id}::uuid or ${id}::uuid = any (item.ancestors))
    order by g.item_id, g.link_kind`);
}
