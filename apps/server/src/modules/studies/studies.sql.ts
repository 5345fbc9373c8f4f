import { array, sql, type Sql } from '../../platform/db/index.ts';
import { fromOutside, itemView } from '../storage/index.ts';
import type { DicomJson } from '@mado/dicom';
import type { SettledIdentity } from './identity/patient-identity.ts';
import type { SeriesFacts, StudyFacts } from './index-entry.ts';

/** A study with the UID of an instance, and what of its series and itself that study holds already. */
export interface Known {
  study: string;
  series: string | null;
  instance: string | null;
  sha256: string | null;
  size: number | null;
  /** whether it came from outside of the organisation */
  outside: boolean;
}

/**
 * Looks for instances at a place, by their three UIDs; per question, in order, what the studies of that UID hold: one
 * study for each patient. What lies in the trash is not there.
 */
export async function findKnown(
  tx: Sql,
  locationKey: string,
  wanted: readonly { study: string; series: string; sop: string }[],
): Promise<Known[][]> {
  const rows = await tx.rows<Known & { n: number }>(
    sql`select w.n, st.item_id as study, se.item_id as series, i.item_id as instance, i.sha256, i.size, ${fromOutside(sql`file`)} as outside
      from rows from (json_to_recordset(${JSON.stringify(wanted)}::json) as (study text, series text, sop text)) with ordinality as w(study, series, sop, n)
      join study st on st.place = ${locationKey} and st.study_instance_uid = w.study
      left join series se on se.study_id = st.item_id and se.series_instance_uid = w.series and se.trashed is null
      left join instance i on i.series_id = se.item_id and i.sop_instance_uid = w.sop and i.trashed is null
      left join ${itemView} file on file.id = i.item_id
      order by w.n, st.patient_number`,
    'studies.findKnown',
  );
  const known = wanted.map((): Known[] => []);
  for (const { n, ...one } of rows) known[n - 1]?.push(one);
  return known;
}

/** Whose studies are, by id: the organisation, and whether they are its own. */
export function ownersOf(db: Sql, ids: readonly string[]): Promise<{ id: string; org: string; own: boolean }[]> {
  return db.rows<{ id: string; org: string; own: boolean }>(
    sql`select item_id as id, org, own from study where item_id = any(${array(ids, 'uuid')}) order by org, item_id`,
    'studies.ownersOf',
  );
}

