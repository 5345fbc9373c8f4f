import { array, sql, violates, type Sql, type SQL } from '../db/index.ts';

/**
 * Told on this channel when jobs were written: the time at which the first of them is due, in milliseconds since 1970.
 */
export const jobsWritten = 'mado_jobs';

export interface KindVersion {
  readonly name: string;
  readonly version: number;
}

/** A job as it was taken. */
export interface JobRow {
  id: number;
  kind: string;
  version: number;
  key: string | null;
  data: unknown;
  attempts: number;
}

const waits = sql`taken_by is null and dead_at is null`;

/** A value as jsonb, null as null. */
const orNull = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/** @param mostMs see `JobKind.quiet`; null: the earlier time counts */
export async function insertJobs(
  tx: Sql,
  { name, version }: KindVersion,
  jobs: readonly { key: string | null; data: unknown; dueAt: Date }[],
  now: Date,
  mostMs: number | null,
): Promise<void> {
  // In the order of their keys, so that two transactions never wait for each other.
  const sorted = jobs.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1));
  const column = <K extends 'key' | 'data' | 'dueAt'>(key: K) => sorted.map((one) => one[key]);
  await tx.rows(
    sql`
    with written as (
      insert into job (kind, version, key, data, written_at, due_at)
      select ${name}::text, ${version}::int4, key, data::jsonb, ${now}::timestamptz, due_at
      from unnest(${array(column('key'), 'text')}, ${array(
        column('data').map((data) => JSON.stringify(data)),
        'text',
      )}, ${array(column('dueAt'), 'timestamptz')}) new (key, data, due_at)
      on conflict (kind, version, key) where taken_by is null and dead_at is null do update set
        data = excluded.data,
        due_at = case
          when job.attempts > 0 then job.due_at
          when ${mostMs}::int8 is null then least(job.due_at, excluded.due_at)
          else least(excluded.due_at, job.written_at + ${mostMs}::int8 * interval '1 ms') end
      returning due_at)
    select pg_notify(${jobsWritten}, (extract(epoch from min(due_at)) * 1000)::int8::text) from written`,
    'jobs.insertJobs',
  );
}

/** The kinds of whom a process may take jobs, with how many of each. */
export type Room = readonly { kind: KindVersion; room: number }[];

function roomRows(room: Room): SQL {
  const column = (values: (one: Room[number]) => unknown) => room.map(values);
  return sql`unnest(${array(
    column(({ kind }) => kind.name),
    'text',
  )}, ${array(
    column(({ kind }) => kind.version),
    'int4',
  )}, ${array(
    column((one) => one.room),
    'int4',
  )}) wanted (kind, version, room)`;
}

/** When the first job of these kinds is due, and when the first lease of whatever kind ends; null: there is none. */
export async function nextDue(db: Sql, room: Room): Promise<{ due: Date | null; leased: Date | null }> {
  const [row] = await db.rows<{ due: Date | null; leased: Date | null }>(
    sql`
    select (
      select min(first.due_at) from ${roomRows(room)} cross join lateral (
        select due_at from job where kind = wanted.kind and version = wanted.version and ${waits} and room > 0 order by due_at limit 1) first) as due,
      (select min(lease_until) from job where taken_by is not null) as leased`,
    'jobs.nextDue',
  );
  return row ?? { due: null, leased: null };
}

/**
 * Takes what is due of these kinds, the earliest first, and no job of a key of which one is under way. Rows that
 * another process is about to take are passed over.
 *
 * @param hastened names of kinds whose jobs are taken before they are due, unless they have failed
 */
export async function takeJobs(
  db: Sql,
  room: Room,
  hastened: readonly string[],
  { by, now, leaseUntil }: { by: string; now: Date; leaseUntil: Date },
): Promise<JobRow[]> {
  try {
    return await db.rows<JobRow>(
      sql`
      with due as (
        select first.id from ${roomRows(room)} cross join lateral (
          select id from job
          where kind = wanted.kind and version = wanted.version and ${waits}
            and (due_at <= ${now}::timestamptz or attempts = 0 and kind = any(${array(hastened, 'text')}))
            and not exists (
              select from job other
              where other.kind = job.kind and other.version = job.version and other.key = job.key and other.taken_by is not null)
          order by due_at limit room for update skip locked) first)
      update job set taken_by = ${by}, lease_until = ${leaseUntil}::timestamptz, attempts = attempts + 1 from due where job.id = due.id
      returning job.id, job.kind, job.version, job.key, job.data, job.attempts`,
      'jobs.takeJobs',
    );
  } catch (error) {
    // Another process took a job of the same key meanwhile.
    if (violates(error, 'job_under_way')) return [];
    throw error;
  }
}

