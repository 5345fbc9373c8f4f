import type { sortKeys } from '@mado/contract';
import type { Caller } from '../../platform/context.ts';
import { sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { accessOf, grantedItems, itemsWithGrants } from '../sharing/index.ts';
import { factJoins, itemColumns, type ItemRow } from './item-row.ts';

/** Which items of a place, in which order, from where on. */
export interface Paging {
  sort: (typeof sortKeys)[number];
  order: 'asc' | 'desc';
  limit?: number | undefined;
  /** id of the last item of the page before */
  after?: string | undefined;
  foldersOnly: boolean;
}

const text = (fact: string) => ({ type: 'text collate "C"', value: `coalesce(facts->>'${fact}', '')` });
const number = (fact: string) => ({ type: 'int8', value: `coalesce((facts->>'${fact}')::int8, -1)` });

/** What each key sorts by, in the columns of a listed row; never null, so that a page can go on after any row. */
const keys: Record<Paging['sort'], { type: string; value: string }> = {
  name: { type: 'text collate "C"', value: 'sort_name' },
  created_dt: { type: 'timestamptz', value: 'created_at' },
  size: { type: 'int8', value: 'size' },
  type: { type: 'text collate "C"', value: `coalesce(foldertype, filetype, '')` },
  PatientID: text('PatientID'),
  PatientSex: text('PatientSex'),
  modality_list: text('modality_list'),
  instance_count: number('instance_count'),
  series_count: number('series_count'),
  StudyDate: text('StudyDate'),
};

/** What lies in a folder, with the caller's rights: those on the folder, and more where an item has grants of its own. */
export function listFolder(db: Sql, caller: Caller, now: Date, folderId: string, paging: Paging): Promise<ItemRow[]> {
  const column = sql`id, ancestors, org, org_root, owner, read_only`;
  const here = accessOf(caller, now, sql`select ${column} from item where id = ${folderId}`);
  const granted = sql`select ${column} from item where parent = ${folderId} and id in (${itemsWithGrants})`;
  return page(
    db,
    sql`select ${itemColumns}, i.sort_name,
        coalesce(own.level, case when i.read_only then least(here.level, 1) else here.level end) as level,
        coalesce(own.download, here.download) as download
      from item i ${factJoins}
      cross join (${here}) here
      left join (${accessOf(caller, now, granted)}) own on own.item_id = i.id
      where i.parent = ${folderId} and i.trashed_at is null`,
    paging,
  );
}

/** What lies at a root, the organisation's (`owner` null) or a private one, for somebody who has full access there. */
export function listRoot(db: Sql, org: string, owner: string | null, paging: Paging): Promise<ItemRow[]> {
  return page(
    db,
    sql`select ${itemColumns}, i.sort_name, case when i.read_only then 1 else 4 end as level, true as download
      from item i ${factJoins}
      where i.parent is null and i.org = ${org} and i.org_root = ${owner === null ? 'org' : 'private'}
        and i.owner is not distinct from ${owner}::uuid and i.trashed_at is null`,
    paging,
  );
}

/** What others share with the caller in an organisation: items with a grant that are not the caller's anyway, the topmost of nested ones. */
export function listShared(db: Sql, caller: Caller, now: Date, org: string, paging: Paging): Promise<ItemRow[]> {
  const account = caller.account?.id ?? null;
  const granted = sql`
    select id, ancestors, org, org_root, owner, read_only from item
    where id in (${grantedItems(caller, now)}) and org = ${org} and trashed_at is null
      and (org_root = 'org' or owner is distinct from ${account}::uuid)
      and (org_root = 'private' or not exists (select 1 from membership m where m.organisation_id = item.org and m.account_id = ${account}::uuid))
      and not ancestors && array(${grantedItems(caller, now)})`;
  return page(
    db,
    sql`select ${itemColumns}, i.sort_name, a.level, a.download
      from (${accessOf(caller, now, granted)}) a join item i on i.id = a.item_id ${factJoins}`,
    paging,
  );
}

/** One item with the caller's rights, whatever they are; undefined where there is none outside of the trash. */
export async function itemById(db: Sql, caller: Caller, now: Date, id: string): Promise<ItemRow | undefined> {
  const wanted = sql`select id, ancestors, org, org_root, owner, read_only from item where id = ${id} and trashed_at is null`;
  const [row] = await db.rows<ItemRow>(
    sql`select ${itemColumns}, a.level, a.download from (${accessOf(caller, now, wanted)}) a join item i on i.id = a.item_id ${factJoins}`,
    'storage.itemById',
  );
  return row;
}

/** Folders first, then by key, then by id. One more row than the limit is asked for by the caller, who wants to know whether there are more. */
function page(db: Sql, listed: SQL, { sort, order, limit, after, foldersOnly }: Paging): Promise<ItemRow[]> {
  const { type, value } = keys[sort];
  const key = sql.raw(`(${value})::${type}`);
  const beyond = order === 'asc' ? sql.raw('>') : sql.raw('<');
  // The last row of the page before is looked up once, not for every row.
  const last = sql`, last as materialized (select is_file, key, id from listed where id = ${after ?? null}::uuid)`;
  const rest = sql`join last on l.is_file > last.is_file
      or (l.is_file = last.is_file and (l.key, l.id) ${beyond} (last.key, last.id))`;
  return db.rows<ItemRow>(sql`
    with found as (${listed}), listed as (select *, object_type = 'file' as is_file, ${key} as key from found)
    ${after === undefined ? sql`` : last}
    select l.* from listed l ${after === undefined ? sql`` : rest}
    where ${foldersOnly ? sql`not l.is_file` : sql`true`}
    order by l.is_file, l.key ${sql.raw(order)}, l.id ${sql.raw(order)}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
}
