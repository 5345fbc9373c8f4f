import { array, sql, type Sql } from '../../platform/db/index.ts';
import type { UploadKey } from './fills.sql.ts';

/** An instance by its UIDs. */
export interface Promised {
  study: string;
  sop: string;
}

/** An instance in the folder of its study. */
export interface Arrived {
  /** id of the folder */
  folder: string;
  sop: string;
}

/** A study folder into which an upload has brought something. */
export interface Begun extends UploadKey {
  /** id of the folder */
  folder: string;
  /** Study Instance UID */
  study: string;
}

/** Of `p`: an upload's. */
const isOf = ({ upload, account }: UploadKey) =>
  sql`p.upload = ${upload}::uuid and p.account is not distinct from ${account}::uuid`;

/** Remembers what is promised; not again what counts already for one of the study folders `here`. */
export async function insertPromises(
  db: Sql,
  { upload, account }: UploadKey,
  { org, place, here }: { org: string; place: string; here: readonly string[] },
  instances: readonly Promised[],
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at)
    select ${upload}::uuid, ${account}::uuid, ${org}::uuid, ${place}::text, w.study, w.sop, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(instances)}::json) as w(study text, sop text)
    where not exists (
      select from promised_instance p
      where p.place = ${place} and p.study_instance_uid = w.study and p.sop_instance_uid = w.sop
        and ${isOf({ upload, account })} and p.study = any(${array(here, 'uuid')}))
    on conflict on constraint promised_instance_once do nothing`);
}

/** Lets the promises of one caller come one after another, so that together they keep within their limits. */
export async function lockPromisesOf(tx: Sql, { account }: UploadKey, org: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`promises:${account ?? org}`}, 0))`);
}

/** Instances that an upload has promised and not brought; counted up to `most`. */
export async function countAwaited(tx: Sql, key: UploadKey, most: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from (select from promised_instance p where ${isOf(key)} limit ${most}) p`);
  return row?.count ?? 0;
}

/** Of `p`: an account's, or of everybody without one in an organisation. */
const isTheirs = ({ account }: UploadKey, org: string) =>
  account === null ? sql`p.account is null and p.org = ${org}` : sql`p.account = ${account}`;

/** The same of all uploads of an account, or of everybody without one in an organisation; without what is of the study folders `without`. */
export async function countAwaitedOf(
  tx: Sql,
  key: UploadKey,
  org: string,
  most: number,
  without: readonly string[] = [],
): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from (
      select from promised_instance p
      where ${isTheirs(key, org)} and (p.study is null or p.study <> all(${array(without, 'uuid')})) limit ${most}) p`);
  return row?.count ?? 0;
}

/** The study folders for which something counts that these have promised. */
export async function foldersAwaiting(tx: Sql, key: UploadKey, org: string): Promise<string[]> {
  const rows = await tx.rows<{ study: string }>(sql`
    select distinct p.study from promised_instance p where ${isTheirs(key, org)} and p.study is not null`);
  return rows.map(({ study }) => study);
}

/** Which of the study folders at a place something was promised of: for them, or for their UID at that place. */
export async function foldersPromised(
  db: Sql,
  place: string,
  studies: readonly { folder: string; study: string }[],
): Promise<string[]> {
  const rows = await db.rows<{ folder: string }>(
    sql`select w.folder from json_to_recordset(${JSON.stringify(studies)}::json) as w(folder uuid, study text)
      where exists (select from promised_instance p where p.study = w.folder)
        or exists (select from promised_instance p where p.place = ${place} and p.study_instance_uid = w.study)`,
    'uploads.foldersPromised',
  );
  return rows.map(({ folder }) => folder);
}

/**
 * Makes what uploads have promised of a UID at a place count for the study folders into which they have brought something: what counted for none, and what counts
 * for another of the folders `here`, since nobody can tell of which of them it is.
 *
 * @returns the folders for which something counts that did not
 */
