import type { FolderType } from '@mado/contract';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { attributionColumns, type Attribution } from './attribution.ts';
import { sortName } from './item-name.ts';
import type { TreeLocation } from './tree-location.ts';
import { keepVersions } from './versions.sql.ts';

/**
 * Lets one transaction at a time change the tree of an organisation; the others wait for its end. So finding and making
 * a folder is one step, sums are kept without deadlocks, and uniqueness constraints are the net below.
 */
export async function lockTree(tx: Sql, org: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${org}`}, 0))`, 'storage.lockTree');
}

export interface FolderRow {
  id: string;
  foldertype: FolderType;
  kind: 'conference' | 'case' | null;
  trashed: boolean;
  /** an upload into it has begun, and was neither completed nor given up */
  receiving: boolean;
  /** bytes of all files below it */
  size: number;
  place: TreeLocation;
}

/** A folder as a place for others; null when there is none of this id. */
export async function folderRow(tx: Sql, id: string): Promise<FolderRow | null> {
  const [row] = await tx.rows<
    Omit<FolderRow, 'place'> & Omit<TreeLocation, 'parent' | 'ancestors'> & { ancestors: string[] }
  >(
    sql`select id, foldertype, kind, trashed_at is not null as trashed, receiving_until is not null as receiving, size, ancestors, org, org_root as "orgRoot", owner,
        outside_quota as "outsideQuota", read_only as "readOnly"
      from item where id = ${id} and object_type = 'folder'`,
    'storage.folderRow',
  );
  if (!row) return null;
  const { foldertype, kind, trashed, receiving, size, ancestors, ...place } = row;
  return {
    id,
    foldertype,
    kind,
    trashed,
    receiving,
    size,
    place: {
      org: place.org,
      orgRoot: place.orgRoot,
      owner: place.owner,
      outsideQuota: place.outsideQuota,
      readOnly: place.readOnly,
      parent: id,
      ancestors: [...ancestors, id],
    },
  };
}

/** What a new item is, besides where it lies. */
export interface NewItem {
  id: string;
  place: TreeLocation;
  objectType: 'folder' | 'file';
  foldertype?: FolderType;
  filetype?: string;
  /** where a link leads */
  url?: string;
  /** of an event or a case */
  kind?: 'conference' | 'case' | undefined;
  comment?: string | undefined;
  name: string;
  /** bytes of a file; folders begin with 0 */
  size?: number;
  sha256?: string;
  /** the DICOM facts of this level, JSON */
  summary?: object;
  notes?: readonly object[];
  /** who brings it; the product itself when left out */
  by?: Attribution;
}

export async function insertItems(tx: Sql, items: readonly NewItem[], at: Date): Promise<void> {
  const rows = items.map(({ place, ...one }) => ({
    id: one.id,
    parent: place.parent,
    ancestors: place.ancestors,
    org: place.org,
    org_root: place.orgRoot,
    owner: place.owner,
    outside_quota: place.outsideQuota,
    read_only: place.readOnly,
    object_type: one.objectType,
    foldertype: one.foldertype,
    filetype: one.filetype,
    url: one.url,
    kind: one.kind,
    comment: one.comment,
    name: one.name,
    sort_name: sortName(one.name),
    size: one.size ?? 0,
    sha256: one.sha256,
    summary: one.summary,
    notes: one.notes ?? [],
    ...attributionColumns(one.by),
  }));
  await tx.rows(
    sql`insert into item (id, parent, ancestors, org, org_root, owner, outside_quota, read_only, object_type, foldertype, filetype, url,
        kind, comment, name, sort_name, size, sha256, summary, notes, created_by, brought_by, created_at)
      select id, parent, ancestors, org, org_root, owner, outside_quota, read_only, object_type, foldertype, filetype, url,
        kind, comment, name, sort_name, size, sha256, summary, notes, created_by, brought_by, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, parent uuid, ancestors uuid[], org uuid, org_root text, owner uuid,
        outside_quota bool, read_only bool, object_type text, foldertype text, filetype text, url text, kind text, comment text, name text, sort_name text, size int8, sha256 text,
        summary jsonb, notes jsonb, created_by uuid, brought_by text)`,
    'storage.insertItems',
  );
}

/** New content for a file that keeps its identity, its place and its rights. */
export interface Replacement {
  id: string;
  name: string;
  filetype: string;
  size: number;
  sha256: string;
  notes: readonly object[];
  by?: Attribution;
}

/**
 * Puts other bytes in the place of those that files have; what they had stays as a version in the trash.
 *
 * @returns bytes that the versions take more than before
 */
