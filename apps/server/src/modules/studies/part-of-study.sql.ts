import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { fromOutside, itemView } from '../storage/index.ts';

/*
 * Which series are in their study and which instances in their series: those that are not in the trash, or went there
 * together (`trashed` is null). The others keep their rows, so that they can come back.
 */

/** Takes series and instances, by their items, out of their studies. @returns the studies */
export async function takeOut(tx: Sql, items: readonly string[]): Promise<string[]> {
  const ids = array(items, 'uuid');
  const rows = await tx.rows<{ id: string }>(sql`
    with gone as (update series set trashed = item_id where item_id = any(${ids}) returning study_id),
    out as (update instance set trashed = item_id where item_id = any(${ids}) returning series_id)
    select study_id as id from gone union select s.study_id from out join series s on s.item_id = out.series_id`);
  return rows.map(({ id }) => id);
}

/** Puts a series, or an instance, back into its study. @returns the study */
export async function putBack(tx: Sql, item: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    with back as (update series set trashed = null where item_id = ${item} returning study_id),
    again as (update instance set trashed = null where item_id = ${item} returning series_id)
    select study_id as id from back union select s.study_id from again join series s on s.item_id = again.series_id`);
  return rows.map(({ id }) => id);
}

/**
 * Whether an item's UID can be in the study above it again: the index knows the item, and nothing else there has its
 * UID.
 */
export async function isFree(tx: Sql, item: string): Promise<boolean> {
  const [row] = await tx.rows<{ free: boolean }>(sql`
    select exists (
      select from series gone where gone.item_id = ${item} and not exists (
        select from series s where s.study_id = gone.study_id and s.series_instance_uid = gone.series_instance_uid and s.trashed is null))
    or exists (
      select from instance gone where gone.item_id = ${item} and not exists (
        select from instance i where i.series_id = gone.series_id and i.sop_instance_uid = gone.sop_instance_uid and i.trashed is null)) as free`);
  return row?.free === true;
}

/** Forgets items that are deleted for good: what is below a study or series among them is among them too. */
export async function forgetItems(tx: Sql, items: SQL): Promise<void> {
  await tx.rows(sql`delete from instance where item_id in (${items})`);
  await tx.rows(sql`delete from series_document where series_id in (${items})`);
  await tx.rows(sql`delete from series where item_id in (${items})`);
  await tx.rows(sql`delete from study where item_id in (${items})`);
}

/** An instance of a study, with its data set. */
export interface IndexedInstanceRow {
  id: string;
  studyId: string;
  seriesId: string;
  /** whether it came from outside of the organisation */
  outside: boolean;
  studyUid: string;
  seriesUid: string;
  sop: string;
  sopClassUid: string;
  transferSyntaxUid: string;
  /** UTF-8, deflated (RFC 1950) */
  dicomJson: Buffer;
}

const indexed = sql`
  select i.item_id as id, s.study_id as "studyId", s.item_id as "seriesId", ${fromOutside(sql`file`)} as outside, st.study_instance_uid as "studyUid",
    s.series_instance_uid as "seriesUid", i.sop_instance_uid as sop, i.sop_class_uid as "sopClassUid",
    i.transfer_syntax_uid as "transferSyntaxUid", i.dicom_json as "dicomJson"
  from instance i join series s on s.item_id = i.series_id join study st on st.item_id = s.study_id join ${itemView} file on file.id = i.item_id`;

/** Instances by their items, in any order. */
export function indexedInstances(tx: Sql, ids: readonly string[]): Promise<IndexedInstanceRow[]> {
  return tx.rows<IndexedInstanceRow>(sql`${indexed} where i.item_id = any(${array(ids, 'uuid')})`);
}

/** What a study holds, the first that came first. */
export function indexedInstancesOf(tx: Sql, study: string): Promise<IndexedInstanceRow[]> {
  return tx.rows<IndexedInstanceRow>(sql`
    ${indexed} where s.study_id = ${study} and s.trashed is null and i.trashed is null order by file.created_at, file.id`);
}

/** The series that are in a study. */
export async function seriesIn(tx: Sql, study: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select item_id as id from series where study_id = ${study} and trashed is null`,
  );
  return rows.map(({ id }) => id);
}
