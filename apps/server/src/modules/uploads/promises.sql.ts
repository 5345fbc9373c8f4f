import { array, sql, type Sql } from '../../platform/db/index.ts';
import type { UploadKey } from './fills.sql.ts';

/** An instance by its UIDs. */
export interface Promised {
  study: string;
  sop: string;
  /** tells the patients of one study apart, within the upload; empty: not said */
  patient: string;
}

/** Where instances are to come. */
export interface Target {
  org: string;
  place: string;
  /** the folders there of their studies */
  here: readonly string[];
  /** whether who promises is a guest or comes by a link */
  outside: boolean;
}

/** Of `p`: an upload's. */
const isOf = ({ upload, account }: UploadKey) =>
  sql`p.upload = ${upload}::uuid and p.account is not distinct from ${account}::uuid`;

const listed = (instances: readonly Promised[]) =>
  sql`json_to_recordset(${JSON.stringify(instances)}::json) as w(study text, sop text, patient text)`;

/** Of `w`, an instance by its UIDs: this upload has promised it already. */
const isPromised = (key: UploadKey, { place, here }: Target) => sql`exists (
  select from promised_instance p
  where p.place = ${place} and p.study_instance_uid = w.study and p.sop_instance_uid = w.sop
    and ${isOf(key)} and (p.study is null or p.study = any(${array(here, 'uuid')})))`;

/** How many of the instances an upload has not promised yet, each counted once. */
export async function countNew(
  tx: Sql,
  key: UploadKey,
  target: Target,
  instances: readonly Promised[],
): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(distinct (w.study, w.sop))::int as count from ${listed(instances)} where not ${isPromised(key, target)}`);
  return row?.count ?? 0;
}

/**
 * What the account has promised by other uploads, and counts for one of the study folders `here`, is promised by this
 * one from now on: nobody owes an instance twice.
 */
export async function takeOver(
  tx: Sql,
  key: UploadKey,
  { place, here, outside }: Target,
  instances: readonly Promised[],
): Promise<void> {
  if (here.length === 0 || key.account === null) return;
  await tx.rows(
    sql`with theirs as (
        select p.ctid as row, w.patient as now,
          row_number() over (partition by p.study, p.sop_instance_uid order by p.upload <> ${key.upload}::uuid, p.promised_at desc) as nth
        from ${listed(instances)} cross join lateral (
          select p.ctid, p.* from promised_instance p
          where p.place = ${place} and p.study_instance_uid = w.study and p.sop_instance_uid = w.sop
            and p.account = ${key.account}::uuid and p.outside = ${outside}::boolean and p.study = any(${array(here, 'uuid')}) offset 0) p),
      twice as (delete from promised_instance where ctid = any(array(select row from theirs where nth > 1)))
      update promised_instance p set upload = ${key.upload}::uuid, patient = theirs.now
      from theirs where p.ctid = theirs.row and theirs.nth = 1 and p.upload <> ${key.upload}::uuid`,
    'uploads.takeOverPromises',
  );
}

/** Remembers what is promised; not again what counts already for one of the study folders `here`. */
export async function insertPromises(
  db: Sql,
  key: UploadKey,
  target: Target,
  instances: readonly Promised[],
  at: Date,
): Promise<void> {
  const { org, place, outside } = target;
  await db.rows(
    sql`insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, outside, patient)
    select ${key.upload}::uuid, ${key.account}::uuid, ${org}::uuid, ${place}::text, w.study, w.sop, ${at}::timestamptz, ${outside}::boolean, w.patient
    from ${listed(instances)} where not ${isPromised(key, target)}
    on conflict on constraint promised_instance_once do nothing`,
    'uploads.insertPromises',
  );
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

type Owing = Pick<Target, 'org' | 'outside'>;

/**
 * Of `p`: an account's; what it owes from outside, for who comes from there; or of everybody without an account in an
 * organisation.
 */
const isTheirs = ({ account }: UploadKey, { org, outside }: Owing) => {
  if (account === null) return sql`p.account is null and p.outside and p.org = ${org}`;
  return outside ? sql`p.account = ${account} and p.outside` : sql`p.account = ${account}`;
};

/**
 * The same of all uploads of an account, or of everybody without one in an organisation; without what is of the study
 * folders `without`.
 */
export async function countAwaitedOf(
  tx: Sql,
  key: UploadKey,
  owing: Owing,
  most: number,
  without: readonly string[] = [],
): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from (
      select from promised_instance p
      where ${isTheirs(key, owing)} and (p.study is null or p.study <> all(${array(without, 'uuid')})) limit ${most}) p`);
  return row?.count ?? 0;
}

/** The study folders for which something counts that these have promised. */
export async function foldersAwaiting(tx: Sql, key: UploadKey, owing: Owing): Promise<string[]> {
  const rows = await tx.rows<{ study: string }>(sql`
    select distinct p.study from promised_instance p where ${isTheirs(key, owing)} and p.study is not null`);
  return rows.map(({ study }) => study);
}

/** Forgets what an upload promised of studies of which it has brought nothing. */
export async function deletePromisesNeverBegun(tx: Sql, key: UploadKey): Promise<void> {
  await tx.rows(sql`delete from promised_instance p where ${isOf(key)} and p.study is null`);
}

