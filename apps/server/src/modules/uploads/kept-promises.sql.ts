import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import type { UploadKey } from './fills.sql.ts';

/*
 * What a batch does to what was promised. Each statement looks for its rows one by one in an index (`cross join lateral
 * … offset 0`), so that it reads as much as the batch is, however much is awaited: of a JSON array the planner believes
 * that it has a hundred rows, for which it would read the table.
 */

/** An instance in the folder of its study. */
export interface Arrived {
  /** id of the folder */
  folder: string;
  sop: string;
}

/** An instance that an upload has brought, into whichever folder. */
export interface BroughtBy extends UploadKey, Arrived {
  /** Study Instance UID */
  study: string;
}

/**
 * A patient of a study, as an upload tells them apart, and the study folder for which what it promised of them counts.
 */
export interface Begun extends UploadKey {
  /** Study Instance UID */
  study: string;
  patient: string;
  /** id of the folder */
  folder: string;
  /** whether the folder is the organisation's own */
  own: boolean;
}

/**
 * Which of the study folders at a place something was promised of, for them or for their UID at that place; and whether
 * from outside, for them.
 */
export async function foldersPromised(
  db: Sql,
  place: string,
  studies: readonly { folder: string; study: string }[],
): Promise<{ folder: string; outside: boolean }[]> {
  return db.rows<{ folder: string; outside: boolean }>(
    sql`select w.folder, coalesce((select true from promised_instance p where p.study = w.folder and p.outside order by p.account limit 1), false) as outside
      from json_to_recordset(${JSON.stringify(studies)}::json) as w(folder uuid, study text)
      where (select true from promised_instance p where p.study = w.folder order by p.sop_instance_uid limit 1)
        or (
          select true from promised_instance p where p.place = ${place} and p.study_instance_uid = w.study
          order by p.sop_instance_uid limit 1)`,
    'uploads.foldersPromised',
  );
}

/**
 * What uploads have promised of the instances at a place that they have brought; `n`: of which, zero-based; `folder`:
 * for which it counts, null for none.
 */
export function promisesOf(
  tx: Sql,
  place: string,
  brought: readonly BroughtBy[],
): Promise<{ n: number; folder: string | null; patient: string }[]> {
  const wanted = brought.map(({ upload, account, study, sop }, n) => ({ n, upload, account, study, sop }));
  return tx.rows<{ n: number; folder: string | null; patient: string }>(
    sql`select w.n, p.study as folder, p.patient
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w(n int4, upload uuid, account uuid, study text, sop text)
      cross join lateral (
        select p.study, p.patient from promised_instance p
        where p.place = ${place} and p.study_instance_uid = w.study and p.sop_instance_uid = w.sop
          and p.upload = w.upload and p.account is not distinct from w.account offset 0) p`,
    'uploads.promisesOf',
  );
}

/**
 * Makes what uploads have promised of a patient at a place, and what counts for no folder yet, count for a study
 * folder. What was promised from outside counts for none that is the organisation's own, and is forgotten.
 *
 * @param most takes so many at most; the rest waits for the next call
 * @returns the instances that nobody has promised for their folder before, each once
 */
export async function claimPromises(tx: Sql, place: string, begun: readonly Begun[], most: number): Promise<Arrived[]> {
  if (begun.length === 0) return [];
  return tx.rows<Arrived>(
    sql`with free as (
        select w.folder, w.own, p.*
        from json_to_recordset(${JSON.stringify(begun)}::json) as w(upload uuid, account uuid, study text, patient text, folder uuid, own bool)
        cross join lateral (
          select p.ctid as row, p.org, p.sop_instance_uid as sop, p.study_instance_uid as uid, p.promised_at, p.upload, p.account, p.outside, p.patient
          from promised_instance p
          where p.upload = w.upload and p.study_instance_uid = w.study and p.patient = w.patient and p.study is null
            and p.account is not distinct from w.account and p.place = ${place} offset 0) p
        limit ${most}::int),
      claimed as (
        insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, study, outside, patient)
        select upload, account, org, ${place}::text, uid, sop, promised_at, folder, outside, patient from free where not (outside and own)
        on conflict on constraint promised_instance_once do nothing
        returning study, sop_instance_uid as sop),
      taken as (delete from promised_instance where ctid = any(array(select row from free)))
      select distinct c.study as folder, c.sop from claimed c
      where (
        select true from promised_instance p where p.study = c.study and p.sop_instance_uid = c.sop
        order by p.sop_instance_uid limit 1) is null`,
    'uploads.claimPromises',
  );
}

/**
 * Forgets instances that study folders have, whoever promised them. @returns how many instances were awaited, by folder
 */
