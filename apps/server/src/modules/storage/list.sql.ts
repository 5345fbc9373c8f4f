import type { sortKeys } from '@mado/contract';
import type { Caller } from '../../platform/context.ts';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { membershipView, waitingMembershipView } from '../organisations/index.ts';
import { accessOf, bearsLink, grantedItems, hasGrants } from '../sharing/index.ts';
import { factJoins, facts, itemColumns } from './item-row.sql.ts';
import type { ItemRow } from './item-row.ts';
import type { ListCursor } from './list-cursor.ts';
import type { Counts, Part } from './list-parts.ts';
import { entriesOf, type Root } from './root-entries.sql.ts';

/** Which items of a place, in which order, from where on. */
export interface Paging {
  sort: (typeof sortKeys)[number];
  order: 'asc' | 'desc';
  limit?: number | undefined;
  /** where the page before ended */
  after?: ListCursor | undefined;
  /** instead: which of the folders, and which of the files; `limit` is theirs then */
  parts?: { folder: Part; file: Part } | undefined;
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
  bodypartexamined_list: textFact('bodypartexamined_list'),
  ProtocolName: textFact('ProtocolName'),
  ReferringPhysicianName: textFact('ReferringPhysicianName'),
  InstitutionName: textFact('InstitutionName'),
  uuid: text('i.id::text'),
};

const ofTree = sql`id, ancestors, org, org_root, owner, read_only`;

/**
 * The item `i` of a page, as `accessOf` takes it: a look at one item for each, which cannot become one at all of them
 * for each.
 */
export const thisItem = sql`select i.id, i.ancestors, i.org, i.org_root, i.owner, i.read_only`;

/**
 * What lies in a folder, with the caller's rights: those on the folder, and more where an item has grants of its own.
 */
export function listFolder(db: Sql, caller: Caller, now: Date, folderId: string, paging: Paging): Promise<ListedRow[]> {
  const here = accessOf(caller, now, sql`select ${ofTree} from item where id = ${folderId}`);
  const own = accessOf(caller, now, sql`${thisItem} where ${hasGrants(sql`i`)}`);
  return listed(db, inFolder(folderId), paging, {
    before: sql`here as materialized (${here}),`,
    columns: sql`
      coalesce(own.level, case when i.read_only then least(here.level, 1) else here.level end) as level,
      coalesce(own.download, here.download) as download, coalesce(own.open_by_link, here.open_by_link) as open_by_link,
      coalesce(own.upload_link, here.upload_link) as upload_link`,
    joins: sql`cross join here left join lateral (${own}) own on true`,
  });
}

/** What lies at a root, the organisation's (`owner` null) or a private one, for somebody who has full access there. */
export function listRoot(db: Sql, now: Date, org: string, owner: string | null, paging: Paging): Promise<ListedRow[]> {
  return listed(db, { org, owner }, paging, {
    columns: sql`
      case when i.read_only then 1 else 4 end as level, true as download,
      ${bearsLink(now, 'view', sql`i`)} as open_by_link, ${bearsLink(now, 'upload', sql`i`)} as upload_link`,
    joins: sql``,
  });
}

const inFolder = (id: string): SQL => sql`i.parent = ${id}`;

function sharedWith(caller: Caller, now: Date, org: string): SQL {
  return sql`${isShared(caller, now)} and (i.org = ${org} or not ${inOrganisationOf(caller)})`;
}

/** How many items `listFolder` would list. */
export function countFolder(db: Sql, folderId: string): Promise<Counts> {
  return counted(db, inFolder(folderId));
}

/** How many items `listShared` would list. */
export function countShared(db: Sql, caller: Caller, now: Date, org: string): Promise<Counts> {
  return counted(db, sharedWith(caller, now, org));
}

export async function counted(db: Sql, place: SQL): Promise<Counts> {
  const rows = await db.rows<{ kind: 'folder' | 'file'; count: number }>(sql`
    select i.object_type as kind, count(*)::int4 as count from item i where ${place} and i.trashed_at is null group by 1`);
  const of = (kind: 'folder' | 'file'): number => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { folders: of('folder'), files: of('file') };
}

/**
 * What others share with the caller [AC-17]: items with a grant that are not the caller's anyway, the topmost of nested
 * ones. Under an organisation stand its own, and those of every organisation in which the caller is not, since these
 * have no page of the caller's where they could stand.
 */