/** Those of the studies, by id, that lie at a place: not in the trash, nor replaced. */
export async function studiesInPlace(db: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select study.item_id as id from study join ${itemView} item on item.id = study.item_id
    where study.item_id = any(${array(ids, 'uuid')}) and study.place is not null and item.trashed_at is null`);
  return rows.map(({ id }) => id);
}

/** The study folders at a place, by their UIDs. */
export function studiesAt(
  tx: Sql,
  locationKey: string,
  studyUids: readonly string[],
): Promise<{ id: string; uid: string }[]> {
  return tx.rows<{ id: string; uid: string }>(sql`
    select item_id as id, study_instance_uid as uid from study
    where place = ${locationKey} and study_instance_uid = any(${array(studyUids, 'text')})`);
}

export type StudyRow = {
  item_id: string;
  name: string;
  org: string;
  place: string | null;
  study_instance_uid: string;
  patient_number: number;
  identity_conflict: boolean;
  settled_identities: SettledIdentity[];
  first_instance: string | null;
  series_count: number;
  instance_count: number;
  outside_count: number;
  own: boolean;
  modality_list: string[];
  bodypartexamined_list: string[];
  qido: string;
  summary: object;
} & StudyFacts['columns'];

export type SeriesRow = {
  item_id: string;
  name: string;
  study_id: string;
  series_instance_uid: string;
  first_instance: string | null;
  series_number: number | null;
  instance_count: number;
  outside_count: number;
  qido: string;
  summary: object;
} & SeriesFacts['columns'];

/** All copies of some studies in an organisation, those in the trash left out. */
export function copiesOf(tx: Sql, org: string, uids: readonly string[]): Promise<StudyRow[]> {
  return tx.rows<StudyRow>(
    sql`select study.*, item.name, item.summary from study join ${itemView} item on item.id = study.item_id
      where study.org = ${org} and study.study_instance_uid = any(${array(uids, 'text')}) and study.place is not null
      order by study.patient_number, study.item_id`,
    'studies.copiesOf',
  );
}

/** Studies, wherever they lie, by their ids. */
export function studyRows(tx: Sql, ids: readonly string[]): Promise<StudyRow[]> {
  return tx.rows<StudyRow>(sql`
    select study.*, item.name, item.summary from study join ${itemView} item on item.id = study.item_id
    where study.item_id = any(${array(ids, 'uuid')}) order by study.item_id`);
}

export function seriesRows(tx: Sql, ids: readonly string[]): Promise<SeriesRow[]> {
  return tx.rows<SeriesRow>(
    sql`select series.*, item.name, item.summary from series join ${itemView} item on item.id = series.item_id
      where series.item_id = any(${array(ids, 'uuid')})`,
    'studies.seriesRows',
  );
}

/** Of studies at a place, by their UIDs, the series of these UIDs, those in the trash left out. */
export function seriesAt(
  tx: Sql,
  locationKey: string,
  studyUids: readonly string[],
  seriesUids: readonly string[],
): Promise<SeriesRow[]> {
  return tx.rows<SeriesRow>(
    sql`select series.*, item.name, item.summary from study join series on series.study_id = study.item_id
      join ${itemView} item on item.id = series.item_id
      where study.place = ${locationKey} and study.study_instance_uid = any(${array(studyUids, 'text')})
        and series.series_instance_uid = any(${array(seriesUids, 'text')}) and series.trashed is null`,
    'studies.seriesAt',
  );
}

export const studyColumns = [
  ...([
    'patient_name',
    'patient_name_folded',
    'patient_id',
    'issuer_of_patient_id',
    'patient_birth_date',
    'patient_sex',
  ] as const),
  ...(['study_date', 'study_time', 'study_id', 'study_description', 'accession_number'] as const),
  ...(['referring_physician_name', 'referring_physician_name_folded', 'institution_name'] as const),
] as const satisfies (keyof StudyFacts['columns'])[];

export const seriesColumns = [
  ...(['modality', 'series_description', 'series_date', 'series_time', 'body_part_examined', 'protocol_name'] as const),
  ...(['performed_procedure_step_start_date', 'performed_procedure_step_start_time'] as const),
] as const satisfies (keyof SeriesFacts['columns'])[];

/**
 * Writes studies, new ones and known ones alike. @param at when instances of them were added or replaced; null: nothing
 * was, of studies that are known
 */
export async function putStudies(
  tx: Sql,
  studies: readonly Omit<StudyRow, 'name' | 'summary'>[],
  at: Date | null,
): Promise<void> {
  await tx.rows(
    sql`insert into study (item_id, org, place, study_instance_uid, patient_number, identity_conflict, settled_identities, first_instance, series_count,
        instance_count, outside_count, own, modality_list, bodypartexamined_list, qido, ${list(studyColumns)}, changed_at)
      select item_id, org, place, study_instance_uid, patient_number, identity_conflict, settled_identities, first_instance, series_count,
        instance_count, outside_count, own, modality_list, bodypartexamined_list, qido, ${list(studyColumns)}, coalesce(${at}::timestamptz, 'epoch')
      from json_to_recordset(${JSON.stringify(studies)}::json) as w(item_id uuid, org uuid, place text, study_instance_uid text, patient_number int4,
        identity_conflict bool, settled_identities jsonb, first_instance uuid, series_count int4, instance_count int4, outside_count int4, own bool, modality_list text[],
        bodypartexamined_list text[], qido text, ${typed(studyColumns)})
      on conflict (item_id) do update set patient_number = excluded.patient_number, identity_conflict = excluded.identity_conflict,
        settled_identities = excluded.settled_identities, first_instance = excluded.first_instance, series_count = excluded.series_count, instance_count = excluded.instance_count, outside_count = excluded.outside_count, own = excluded.own,
        modality_list = excluded.modality_list, bodypartexamined_list = excluded.bodypartexamined_list, qido = excluded.qido,
        changed_at = coalesce(${at}::timestamptz, study.changed_at), ${overwritten(studyColumns)}`,
    'studies.putStudies',
  );
}

/** Writes series, new ones and known ones alike; each gets the next revision. */
export async function putSeries(tx: Sql, series: readonly Omit<SeriesRow, 'name' | 'summary'>[]): Promise<void> {
  await tx.rows(
    sql`insert into series (item_id, study_id, series_instance_uid, first_instance, series_number, instance_count, outside_count, revision, qido, ${list(seriesColumns)})
      select item_id, study_id, series_instance_uid, first_instance, series_number, instance_count, outside_count, 1, qido, ${list(seriesColumns)}
      from json_to_recordset(${JSON.stringify(series)}::json) as w(item_id uuid, study_id uuid, series_instance_uid text, first_instance uuid,
        series_number int4, instance_count int4, outside_count int4, qido text, ${typed(seriesColumns)})
      on conflict (item_id) do update set first_instance = excluded.first_instance, series_number = excluded.series_number, instance_count = excluded.instance_count, outside_count = excluded.outside_count,
        revision = series.revision + 1, qido = excluded.qido, ${overwritten(seriesColumns)}`,
    'studies.putSeries',
  );
}

/** Counts anew how many files of the study around an instance came from outside. */
export async function recountOutside(tx: Sql, instanceId: string): Promise<void> {
  await tx.rows(sql`
    update series set outside_count = (
      select count(*) from instance i join ${itemView} file on file.id = i.item_id
      where i.series_id = series.item_id and i.trashed is null and ${fromOutside(sql`file`)})
    where item_id = (select series_id from instance where item_id = ${instanceId})`);
  await tx.rows(sql`
    update study set outside_count = (
      select coalesce(sum(outside_count), 0) from series where study_id = study.item_id and trashed is null)
    where item_id = (select study_id from series join instance i on i.series_id = series.item_id where i.item_id = ${instanceId})`);
}

export interface InstanceRecord {
  item_id: string;
  series_id: string;
  sop_instance_uid: string;
  sop_class_uid: string;
  transfer_syntax_uid: string;
  instance_number: number | null;
  rows: number | null;
  columns: number | null;
  bits_allocated: number | null;
  number_of_frames: number;
  sha256: string;
  size: number;
  /** base64 */
  dicom_json: string;
  frames: object | null;
  bulk: object;
  facts_version: number;
  frame_of_reference_uid: string | null;
  image_position: readonly number[] | null;
  image_orientation: readonly number[] | null;
}

/** Writes instances, new ones and replaced ones alike. */
export async function putInstances(tx: Sql, instances: readonly InstanceRecord[]): Promise<void> {
  await tx.rows(
    sql`insert into instance (item_id, series_id, sop_instance_uid, sop_class_uid, transfer_syntax_uid, instance_number, rows, columns,
        bits_allocated, number_of_frames, sha256, size, dicom_json, frames, bulk, facts_version, frame_of_reference_uid, image_position, image_orientation)
      select item_id, series_id, sop_instance_uid, sop_class_uid, transfer_syntax_uid, instance_number, rows, columns,
        bits_allocated, number_of_frames, sha256, size, decode(dicom_json, 'base64'), frames, bulk, facts_version, frame_of_reference_uid, image_position, image_orientation
      from json_to_recordset(${JSON.stringify(instances)}::json) as w(item_id uuid, series_id uuid, sop_instance_uid text, sop_class_uid text,
        transfer_syntax_uid text, instance_number int4, rows int4, columns int4, bits_allocated int4, number_of_frames int4, sha256 text, size int8, dicom_json text,
        frames jsonb, bulk jsonb, facts_version int4, frame_of_reference_uid text, image_position float8[], image_orientation float8[])
      on conflict (item_id) do update set sop_class_uid = excluded.sop_class_uid, transfer_syntax_uid = excluded.transfer_syntax_uid,
        instance_number = excluded.instance_number, rows = excluded.rows, columns = excluded.columns, bits_allocated = excluded.bits_allocated, number_of_frames = excluded.number_of_frames,
        sha256 = excluded.sha256, size = excluded.size, dicom_json = excluded.dicom_json, frames = excluded.frames, bulk = excluded.bulk,
        facts_version = excluded.facts_version, frame_of_reference_uid = excluded.frame_of_reference_uid, image_position = excluded.image_position, image_orientation = excluded.image_orientation`,
    'studies.putInstances',
  );
}

/** Says of studies whether they lie beside another patient's of their UID. */
export async function markStudies(tx: Sql, ids: readonly string[], conflict: boolean): Promise<void> {
  await tx.rows(sql`update study set identity_conflict = ${conflict} where item_id = any(${array(ids, 'uuid')})`);
}

/** Those of the studies that no upload is filling. */
export async function notBeingFilled(tx: Sql, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from ${itemView} item where id = any(${array(ids, 'uuid')}) and (receiving_until is null or receiving_until < ${now})`);
  return rows.map(({ id }) => id);
}