export async function replaceFiles(tx: Sql, files: readonly Replacement[], at: Date): Promise<number> {
  const rows = files.map(({ by, ...file }) => ({
    ...file,
    sort_name: sortName(file.name),
    ...attributionColumns(by),
  }));
  // Started in this order, without waiting for each other.
  const [versionBytes] = await Promise.all([
    keepVersions(tx, files, at),
    tx.rows(
      sql`update item set name = w.name, sort_name = w.sort_name, filetype = w.filetype, size = w.size, sha256 = w.sha256, notes = w.notes,
        created_at = ${at}::timestamptz, created_by = w.created_by, brought_by = w.brought_by
      from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, name text, sort_name text, filetype text, size int8, sha256 text, notes jsonb,
        created_by uuid, brought_by text)
      where item.id = w.id`,
      'storage.replaceFiles',
    ),
  ]);
  return versionBytes;
}

/** Somebody who brings the bytes that a file has already. */
export interface Vouched {
  id: string;
  by: Attribution;
}

/** Says anew who brought files whose bytes stay what they are. */
export async function attributeFiles(tx: Sql, files: readonly Vouched[]): Promise<void> {
  const rows = files.map(({ id, by }) => ({ id, ...attributionColumns(by) }));
  await tx.rows(
    sql`update item set created_by = w.created_by, brought_by = w.brought_by
      from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, created_by uuid, brought_by text)
      where item.id = w.id`,
    'storage.attributeFiles',
  );
}

/**
 * Whether a file comes from outside of its organisation (`isFromOutside`), as a condition. `item`: the tree's table, or
 * its alias, in the query around.
 */
export function fromOutside(item: SQL): SQL {
  return sql`coalesce(${item}.brought_by in ('guest', 'link'), false)`;
}

/**
 * Puts items elsewhere in the tree of their organisation, with a note where one is given; what is below them has to be
 * named as well. Sums are the caller's.
 */
