import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { attributionColumns, type Attribution } from './attribution.ts';
import { dropBlobs } from './blobs.sql.ts';

/** A version in the trash: the bytes that an item had until they were replaced by others [TR-4]. */
export interface VersionRow {
  id: string;
  item_id: string;
  org: string;
  name: string;
  filetype: string;
  /** bytes */
  size: number;
  sha256: string;
  /** when these bytes came, and who brought them: an account or null, and what it was to the organisation */
  created_at: Date;
  created_by: string | null;
  brought_by: 'member' | 'guest' | 'link' | null;
  /** when they were replaced, by whom, and by which bytes; by nobody of these: by the operator or the product itself */
  replaced_at: Date;
  replaced_by: string | null;
  replaced_as: 'member' | 'guest' | 'link' | null;
  replaced_with: string;
  /** whether the item itself is in the trash */
  item_trashed: boolean;
}

const columns = sql`v.id, v.item_id, item.org, v.name, v.filetype, v.size, v.sha256, v.created_at, v.created_by, v.brought_by,
  v.replaced_at, v.replaced_by, v.replaced_as, v.replaced_with, item.trashed_at is not null as item_trashed`;

/** New bytes of an item that exists. */
interface Bytes {
  id: string;
  sha256: string;
  by?: Attribution;
}

/**
 * Keeps what items hold as versions, before other bytes take their place. Bytes that a version has kept and that now
 * come back are no version any more.
 *
 * @returns bytes that the versions take more than before; may be negative
 */
export async function keepVersions(tx: Sql, files: readonly Bytes[], at: Date): Promise<number> {
  const brought = files.map(({ id, sha256, by }) => ({ id, sha256, ...attributionColumns(by) }));
  const [row] = await tx.rows<{ bytes: number }>(
    sql`with brought as (
        select * from json_to_recordset(${JSON.stringify(brought)}::json) as w(id uuid, sha256 text, created_by uuid, brought_by text)),
      back as (
        delete from file_version v using brought w where v.item_id = w.id and v.sha256 = w.sha256 returning v.size),
      kept as (
        insert into file_version (item_id, name, filetype, size, sha256, notes, created_at, created_by, brought_by,
          replaced_at, replaced_by, replaced_as, replaced_with)
        select item.id, item.name, item.filetype, item.size, item.sha256, item.notes, item.created_at, item.created_by, item.brought_by,
          ${at}::timestamptz, w.created_by, w.brought_by, w.sha256
        from brought w join item on item.id = w.id where item.sha256 <> w.sha256
        returning size)
      select (coalesce((select sum(size) from kept), 0) - coalesce((select sum(size) from back), 0))::int8 as bytes`,
    'storage.keepVersions',
  );
  return row?.bytes ?? 0;
}

/** Bytes that were replaced before anybody saw them: of two files for one item in a batch the later one stays. */
export interface Superseded {
  /** of the item */
  id: string;
  name: string;
  filetype: string;
  size: number;
  sha256: string;
  notes: readonly object[];
  by?: Attribution;
  /** of the file that stays, and who brings it */
  later: { sha256: string; by?: Attribution };
}

/**
 * Keeps superseded bytes as versions of their items, which exist by now. @returns bytes that the versions take more
 * than before
 */
export async function keepSuperseded(tx: Sql, files: readonly Superseded[], at: Date): Promise<number> {
  if (files.length === 0) return 0;
  const rows = files.map(({ by, later, ...file }) => {
    const { created_by: replaced_by, brought_by: replaced_as } = attributionColumns(later.by);
    return { ...file, ...attributionColumns(by), replaced_by, replaced_as, replaced_with: later.sha256 };
  });
  const kept = await tx.rows<{ size: number }>(sql`
    insert into file_version (item_id, name, filetype, size, sha256, notes, created_at, created_by, brought_by,
      replaced_at, replaced_by, replaced_as, replaced_with)
    select id, name, filetype, size, sha256, notes, ${at}::timestamptz, created_by, brought_by, ${at}::timestamptz, replaced_by, replaced_as, replaced_with
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, name text, filetype text, size int8, sha256 text, notes jsonb,
      created_by uuid, brought_by text, replaced_by uuid, replaced_as text, replaced_with text)
    where sha256 <> replaced_with
    on conflict (item_id, sha256) do nothing
    returning size`);
  return kept.reduce((sum, { size }) => sum + size, 0);
}

