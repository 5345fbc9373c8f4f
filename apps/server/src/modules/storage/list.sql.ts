import type { sortKeys } from '@mado/contract';
import type { Caller } from '../../platform/context.ts';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { membershipView } from '../organisations/index.ts';
import { accessOf, grantedItems, hasGrants } from '../sharing/index.ts';
import { factJoins, facts, itemColumns } from './item-row.sql.ts';
import type { ItemRow } from './item-row.ts';
import type { ListCursor } from './list-cursor.ts';

/** Which items of a place, in which order, from where on. */
export interface Paging {
  sort: (typeof sortKeys)[number];
  order: 'asc' | 'desc';
  limit?: number | undefined;
  /** where the page before ended */
  after?: ListCursor | undefined;
  foldersOnly: boolean;
}

/** A row of a list, and what it sorts by, as text. */
export interface ListedRow extends ItemRow {
  key: string;
}

const text = (value: string) => ({ type: 'text', value: `(${value}) collate "C"` });
const textFact = (fact: string) => text(`left(coalesce((${facts})->>'${fact}', ''), ${longestKey})`);
const numberFact = (fact: string) => ({ type: 'int8', value: `coalesce(((${facts})->>'${fact}')::int8, -1)` });

/** Code points of a fact that count for the order: it goes into the address of the next page. */
const longestKey = 200;

/**
 * What each key sorts by, in the columns of an item `i` and its `factJoins`; never null, so that a page can go on after
 * any row.
 */
const keys: Record<Paging['sort'], { type: string; value: string }> = {
  // As it stands in the index.
  name: { type: 'text', value: 'i.sort_name' },
  created_dt: { type: 'timestamptz', value: 'i.created_at' },
  size: { type: 'int8', value: 'i.size' },
  type: text(`coalesce(i.foldertype, i.filetype, '')`),
  PatientID: textFact('PatientID'),
  PatientSex: textFact('PatientSex'),
  modality_list: textFact('modality_list'),
  instance_count: numberFact('instance_count'),
  series_count: numberFact('series_count'),
  StudyDate: textFact('StudyDate'),
};

const ofTree = sql`id, ancestors, org, org_root, owner, read_only`;

/**
 * The item `i` of a page, as `accessOf` takes it: a look at one item for each, which cannot become one at all of them
 * for each.
 */
const thisItem = sql`select i.id, i.ancestors, i.org, i.org_root, i.owner, i.read_only`;

/**
 * What lies in a folder, with the caller's rights: those on the folder, and more where an item has grants of its own.
 */
export function listFolder(db: Sql, caller: Caller, now: Date, folderId: string, paging: Paging): Promise<ListedRow[]> {
  const here = accessOf(caller, now, sql`select ${ofTree} from item where id = ${folderId}`);
  const own = accessOf(caller, now, sql`${thisItem} where ${hasGrants(sql`i`)}`);
  return listed(db, sql`i.parent = ${folderId}`, paging, {
    before: sql`here as materialized (${here}),`,
    columns: sql`
      coalesce(own.level, case when i.read_only then least(here.level, 1) else here.level end) as level,
      coalesce(own.download, here.download) as download`,
    joins: sql`cross join here left join lateral (${own}) own on true`,
  });
}

/** What lies at a root, the organisation's (`owner` null) or a private one, for somebody who has full access there. */
export function listRoot(db: Sql, org: string, owner: string | null, paging: Paging): Promise<ListedRow[]> {
  return listed(db, sql`i.parent is null and ${atRoot(org, owner)}`, paging, {
    columns: sql`case when i.read_only then 1 else 4 end as level, true as download`,
    joins: sql``,
  });
}

/** The root of an item `i`, so that the index of roots finds it. */
function atRoot(org: string, owner: string | null): SQL {
  return owner === null
    ? sql`i.org = ${org} and i.org_root = 'org' and i.owner is null`
    : sql`i.org = ${org} and i.org_root = 'private' and i.owner = ${owner}`;
}

/**
 * What others share with the caller [AC-17]: items with a grant that are not the caller's anyway, the topmost of nested
 * ones. Under an organisation stand its own, and those of every organisation in which the caller is not, since these
 * have no page of the caller's where they could stand.
 */