export async function moveItems(
  tx: Sql,
  moves: readonly { id: string; parent: string; ancestors: readonly string[]; note: object | null }[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx.rows(
    sql`update item set parent = w.parent, ancestors = w.ancestors,
        notes = case when w.note is null then item.notes else item.notes || jsonb_build_array(w.note) end
      from json_to_recordset(${JSON.stringify(moves)}::json) as w(id uuid, parent uuid, ancestors uuid[], note jsonb)
      where item.id = w.id`,
    'storage.moveItems',
  );
}

/** What changes of a folder: bytes are added to its size, the rest is set where it is given. */
export interface FolderUpdate {
  id: string;
  addedBytes: number;
  name?: string;
  /** the DICOM facts of its level */
  summary?: object;
  /** until when an upload into it is under way; null leaves it as it is */
  receivingUntil?: Date | null;
}

export async function updateFolders(tx: Sql, folders: readonly FolderUpdate[]): Promise<void> {
  if (folders.length === 0) return;
  const rows = folders.map((one) => (one.name === undefined ? one : { ...one, sortName: sortName(one.name) }));
  // Said twice: of a JSON array the planner believes that it has a hundred rows, for which it would read all items.
  const ids = array(
    folders.map(({ id }) => id),
    'uuid',
  );
  await tx.rows(
    sql`update item set size = item.size + w."addedBytes", summary = coalesce(w.summary, item.summary),
        name = coalesce(w.name, item.name), sort_name = coalesce(w."sortName", item.sort_name),
        receiving_until = coalesce(w."receivingUntil", item.receiving_until)
      from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, "addedBytes" int8, name text, "sortName" text, summary jsonb, "receivingUntil" timestamptz)
      where item.id = w.id and item.id = any(${ids})`,
    'storage.updateFolders',
  );
}

export interface ChildRow {
  id: string;
  parent: string | null;
  name: string;
  sha256: string | null;
  size: number;
  receiving_until: Date | null;
}

/**
 * Plain folders, or files with bytes, by name and parent; `parent` null stands for the root of `root`. The oldest
 * first; what is in the trash is not there.
 */
export async function childrenNamed(
  tx: Sql,
  root: TreeLocation,
  kind: 'folder' | 'file',
  wanted: readonly { parent: string | null; name: string }[],
): Promise<ChildRow[]> {
  if (wanted.length === 0) return [];
  const names = JSON.stringify(wanted.map((one) => ({ ...one, sort_name: sortName(one.name) })));
  const what =
    kind === 'folder'
      ? sql`i.object_type = 'folder' and i.foldertype = 'folder'`
      : sql`i.object_type = 'file' and i.sha256 is not null`;
  const owner = root.owner === null ? sql`i.owner is null` : sql`i.owner = ${root.owner}`;
  const rows = await tx.rows<ChildRow>(sql`
    select i.id, i.parent, i.name, i.sha256, i.size, i.receiving_until, i.created_at
    from json_to_recordset(${names}::json) as w(parent uuid, name text, sort_name text)
    join item i on i.parent = w.parent and i.sort_name = w.sort_name collate "C" and i.name = w.name
    where ${what} and i.trashed_at is null
    union all
    select i.id, i.parent, i.name, i.sha256, i.size, i.receiving_until, i.created_at
    from json_to_recordset(${names}::json) as w(parent uuid, name text, sort_name text)
    join item i on i.parent is null and w.parent is null and i.org = ${root.org} and i.org_root = ${root.orgRoot}
      and ${owner} and i.sort_name = w.sort_name collate "C" and i.name = w.name
    where ${what} and i.trashed_at is null
    order by created_at, id`);
  return rows;
}

/**
 * Ends the receiving of folders; with `beside` also of the plain folders in its `targetFolder`, and beside those
 * folders that lie at a root. Answers the places where something ended.
 */
export async function endReceiving(
  db: Sql,
  folders: readonly string[],
  until: Date | null,
  beside: { targetFolder: string | null } | null,
): Promise<{ org: string; parent: string | null }[]> {
  const others =
    beside &&
    sql`
      union select id from item where parent = ${beside.targetFolder}::uuid and foldertype = 'folder'
      union select i.id from named n join item i on n.parent is null and i.parent is null and i.org = n.org and i.org_root = n.org_root
        and i.owner is not distinct from n.owner and i.foldertype = 'folder'`;
  return db.rows<{ org: string; parent: string | null }>(sql`
    with named as (select id, parent, org, org_root, owner from item where id = any(${array(folders, 'uuid')})),
    concerned as (select id from named ${others ?? sql``}),
    ended as (
      update item set receiving_until = ${until}::timestamptz
      where id in (select id from concerned) and receiving_until is not null and trashed_at is null
      returning org, parent)
    select distinct org, parent from ended`);
}

/** Until when the last of some folders is expected to be filled further; null: none of them is. */
export async function receivingUntil(tx: Sql, folders: readonly string[]): Promise<Date | null> {
  const [row] = await tx.rows<{ until: Date | null }>(sql`
    select max(receiving_until) as until from item where id = any(${array(folders, 'uuid')})`);
  return row?.until ?? null;
}

/**
 * Of studies: `by` so many instances more or fewer are missing, and from when on that counts; `from` null leaves the
 * time as it is.
 */
export async function changeMissing(
  tx: Sql,
  studies: readonly { id: string; by: number; from: Date | null }[],
): Promise<void> {
  if (studies.length === 0) return;
  await tx.rows(
    sql`update item set missing = greatest(item.missing + w.by, 0), missing_from = coalesce(w."from", item.missing_from)
      from json_to_recordset(${JSON.stringify(studies)}::json) as w(id uuid, by int4, "from" timestamptz)
      where item.id = w.id and item.id = any(${array(
        studies.map(({ id }) => id),
        'uuid',
      )})`,
    'storage.changeMissing',
  );
}

/** Of studies: how many instances are missing, and from when on that counts; `from` null leaves the time as it is. */
export async function setMissing(
  tx: Sql,
  studies: readonly { id: string; missing: number }[],
  from: Date | null,
): Promise<{ org: string; parent: string | null }[]> {
  if (studies.length === 0) return [];
  return tx.rows<{ org: string; parent: string | null }>(sql`
    update item set missing = w.missing, missing_from = coalesce(${from}::timestamptz, item.missing_from)
    from json_to_recordset(${JSON.stringify(studies)}::json) as w(id uuid, missing int4)
    where item.id = w.id and item.id = any(${array(
      studies.map(({ id }) => id),
      'uuid',
    )})
    returning item.org, item.parent`);
}

/** From when on that what studies lack is missing, the latest of them; null where they lack nothing. */
export async function missingFrom(tx: Sql, studies: readonly string[]): Promise<Date | null> {
  const [row] = await tx.rows<{ from: Date | null }>(sql`
    select max(missing_from) as "from" from item where id = any(${array(studies, 'uuid')}) and missing > 0`);
  return row?.from ?? null;
}

/** Those of the studies, by id, of which something that was promised has not come. */
export async function studiesLacking(db: Sql, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<{ id: string }>(
    sql`select id from item where id = any(${array(ids, 'uuid')}) and missing > 0`,
  );
  return rows.map(({ id }) => id);
}