/**
 * The uploads that have promised before `before` what counts for no folder yet, of studies of which they have brought
 * something.
 */
export function uploadsLate(db: Sql, before: Date): Promise<UploadKey[]> {
  return db.rows<UploadKey>(sql`
    select distinct p.upload, p.account from promised_instance p
    join upload_fill f on f.upload = p.upload and f.account is not distinct from p.account
      and f.place = p.place and f.kind = 'study' and f.name = p.study_instance_uid
    where p.promised_at < ${before} and p.study is null`);
}

/** Forgets what was promised before `before` by uploads that brought nothing of the study. */
export async function deleteUnbegunPromises(db: Sql, before: Date): Promise<void> {
  await db.rows(sql`delete from promised_instance p where p.promised_at < ${before} and p.study is null`);
}

/** A patient of a study, as an upload tells them apart, at a place. */
export interface Patient {
  place: string;
  study: string;
  patient: string;
}

/**
 * Of which patients an upload has promised what counts for no folder yet, promised later or of another patient, of
 * studies of which it has brought something.
 */
export function promisedLate(tx: Sql, key: UploadKey): Promise<Patient[]> {
  return tx.rows<Patient>(sql`
    select p.place, p.study_instance_uid as study, p.patient from promised_instance p
    join upload_fill f on f.upload = p.upload and f.account is not distinct from p.account
      and f.place = p.place and f.kind = 'study' and f.name = p.study_instance_uid
    where ${isOf(key)} and p.study is null
    group by 1, 2, 3`);
}

/** The instances of a patient that an upload has promised, and that count for no folder yet. */
export async function instancesLate(tx: Sql, key: UploadKey, { place, study, patient }: Patient): Promise<string[]> {
  const rows = await tx.rows<{ sop: string }>(sql`
    select p.sop_instance_uid as sop from promised_instance p
    where ${isOf(key)} and p.place = ${place} and p.study_instance_uid = ${study} and p.patient = ${patient} and p.study is null`);
  return rows.map(({ sop }) => sop);
}

/**
 * `own`: uid, patient and study folder for which an upload has promised something, found by going from one to the next
 * in the index: it costs as much as they are, and not as their instances.
 */
const ownOf = (key: UploadKey) => {
  const next = sql`select p.study_instance_uid as uid, p.patient, p.study from promised_instance p where ${isOf(key)} and p.study is not null`;
  return sql`with recursive own as (
    (${next} order by 1, 2, 3 limit 1)
    union all
    select n.uid, n.patient, n.study from own cross join lateral (
      ${next} and (p.study_instance_uid, p.patient, p.study) > (own.uid, own.patient, own.study) order by 1, 2, 3 limit 1) n)`;
};

/** For which study folders something counts that an upload has promised of a patient of a study. */
export function foldersOfPatients(
  tx: Sql,
  key: UploadKey,
): Promise<{ folder: string; study: string; patient: string }[]> {
  return tx.rows<{ folder: string; study: string; patient: string }>(
    sql`${ownOf(key)} select study as folder, uid as study, patient from own`,
    'uploads.foldersOfPatients',
  );
}

/**
 * Where an upload has brought something of which studies, or has announced it: `begun`, or not. It costs as much as
 * they are, and not as their instances.
 */
export function studiesOfUpload(db: Sql, key: UploadKey): Promise<{ place: string; study: string; begun: boolean }[]> {
  const { upload, account } = key;
  const next = sql`select p.study_instance_uid as study, p.place from promised_instance p where ${isOf(key)}`;
  return db.rows<{ place: string; study: string; begun: boolean }>(sql`
    with recursive announced as (
      (${next} order by 1 limit 1)
      union all
      select n.study, n.place from announced cross join lateral (
        ${next} and p.study_instance_uid > announced.study order by 1 limit 1) n)
    select f.place, f.name as study, true as begun from upload_fill f
    where f.upload = ${upload} and f.account is not distinct from ${account}::uuid and f.kind = 'study'
    union all
    select place, study, false from announced`);
}

/** The study folders of which something that was promised has not come: by this upload, or among `folders` by any. */
export async function foldersAround(db: Sql, key: UploadKey, folders: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ study: string }>(sql`
    ${ownOf(key)}
    select study from own
    union
    select w.id from unnest(${array(folders, 'uuid')}) w(id)
    where (select true from promised_instance p where p.study = w.id order by p.sop_instance_uid limit 1)`);
  return rows.map(({ study }) => study);
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

/** Who has promised something from outside that counts for a study folder; null: who came by a link. */
export function promisersFromOutside(db: Sql): Promise<{ study: string; account: string | null }[]> {
  return db.rows(
    sql`select distinct p.study, p.account from promised_instance p where p.outside and p.study is not null`,
  );
}

/** Forgets what one account, or everybody without one, has promised from outside for study folders. */
export async function deletePromisedBy(tx: Sql, account: string | null, folders: readonly string[]): Promise<void> {
  await tx.rows(sql`
    delete from promised_instance p
    where p.outside and p.study = any(${array(folders, 'uuid')}) and p.account is not distinct from ${account}::uuid`);
}