export async function deletePromised(tx: Sql, arrived: readonly Arrived[]): Promise<Map<string, number>> {
  if (arrived.length === 0) return new Map();
  const rows = await tx.rows<{ folder: string; count: number }>(
    sql`with kept as (
        delete from promised_instance where ctid = any(array(
          select p.row from json_to_recordset(${JSON.stringify(arrived)}::json) as w(folder uuid, sop text)
          cross join lateral (
            select p.ctid as row from promised_instance p where p.study = w.folder and p.sop_instance_uid = w.sop offset 0) p))
        returning study, sop_instance_uid)
      select study as folder, count(distinct sop_instance_uid)::int as count from kept group by 1`,
    'uploads.deletePromised',
  );
  return new Map(rows.map(({ folder, count }) => [folder, count]));
}

/**
 * Forgets instances of a query of `folder` and `sop`, whoever promised them. @returns how many instances were awaited,
 * by folder
 */
export async function deletePromisedOf(tx: Sql, folders: readonly string[], held: SQL): Promise<Map<string, number>> {
  const rows = await tx.rows<{ folder: string; count: number }>(
    sql`with kept as (
        delete from promised_instance p using (${held}) held
        where p.study = held.folder and p.sop_instance_uid = held.sop and p.study = any(${array(folders, 'uuid')})
        returning p.study, p.sop_instance_uid)
      select study as folder, count(distinct sop_instance_uid)::int as count from kept group by 1`,
  );
  return new Map(rows.map(({ folder, count }) => [folder, count]));
}

/**
 * Forgets what uploads have promised for another of the folders `here` than the one into which they have brought it.
 * @returns how many instances are awaited no more, by folder
 */
export async function deletePromisedBeside(
  tx: Sql,
  place: string,
  brought: readonly BroughtBy[],
  here: readonly string[],
): Promise<Map<string, number>> {
  const gone = await tx.rows<Arrived>(sql`
    with kept as (
      delete from promised_instance where ctid = any(array(
        select p.row from json_to_recordset(${JSON.stringify(brought)}::json) as w(upload uuid, account uuid, folder uuid, study text, sop text)
        cross join lateral (
          select p.ctid as row from promised_instance p
          where p.place = ${place} and p.study_instance_uid = w.study and p.sop_instance_uid = w.sop and p.upload = w.upload
            and p.account is not distinct from w.account and p.study <> w.folder and p.study = any(${array(here, 'uuid')}) offset 0) p))
      returning study, sop_instance_uid)
    select distinct study as folder, sop_instance_uid as sop from kept`);
  const rows = await tx.rows<{ folder: string; count: number }>(sql`
    select w.folder, count(*)::int as count from json_to_recordset(${JSON.stringify(gone)}::json) as w(folder uuid, sop text)
    where (
      select true from promised_instance p where p.study = w.folder and p.sop_instance_uid = w.sop
      order by p.sop_instance_uid limit 1) is null
    group by 1`);
  return new Map(rows.map(({ folder, count }) => [folder, count]));
}

/** Forgets what was promised from outside for study folders. */
export async function deletePromisedOutside(tx: Sql, folders: readonly string[]): Promise<void> {
  await tx.rows(
    sql`delete from promised_instance where outside and study = any(${array(folders, 'uuid')})`,
    'uploads.deletePromisedOutside',
  );
}

/**
 * Makes what was promised for study folders count for another one; an instance that one upload has promised for several
 * of them once.
 */
export async function movePromised(tx: Sql, from: readonly string[], folder: string): Promise<void> {
  await tx.rows(
    sql`with moved as (delete from promised_instance where study = any(${array(from, 'uuid')}) returning *)
      insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, study, outside, patient)
      select upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, ${folder}::uuid, outside, patient from moved
      on conflict on constraint promised_instance_once do nothing`,
    'uploads.movePromised',
  );
}

/**
 * Makes what was promised for study folders an account's, in an organisation. What one upload is known by two accounts
 * to have promised is promised once.
 */
export async function bringPromised(
  tx: Sql,
  folders: readonly string[],
  { org, account, outside }: { org: string; account: string | null; outside: boolean },
): Promise<void> {
  await tx.rows(sql`
    with brought as (delete from promised_instance where study = any(${array(folders, 'uuid')}) returning *)
    insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, study, outside, patient)
    select upload, ${account}::uuid, ${org}::uuid, place, study_instance_uid, sop_instance_uid, promised_at, study, ${outside}, patient from brought
    on conflict on constraint promised_instance_once do nothing`);
}

/** Forgets what was promised of studies that are deleted for good. `items`: a query of ids, theirs among them. */
export async function forgetPromisedOf(tx: Sql, items: SQL): Promise<void> {
  await tx.rows(sql`delete from promised_instance where study in (${items})`);
}