export function listShared(db: Sql, caller: Caller, now: Date, org: string, paging: Paging): Promise<ListedRow[]> {
  return listed(db, sql`${isShared(caller, now)} and (i.org = ${org} or not ${inOrganisationOf(caller)})`, paging, {
    columns: sql`a.level, a.download`,
    joins: sql`cross join lateral (${accessOf(caller, now, thisItem)}) a`,
  });
}

/** Whether others share anything of this organisation with the caller. */
export async function sharesAnything(db: Sql, caller: Caller, now: Date, org: string): Promise<boolean> {
  const [row] = await db.rows<{ any: boolean }>(sql`
    select exists (select from item i where ${isShared(caller, now)} and i.org = ${org} and i.trashed_at is null) as any`);
  return row?.any === true;
}

/** Whether an item `i` is the topmost of what others share with the caller, and not the caller's anyway. */
function isShared(caller: Caller, now: Date): SQL {
  const account = caller.account?.id ?? null;
  const granted = grantedItems(caller, now);
  return sql`i.id in (${granted}) and not i.ancestors && array(${granted})
    and case when i.org_root = 'org' then not ${inOrganisationOf(caller)} else i.owner is distinct from ${account}::uuid end`;
}

/** Whether the caller is in the organisation of an item `i`. */
function inOrganisationOf(caller: Caller): SQL {
  return sql`exists (select from ${membershipView} m where m.organisation_id = i.org and m.account_id = ${caller.account?.id ?? null}::uuid)`;
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

/** Items with the caller's rights, whatever they are; without those that are missing or in the trash. */
export function itemRowsById(db: Sql, caller: Caller, now: Date, ids: readonly string[]): Promise<ItemRow[]> {
  const wanted = sql`select ${ofTree} from item where id = any(${array(ids, 'uuid')}) and trashed_at is null`;
  return db.rows<ItemRow>(sql`
    select ${itemColumns}, a.level, a.download
    from (${accessOf(caller, now, wanted)}) a join item i on i.id = a.item_id ${factJoins}`);
}

/**
 * Folders first, then by key, then by id. Which items are on the page is found before anything else is asked of them:
 * folders and files each in the order of an index, from where the page before ended. One more row than the limit is
 * asked for by the caller, who wants to know whether there are more.
 *
 * The planner may take a page for one row, whatever its limit: while files come in, its figures are of a folder that
 * was empty. So nothing that is joined to a page may be found by reading the page, or a table, again for each row.
 *
 * @param place condition on an item `i`
 * @param rights columns and joins of the caller's rights on the items `i` of the page, and what these need before
 *   (`name as materialized (…),`)
 */
function listed(
  db: Sql,
  place: SQL,
  { sort, order, limit, after, foldersOnly }: Paging,
  rights: { before?: SQL; columns: SQL; joins: SQL },
): Promise<ListedRow[]> {
  const { type, value } = keys[sort];
  const key = sql.raw(value);
  const direction = sql.raw(order);
  const beyond =
    after &&
    sql`and (${key}, i.id) ${sql.raw(order === 'asc' ? '>' : '<')} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`;
  const ofKind = (kind: 'folder' | 'file') => sql`
    (select i.*, i.object_type = 'file' as is_file, ${key} as key
      from item i ${value.includes(facts) ? factJoins : sql``}
      where ${place} and i.object_type = ${sql.raw(`'${kind}'`)} and i.trashed_at is null ${after?.kind === kind ? beyond : sql``}
      ${limit === undefined ? sql`` : sql`order by ${key} ${direction}, i.id ${direction} limit ${limit}`})`;
  const kinds = [...(after?.kind === 'file' ? [] : [ofKind('folder')]), ...(foldersOnly ? [] : [ofKind('file')])];
  if (kinds.length === 0) return Promise.resolve([]);
  return db.rows<ListedRow>(sql`
    with ${rights.before ?? sql``} page as materialized (
      select * from (${sql.join(kinds, sql` union all `)}) both_kinds
      order by is_file, key ${direction}, id ${direction}
      ${limit === undefined ? sql`` : sql`limit ${limit}`})
    select ${itemColumns}, i.key::text as key, ${rights.columns}
    from page i ${factJoins} ${rights.joins}
    order by i.is_file, i.key ${direction}, i.id ${direction}`);
}