/** A study at a location where nothing else has its UID and patient. */
export interface LocatedStudy {
  id: string;
  place: string;
  patientNumber: number;
  conflict: boolean;
}

/** Puts studies that have none at their locations. */
export async function putAtLocations(tx: Sql, studies: readonly LocatedStudy[]): Promise<void> {
  if (studies.length === 0) return;
  const ids = array(
    studies.map(({ id }) => id),
    'uuid',
  );
  await tx.rows(sql`
    update study set place = w.place, patient_number = w."patientNumber", identity_conflict = w.conflict
    from json_to_recordset(${JSON.stringify(studies)}::json) as w(id uuid, place text, "patientNumber" int4, conflict bool)
    where study.item_id = w.id and study.item_id = any(${ids})`);
}

/**
 * Says that series are not what their documents say. @returns the series that are, or lie below or above, an item that
 * came out of the trash
 */
export async function changeSeriesOf(tx: Sql, item: string): Promise<string[]> {
  const rows = await tx.rows<{ item_id: string }>(sql`
    update series set revision = revision + 1
    where item_id in (
      select id from ${itemView} item where id = ${item} and foldertype = 'series'
      union select id from ${itemView} item where object_type = 'folder' and ancestors && array[${item}::uuid] and foldertype = 'series'
      union select parent from ${itemView} item where id = ${item} and object_type = 'file')
    returning item_id`);
  return rows.map(({ item_id }) => item_id);
}

