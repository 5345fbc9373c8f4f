import { sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { organisationView } from '../organisations/index.ts';

/**
 * Whose private items lie in an organisation, and how many bytes its quota counts of them, trash and versions included.
 */
export function privateAreas(db: Sql, org: string): Promise<{ owner: string; bytes: number }[]> {
  return db.rows(sql`
    select i.owner, (coalesce(sum(i.size) filter (where i.object_type = 'file' and not i.outside_quota), 0) + coalesce(sum(v.bytes), 0))::int8 as bytes
    from item i left join lateral (
      select sum(size) as bytes from file_version where item_id = i.id and i.object_type = 'file' and not i.outside_quota) v on true
    where i.org = ${org} and i.org_root = 'private'
    group by i.owner order by i.owner`);
}

/** A query of the ids of all private items of an account in an organisation. */
export function privateItems(org: string, owner: string): SQL {
  return sql`select id from item where org = ${org} and org_root = 'private' and owner = ${owner}`;
}

/** Whether an account has private items in an organisation; `trashed`: such in the trash count too. */
export async function hasPrivateArea(db: Sql, org: string, owner: string, trashed: boolean): Promise<boolean> {
  const [row] = await db.rows<{ any: boolean }>(sql`
    select exists (
      select from item where org = ${org} and org_root = 'private' and owner = ${owner} and (${trashed} or trashed_at is null)) as any`);
  return row?.any === true;
}

/**
 * Gives all private items of an account in an organisation to another one, below a folder of that one's private root;
 * those in the trash stay there. Runs inside the transaction that locked the tree.
 *
 * @param folder at the private root of `to`, without anything in it
 */
export async function givePrivateArea(
  tx: Sql,
  { org, from, to, folder }: { org: string; from: string; to: string; folder: string },
): Promise<void> {
  await tx.rows(sql`
    update item set size = (
      select coalesce(sum(size), 0) from item top
      where top.org = ${org} and top.org_root = 'private' and top.owner = ${from} and top.parent is null and top.trashed_at is null)
    where id = ${folder}`);
  await tx.rows(sql`
    update item set owner = ${to}, parent = coalesce(parent, ${folder}::uuid), ancestors = array[${folder}::uuid] || ancestors
    where org = ${org} and org_root = 'private' and owner = ${from}`);
}

/** Whether an account has private items in any organisation, also where all of them lie in the trash. */
export async function ownsAnything(db: Sql, owner: string): Promise<boolean> {
  const [row] = await db.rows<{ any: boolean }>(sql`
    select exists (
      select from ${organisationView} o
      join item on item.org = o.id and item.org_root = 'private' and item.owner = ${owner}) as any`);
  return row?.any === true;
}