export function listShared(db: Sql, caller: Caller, now: Date, org: string, paging: Paging): Promise<ListedRow[]> {
  return listed(db, sharedWith(caller, now, org), paging, {
    columns: sql`a.level, a.download, a.open_by_link, a.upload_link`,
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
  return sql`i.id in (${granted}) and not i.ancestors && array(${granted}) and not ${waitsInOrganisationOf(caller)}
    and case when i.org_root = 'org' then not ${inOrganisationOf(caller)} else i.owner is distinct from ${account}::uuid end`;
}

/** Whether the caller is in the organisation of an item `i`, without the second factor that it demands [OR-20]. */
function waitsInOrganisationOf(caller: Caller): SQL {
  return sql`exists (select from ${waitingMembershipView} w where w.organisation_id = i.org and w.account_id = ${caller.account?.id ?? null}::uuid)`;
}

/** Whether the caller is in the organisation of an item `i`. */
function inOrganisationOf(caller: Caller): SQL {
  return sql`exists (select from ${membershipView} m where m.organisation_id = i.org and m.account_id = ${caller.account?.id ?? null}::uuid)`;
}

/** One item with the caller's rights, whatever they are; undefined where there is none outside of the trash. */
export async function itemById(db: Sql, caller: Caller, now: Date, id: string): Promise<ItemRow | undefined> {
  const wanted = sql`select id, ancestors, org, org_root, owner, read_only from item where id = ${id} and trashed_at is null`;
  const [row] = await db.rows<ItemRow>(
    sql`select ${itemColumns}, a.level, a.download, a.open_by_link, a.upload_link from (${accessOf(caller, now, wanted)}) a join item i on i.id = a.item_id ${factJoins}`,
    'storage.itemById',
  );
  return row;
}

/** Items with the caller's rights, whatever they are; without those that are missing or in the trash. */
export function itemRowsById(db: Sql, caller: Caller, now: Date, ids: readonly string[]): Promise<ItemRow[]> {
  const wanted = sql`select ${ofTree} from item where id = any(${array(ids, 'uuid')}) and trashed_at is null`;
  return db.rows<ItemRow>(sql`
    select ${itemColumns}, a.level, a.download, a.open_by_link, a.upload_link
    from (${accessOf(caller, now, wanted)}) a join item i on i.id = a.item_id ${factJoins}`);
}

/**
 * Folders first, then by key, then by id. Which items are on the page is found before anything else is asked of them:
 * folders and files each in the order of an index, from where the page before ended, or by their position. One more row
 * than the limit is asked for by the caller, who wants to know whether there are more.
 *
 * The planner may take a page for one row, whatever its limit: while files come in, its figures are of a folder that
 * was empty. So nothing that is joined to a page may be found by reading the page, or a table, again for each row. What
 * is sorted are ids and keys alone: a page in the middle of a long list would else carry all that stands before it.
 *
 * @param place condition on an item `i`, or a root, of which every order has an index
 * @param rights columns and joins of the caller's rights on the items `i` of the page, and what these need before
 *   (`name as materialized (…),`)
 */
export function listed(
  db: Sql,
  place: SQL | Root,
  paging: Paging,
  rights: { before?: SQL; columns: SQL; joins: SQL },
): Promise<ListedRow[]> {
  const { order, after, parts, foldersOnly } = paging;
  const limit = parts ? undefined : paging.limit;
  const direction = sql.raw(order);
  const isWanted = (kind: 'folder' | 'file'): boolean =>
    parts ? parts[kind].take > 0 : kind === 'file' ? !foldersOnly : after?.kind !== 'file';
  const kinds = (['folder', 'file'] as const).filter(isWanted).map((kind) => idsOfKind(kind, place, paging));
  if (kinds.length === 0) return Promise.resolve([]);
  return db.rows<ListedRow>(sql`
    with ${rights.before ?? sql``} page as materialized (
      select * from (${sql.join(kinds, sql` union all `)}) both_kinds
      order by is_file, key ${direction}, id ${direction}
      ${limit === undefined ? sql`` : sql`limit ${limit}`})
    select ${itemColumns}, page.key::text as key, ${rights.columns}
    from page cross join lateral (select * from item where item.id = page.id limit 1) i ${factJoins} ${rights.joins}
    order by page.is_file, page.key ${direction}, page.id ${direction}`);
}

/** Ids and keys of a page's folders, or of its files. */
function idsOfKind(kind: 'folder' | 'file', place: SQL | Root, { sort, order, limit, after, parts }: Paging): SQL {
  const { id, key: keyOf, from, condition } = sourceOf(kind, place, sort);
  const key = sql.raw(keyOf.value);
  const part = parts?.[kind];
  const direction = sql.raw((order === 'asc') === (part?.fromEnd ?? false) ? 'desc' : 'asc');
  const beyond =
    after?.kind === kind
      ? sql`and (${key}, ${id}) ${sql.raw(order === 'asc' ? '>' : '<')} (${after.key}::${sql.raw(keyOf.type)}, ${after.id}::uuid)`
      : sql``;
  const rows = part ? sql`offset ${part.skip} limit ${part.take}` : sql`limit ${limit}`;
  return sql`
    (select ${id}, ${sql.raw(kind === 'file' ? 'true' : 'false')} as is_file, ${key} as key
      from ${from} where ${condition} ${beyond}
      ${part || limit !== undefined ? sql`order by ${key} ${direction}, ${id} ${direction} ${rows}` : sql``})`;
}

/** Where the ids and keys of one kind come from: the items themselves, or what is kept of those at a root. */
function sourceOf(kind: 'folder' | 'file', place: SQL | Root, sort: Paging['sort']) {
  if ('org' in place) return { id: sql`e.id`, ...entriesOf(place, sort, kind) };
  const key = keys[sort];
  return {
    id: sql`i.id`,
    key,
    from: sql`item i ${key.value.includes(facts) ? factJoins : sql``}`,
    condition: sql`${place} and i.object_type = ${sql.raw(`'${kind}'`)} and i.trashed_at is null`,
  };
}