/** @returns ids of those that are still this process's */
export async function renewLeases(db: Sql, by: string, leaseUntil: Date): Promise<Set<number>> {
  const rows = await db.rows<{ id: number }>(
    sql`update job set lease_until = ${leaseUntil}::timestamptz where taken_by = ${by} returning id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes a job that is done away, and what is dead of its key: that is done now as well. */
export async function endJob(tx: Sql, id: number, by: string): Promise<boolean> {
  const rows = await tx.rows<{ id: number }>(
    sql`
    with done as (delete from job where id = ${id} and taken_by = ${by} returning id, kind, version, key),
      dead as (delete from job using done where job.kind = done.kind and job.version = done.version and job.key = done.key and job.dead_at is not null)
    select id from done`,
    'jobs.endJob',
  );
  return rows.length > 0;
}

/** How a job that was taken waits again. */
export interface Waiting {
  dueAt: Date;
  attempts: number;
  error: unknown;
  /** It was done: what is dead of its key is done now as well. */
  done?: boolean;
  /** What it is given from now on; the same when left out. */
  data?: unknown;
}

/**
 * Lets a job that was taken wait again. Where another one of its key waits already, that one stands for both, and what
 * has failed counts for it.
 *
 * @returns false when the job is no longer this process's
 */
export async function giveBack(db: Sql, id: number, by: string, waiting: Waiting): Promise<boolean> {
  for (;;)
    try {
      const rows = await db.rows<{ id: number }>(
        sql`
        with mine as (select id, kind, version, key from job where id = ${id} and taken_by = ${by} for update),
          covered as (
            update job set attempts = greatest(attempts, ${waiting.attempts}::int4),
              due_at = case when ${waiting.attempts}::int4 > 0 then greatest(due_at, ${waiting.dueAt}::timestamptz) else due_at end
            from mine where job.kind = mine.kind and job.version = mine.version and job.key = mine.key and ${waits}
            returning mine.id),
          gone as (delete from job where id in (select id from covered)),
          dead as (
            delete from job using mine where ${waiting.done ?? false}::bool
              and job.kind = mine.kind and job.version = mine.version and job.key = mine.key and job.dead_at is not null)
        update job set taken_by = null, lease_until = null, due_at = ${waiting.dueAt}::timestamptz, data = coalesce(${orNull(waiting.data ?? null)}, data), attempts = ${waiting.attempts}::int4,
          written_at = case when ${waiting.attempts}::int4 = 0 then ${waiting.dueAt}::timestamptz else written_at end, error = ${orNull(waiting.error)}
        where id in (select id from mine) and id not in (select id from covered) returning id`,
        'jobs.giveBack',
      );
      return rows.length > 0;
    } catch (error) {
      // One of its key was written at this moment.
      if (!violates(error, 'job_waiting')) throw error;
    }
}

/** Jobs whose lease has ended: of processes that ended, or stood still for too long. */
export function leftJobs(db: Sql, now: Date): Promise<(JobRow & { taken_by: string })[]> {
  return db.rows(
    sql`select id, kind, version, key, data, attempts, taken_by from job where taken_by is not null and lease_until <= ${now}::timestamptz`,
  );
}

/** Ends every lease: for a process that has the database to itself. */
export async function endLeases(db: Sql, now: Date): Promise<void> {
  await db.rows(sql`update job set lease_until = ${now}::timestamptz where taken_by is not null`);
}

/** Times between which what stands in the table lies, however the clocks of processes differ. */
export interface LongestWaits {
  /** Of a job that is under way, until its lease ends. */
  leaseMs: number;
  /** Of a job that has failed, until it is tried again. */
  pauseMs: number;
  /** From the end of a scheduled job to the next. */
  schedules: readonly { kind: KindVersion; everyMs: number }[];
}

/**
 * Ends the leases, pauses and waits of schedules that lie further ahead than any can, and the waits of what was written
 * further ahead than clocks differ: a clock that was ahead and has been set back wrote them.
 */
export async function endImpossibleWaits(
  db: Sql,
  now: Date,
  { leaseMs, pauseMs, schedules }: LongestWaits,
): Promise<void> {
  const latest = (ms: number) => new Date(now.getTime() + ms);
  const scheduled = sql`unnest(${array(
    schedules.map(({ kind }) => kind.name),
    'text',
  )}, ${array(
    schedules.map(({ kind }) => kind.version),
    'int4',
  )}, ${array(
    schedules.map(({ everyMs }) => latest(everyMs)),
    'timestamptz',
  )}) scheduled (kind, version, latest)`;
  await db.rows(
    sql`
    update job set
      lease_until = case when taken_by is null then lease_until else ${now}::timestamptz end,
      due_at = case when taken_by is null then ${now}::timestamptz else due_at end,
      written_at = least(written_at, ${now}::timestamptz)
    where taken_by is not null and lease_until > ${latest(leaseMs)}::timestamptz
      or ${waits} and attempts > 0 and due_at > ${latest(pauseMs)}::timestamptz
      or ${waits} and attempts = 0 and key is distinct from '' and written_at > ${latest(pauseMs)}::timestamptz
      or ${waits} and attempts = 0 and key = '' and exists (
        select from ${scheduled}
        where scheduled.kind = job.kind and scheduled.version = job.version and job.due_at > scheduled.latest)`,
    'jobs.endImpossibleWaits',
  );
}

/** Keeps a job as dead, instead of an earlier dead one of its key. */
export async function bury(tx: Sql, id: number, by: string, at: Date, error: unknown): Promise<void> {
  await tx.rows(sql`
    delete from job using job mine where mine.id = ${id} and mine.taken_by = ${by}
      and job.kind = mine.kind and job.version = mine.version and job.key = mine.key and job.dead_at is not null`);
  await tx.rows(sql`
    update job set taken_by = null, lease_until = null, dead_at = ${at}::timestamptz, error = ${orNull(error)}
    where id = ${id} and taken_by = ${by}`);
}

/** What stands in the table, for who looks after it. */
export interface ListedJob {
  id: number;
  kind: string;
  version: number;
  key: string | null;
  written_at: Date;
  due_at: Date;
  attempts: number;
  lease_until: Date | null;
  dead_at: Date | null;
  error: unknown;
}

/** Dead ones first, then the earliest due. @param kind narrows by name; null: every kind */
export function listJobs(db: Sql, { dead, kind }: { dead: boolean; kind: string | null }, limit: number) {
  return db.rows<ListedJob>(sql`
    select id, kind, version, key, written_at, due_at, attempts, lease_until, dead_at, error from job
    where (not ${dead}::bool or dead_at is not null) and (${kind}::text is null or kind = ${kind}::text)
    order by dead_at, due_at, id limit ${limit}`);
}

/** Jobs of a kind by their keys: those that wait, are under way or are dead; of what is done there is none. */
export function jobsByKey(
  db: Sql,
  { name, version }: { name: string; version: number },
  keys: readonly string[],
): Promise<{ key: string; attempts: number; dead: boolean; error: unknown }[]> {
  return db.rows(sql`
    select key, attempts, dead_at is not null as dead, error from job
    where kind = ${name} and version = ${version} and key = any(${array(keys, 'text')})
    order by dead_at is null, id`);
}

/**
 * Has a dead job done again, from the first attempt. Where one of its key waits, that one is due now, with the data
 * that it has. A scheduled job begins anew, as at a start.
 *
 * @returns false where no dead job has this id
 */
export async function repeatJob(tx: Sql, id: number, now: Date): Promise<boolean> {
  const [dead] = await tx.rows<{ kind: string; version: number; key: string | null; data: unknown }>(
    sql`delete from job where id = ${id} and dead_at is not null returning kind, version, key, data`,
  );
  if (!dead) return false;
  const [waiting] = await tx.rows<{ data: unknown }>(sql`
    update job set due_at = ${now}::timestamptz, attempts = 0
    where kind = ${dead.kind} and version = ${dead.version} and key = ${dead.key}::text and ${waits} returning data`);
  const data = dead.key === '' ? {} : (waiting ?? dead).data;
  await insertJobs(tx, { ...dead, name: dead.kind }, [{ key: dead.key, data, dueAt: now }], now, null);
  return true;
}

/** How many there are, by what becomes of them. */
export async function countJobs(db: Sql): Promise<{ kind: string; version: number; dead: boolean; count: number }[]> {
  return db.rows(sql`
    select kind, version, dead_at is not null as dead, count(*) from job group by kind, version, dead_at is not null`);
}