/** Those of the UIDs of which the organisation has a study of its own in the trash, wherever it lay. */
export async function ownInTrash(tx: Sql, org: string, uids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ uid: string }>(
    sql`select distinct study.study_instance_uid as uid from study join ${itemView} item on item.id = study.item_id
      where study.org = ${org} and study.study_instance_uid = any(${array(uids, 'text')}) and study.own and item.trashed_at is not null`,
    'studies.ownInTrash',
  );
  return rows.map(({ uid }) => uid);
}

/**
 * Of what somebody from outside has taken from its place: other copies of the organisation's own studies among it are
 * its own from now on, so that none of a guest is served in their stead.
 *
 * @param folders that were moved, with all below them
 * @returns the studies that are its own now
 */
export async function keepOwnCopiesOf(tx: Sql, org: string, folders: readonly string[]): Promise<string[]> {
  const ids = array(folders, 'uuid');
  const rows = await tx.rows<{ id: string }>(sql`
    update study set own = true
    where org = ${org} and not own and study_instance_uid in (
      select gone.study_instance_uid from study gone join ${itemView} item on item.id = gone.item_id
      where gone.org = ${org} and gone.own and (item.id = any(${ids}) or item.ancestors && ${ids}))
    returning item_id as id`);
  return rows.map(({ id }) => id);
}

/** The studies that are, or lie below, an item; `trashed`: also those that lie in the trash. */
export function studiesBelow(
  tx: Sql,
  item: string,
): Promise<{ id: string; parent: string | null; trashed: boolean }[]> {
  return tx.rows<{ id: string; parent: string | null; trashed: boolean }>(sql`
    select id, parent, trashed_at is not null as trashed from ${itemView} item
    where object_type = 'folder' and foldertype = 'study' and (id = ${item} or ancestors @> array[${item}::uuid]) order by id`);
}

/** As `studiesBelow`; and the study in which an item lies. */
export function studiesAround(tx: Sql, item: string): Promise<{ id: string; trashed: boolean }[]> {
  return tx.rows<{ id: string; trashed: boolean }>(sql`
    select id, trashed_at is not null as trashed from ${itemView} item
    where object_type = 'folder' and foldertype = 'study' and (id = ${item} or ancestors @> array[${item}::uuid]
      or id = any((select ancestors from ${itemView} item where id = ${item})::uuid[])) order by id`);
}

/**
 * Takes studies that are, or lie below, items in the trash out of their locations, so that others of their UIDs may lie
 * there.
 */
export async function leaveLocations(tx: Sql, items: readonly string[]): Promise<void> {
  const ids = array(items, 'uuid');
  await tx.rows(sql`
    update study set place = null where place is not null and item_id in (
      select id from ${itemView} item where object_type = 'folder' and foldertype = 'study' and (id = any(${ids}) or ancestors && ${ids}))`);
}

/** Takes studies out of their locations, which they are given again. */
export async function clearLocations(tx: Sql, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`update study set place = null where item_id = any(${array(ids, 'uuid')})`);
}

/**
 * Makes studies an organisation's, all of whose files somebody brings there; `outside`: from outside of it, then it
 * owns only those of `ownUids`.
 */
export async function putInOrganisation(
  tx: Sql,
  ids: readonly string[],
  { org, outside, ownUids }: { org: string; outside: boolean; ownUids: readonly string[] },
): Promise<void> {
  const studies = array(ids, 'uuid');
  await tx.rows(sql`
    update study set org = ${org}, own = ${!outside} or study_instance_uid = any(${array(ownUids, 'text')}),
      outside_count = case when ${outside} then instance_count else 0 end
    where item_id = any(${studies})`);
  await tx.rows(sql`
    update series set outside_count = case when ${outside} then instance_count else 0 end where study_id = any(${studies})`);
}

/** Studies that lay at one place lie at another now. Nothing may lie there that has their UIDs. */
export async function moveStudies(tx: Sql, locationKey: string, to: string): Promise<void> {
  await tx.rows(sql`update study set place = ${to} where place = ${locationKey}`);
}

const list = (columns: readonly string[]) => sql.raw(columns.join(', '));
const typed = (columns: readonly string[]) => sql.raw(columns.map((column) => `${column} text`).join(', '));
const overwritten = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '));

/** Attributes kept as text in `qido`. */
export function attributesOf(row: { qido: string }): DicomJson {
  return JSON.parse(row.qido) as DicomJson;
}