export async function claimPromises(
  tx: Sql,
  place: string,
  begun: readonly Begun[],
  here: readonly string[],
): Promise<string[]> {
  if (begun.length === 0) return [];
  const listed = JSON.stringify(begun);
  const ofThem = sql`p.place = ${place} and p.study_instance_uid = w.study and p.upload = w.upload and p.account is not distinct from w.account`;
  const columns = sql`json_to_recordset(${listed}::json) as w(upload uuid, account uuid, folder uuid, study text)`;
  const rows = await tx.rows<{ study: string }>(
    sql`with claimed as (
        insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, study)
        select p.upload, p.account, p.org, p.place, p.study_instance_uid, p.sop_instance_uid, p.promised_at, w.folder
        from ${columns} join promised_instance p on ${ofThem}
        where p.study is null or (p.study <> w.folder and p.study = any(${array(here, 'uuid')}))
        on conflict on constraint promised_instance_once do nothing
        returning study),
      counted as (delete from promised_instance p using ${columns} where ${ofThem} and p.study is null)
      select distinct study from claimed`,
    'uploads.claimPromises',
  );
  return rows.map(({ study }) => study);
}

/** Forgets instances that study folders have, whoever promised them; where an upload promised them for several of the folders `here`, for all of these. */
export async function deletePromised(tx: Sql, arrived: readonly Arrived[], here: readonly string[]): Promise<void> {
  if (arrived.length === 0) return;
  const listed = sql`json_to_recordset(${JSON.stringify(arrived)}::json) as w(folder uuid, sop text)`;
  const beside =
    here.length > 1 &&
    sql`, beside as (
      delete from promised_instance p using kept k
      where p.study = any(${array(here, 'uuid')}) and p.study <> k.study and p.place = k.place and p.study_instance_uid = k.study_instance_uid
        and p.sop_instance_uid = k.sop_instance_uid and p.upload = k.upload and p.account is not distinct from k.account)`;
  await tx.rows(
    sql`with kept as (
        delete from promised_instance p using ${listed} where p.study = w.folder and p.sop_instance_uid = w.sop
        returning p.*)
        ${beside || sql``}
      select`,
    beside ? 'uploads.deletePromisedBeside' : 'uploads.deletePromised',
  );
}

/** Forgets what an upload promised of studies of which it has brought nothing. */
export async function deletePromisesNeverBegun(tx: Sql, key: UploadKey): Promise<void> {
  await tx.rows(sql`delete from promised_instance p where ${isOf(key)} and p.study is null`);
}

/** How many instances are still promised for study folders. */
export async function countPromised(tx: Sql, folders: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ study: string; missing: number }>(
    sql`select p.study, count(distinct p.sop_instance_uid)::int as missing
      from promised_instance p where p.study = any(${array(folders, 'uuid')}) group by 1`,
    'uploads.countPromised',
  );
  return new Map(rows.map(({ study, missing }) => [study, missing]));
}

/** What an upload has promised after it had brought the last of a study, by place and UID: it counts for no folder yet. */
export function promisedLate(tx: Sql, key: UploadKey): Promise<{ place: string; study: string }[]> {
  return tx.rows<{ place: string; study: string }>(sql`
    select distinct p.place, p.study_instance_uid as study from promised_instance p
    join upload_fill f on f.upload = p.upload and f.account is not distinct from p.account
      and f.place = p.place and f.kind = 'study' and f.name = p.study_instance_uid
    where ${isOf(key)} and p.study is null`);
}

/** The study folders of which something that was promised has not come: by this upload, or of what it has filled by any, or among `folders`. */
export async function foldersAround(
  db: Sql,
  { upload, account }: UploadKey,
  folders: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ study: string }>(sql`
    select p.study from promised_instance p where ${isOf({ upload, account })} and p.study is not null
    union
    select p.study from upload_fill f join promised_instance p on p.place = f.place and p.study_instance_uid = f.name
    where f.upload = ${upload} and f.account is not distinct from ${account}::uuid and f.kind = 'study' and p.study is not null
    union
    select p.study from promised_instance p where p.study = any(${array(folders, 'uuid')})`);
  return rows.map(({ study }) => study);
}

/** Forgets what was promised before `before` by uploads that brought nothing of the study. */
export async function deleteUnbegunPromises(db: Sql, before: Date): Promise<void> {
  await db.rows(sql`delete from promised_instance p where p.promised_at < ${before} and p.study is null`);
}
