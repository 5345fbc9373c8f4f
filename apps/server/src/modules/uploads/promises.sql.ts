import { array, sql, type Sql } from '../../platform/db/index.ts';
import type { UploadKey } from './fills.sql.ts';

/** An instance by its UIDs. */
export interface Promised {
  study: string;
  sop: string;
}

const listed = (instances: readonly Promised[]) =>
  sql`json_to_recordset(${JSON.stringify(instances)}::json) as w(study text, sop text)`;

/** Of `p`: its upload has brought something of the study. */
const isBegun = sql`exists (
  select from upload_fill f where f.upload = p.upload and f.account is not distinct from p.account
    and f.place = p.place and f.kind = 'study' and f.name = p.study_instance_uid)`;

export async function insertPromises(
  db: Sql,
  { upload, account }: UploadKey,
  org: string,
  place: string,
  instances: readonly Promised[],
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at)
    select ${upload}::uuid, ${account}::uuid, ${org}::uuid, ${place}::text, study, sop, ${at}::timestamptz from ${listed(instances)}
    on conflict on constraint promised_instance_once do nothing`);
}

/** Lets the promises of one caller come one after another, so that together they keep within their limits. */
export async function lockPromisesOf(tx: Sql, { account }: UploadKey, org: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`promises:${account ?? org}`}, 0))`);
}

/** Instances that an upload has promised and not brought; counted up to `most`. */
export async function countAwaited(tx: Sql, { upload, account }: UploadKey, most: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from (
      select from promised_instance
      where upload = ${upload} and account is not distinct from ${account}::uuid limit ${most}) p`);
  return row?.count ?? 0;
}

/** The same of all uploads of an account, or of everybody without one in an organisation. */
export async function countAwaitedOf(tx: Sql, { account }: UploadKey, org: string, most: number): Promise<number> {
  const theirs = account === null ? sql`account is null and org = ${org}` : sql`account = ${account}`;
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from (select from promised_instance where ${theirs} limit ${most}) p`);
  return row?.count ?? 0;
}

/** Which of the studies at a place something was promised of. */
export async function studiesPromised(db: Sql, place: string, studies: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ study: string }>(
    sql`select w.study from unnest(${array(studies, 'text')}) as w(study)
      where exists (select from promised_instance p where p.place = ${place} and p.study_instance_uid = w.study)`,
    'uploads.studiesPromised',
  );
  return rows.map(({ study }) => study);
}

/** Forgets instances at a place, whoever promised them. */
export async function deletePromised(tx: Sql, place: string, instances: readonly Promised[]): Promise<void> {
  await tx.rows(
    sql`delete from promised_instance p using ${listed(instances)}
      where p.place = ${place} and p.study_instance_uid = w.study and p.sop_instance_uid = w.sop`,
    'uploads.deletePromised',
  );
}

/** Forgets what others than this upload promised of studies at a place. */
export async function deletePromisesOfOthers(
  tx: Sql,
  place: string,
  studies: readonly string[],
  uploads: readonly string[],
): Promise<void> {
  await tx.rows(sql`
    delete from promised_instance
    where place = ${place} and study_instance_uid = any(${array(studies, 'text')}) and upload <> all(${array(uploads, 'uuid')})`);
}

/** Forgets what an upload promised of studies of which it has brought nothing. */
export async function deletePromisesNeverBegun(tx: Sql, { upload, account }: UploadKey): Promise<void> {
  await tx.rows(sql`
    delete from promised_instance p where upload = ${upload} and account is not distinct from ${account}::uuid and not ${isBegun}`);
}

/** How many instances are still promised of studies at a place by uploads that have brought something of them. */
export async function countPromised(tx: Sql, place: string, studies: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ study: string; missing: number }>(
    sql`select p.study_instance_uid as study, count(distinct p.sop_instance_uid)::int as missing
      from promised_instance p
      where p.place = ${place} and p.study_instance_uid = any(${array(studies, 'text')})
        and ${isBegun}
      group by 1`,
    'uploads.countPromised',
  );
  return new Map(rows.map(({ study, missing }) => [study, missing]));
}

/** The studies, by place, of which something that was promised has not come, by this upload or, of those into which it has brought something, by any. */
export function promisesAround(db: Sql, { upload, account }: UploadKey): Promise<{ place: string; study: string }[]> {
  return db.rows<{ place: string; study: string }>(sql`
    select place, study_instance_uid as study from promised_instance
    where upload = ${upload} and account is not distinct from ${account}::uuid
    union
    select f.place, f.name from upload_fill f
    where f.upload = ${upload} and f.account is not distinct from ${account}::uuid and f.kind = 'study'
      and exists (select from promised_instance p where p.place = f.place and p.study_instance_uid = f.name)`);
}

/** Forgets what was promised before `before` by uploads that brought nothing of the study. */
export async function deleteUnbegunPromises(db: Sql, before: Date): Promise<void> {
  await db.rows(sql`
    delete from promised_instance p where p.promised_at < ${before} and not ${isBegun}`);
}

/** The studies, by place, of which something was promised before `before`. */
export function oldPromises(db: Sql, before: Date): Promise<{ place: string; study: string }[]> {
  return db.rows<{ place: string; study: string }>(sql`
    select distinct place, study_instance_uid as study from promised_instance where promised_at < ${before}`);
}