/** The versions of an item, or of everything in an organisation, the latest first. */
export function versionsOf(db: Sql, of: { item: string } | { org: string }): Promise<VersionRow[]> {
  return db.rows<VersionRow>(sql`
    select ${columns} from file_version v join item on item.id = v.item_id
    where ${'item' in of ? sql`v.item_id = ${of.item}` : sql`item.org = ${of.org}`}
    order by v.replaced_at desc, v.id`);
}

export async function versionById(db: Sql, id: string): Promise<VersionRow | null> {
  const [row] = await db.rows<VersionRow>(sql`
    select ${columns} from file_version v join item on item.id = v.item_id where v.id = ${id}`);
  return row ?? null;
}

/** Those of some ids that are versions. */
export function versionsById(db: Sql, ids: readonly string[]): Promise<VersionRow[]> {
  return db.rows<VersionRow>(sql`
    select ${columns} from file_version v join item on item.id = v.item_id where v.id = any(${array(ids, 'uuid')}) order by v.id`);
}

/** A version that was deleted for good; `bytes`: that a quota counted of it. */
export interface PurgedVersion {
  id: string;
  item: string;
  org: string;
  bytes: number;
}

/** Deletes versions for good; whoever reads their blobs has until `until`. */
export async function purgeVersions(tx: Sql, ids: readonly string[], until: Date): Promise<PurgedVersion[]> {
  const rows = await tx.rows<PurgedVersion & { sha256: string }>(sql`
    delete from file_version v using item where item.id = v.item_id and v.id = any(${array(ids, 'uuid')})
    returning v.id, item.id as item, item.org, v.sha256, case when item.outside_quota then 0 else v.size end as bytes`);
  await dropBlobs(
    tx,
    rows.map(({ sha256 }) => sha256),
    until,
  );
  return rows.map(({ id, item, org, bytes }) => ({ id, item, org, bytes }));
}

/** Says who replaced the bytes of a version, where that is not who brought what replaced them: of a restore. */
export async function attributeVersion(tx: Sql, item: string, sha256: string, by: Attribution): Promise<void> {
  const { created_by: account, brought_by: as } = attributionColumns(by);
  await tx.rows(sql`
    update file_version set replaced_by = ${account}::uuid, replaced_as = ${as} where item_id = ${item} and sha256 = ${sha256}`);
}

/** Organisations that have versions from before `end`. */
export async function organisationsWithVersions(db: Sql, end: Date): Promise<string[]> {
  const rows = await db.rows<{ org: string }>(sql`
    select distinct item.org from file_version v join item on item.id = v.item_id where v.replaced_at < ${end} order by item.org`);
  return rows.map(({ org }) => org);
}

/**
 * Removes versions of an organisation from before `end`. @returns the blobs that they had, and the bytes that its quota
 * gets back
 */
export async function deleteVersions(
  tx: Sql,
  org: string,
  end: Date,
  limit: number,
): Promise<{ blobs: string[]; bytes: number }> {
  const rows = await tx.rows<{ sha256: string; size: number; outside_quota: boolean }>(sql`
    with old as (
      select v.id, item.outside_quota from file_version v join item on item.id = v.item_id
      where item.org = ${org} and v.replaced_at < ${end} order by v.id limit ${limit})
    delete from file_version v using old where v.id = old.id returning v.sha256, v.size, old.outside_quota`);
  const bytes = rows.reduce((sum, { size, outside_quota }) => sum + (outside_quota ? 0 : size), 0);
  return { blobs: rows.map(({ sha256 }) => sha256), bytes };
}

/** Bytes of the versions that an organisation's quota counts, as an expression. */
export function versionBytes(org: string): SQL {
  return sql`(
    select coalesce(sum(v.size), 0) from file_version v join item of_version on of_version.id = v.item_id
    where of_version.org = ${org} and not of_version.outside_quota)`;
}
