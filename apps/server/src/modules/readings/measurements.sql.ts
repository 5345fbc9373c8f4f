import type { StatedMeasurement } from '@mado/contract';
import type { ImageReference } from '@mado/reading';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { accountView } from '../accounts/index.ts';

interface RowFacts {
  reading: string;
  id: string;
  clock: number;
  addedBy: string | null;
  addedName: string | null;
  addedAt: Date;
  updatedBy: string | null;
  updatedName: string | null;
  updatedAt: Date;
}

/** A measurement that stands. */
export interface StandingRow extends RowFacts {
  removed: false;
  record: StatedMeasurement;
}

/** A measurement as it is: of a removed one only its image is known. */
export type MeasurementRow = StandingRow | (RowFacts & { removed: true; record: Omit<ImageReference, 'frameIndex'> });

/** What was asked of readings, and their highest number, that of what was removed too; 0 where nothing ever stood. */
export interface Found<Row> {
  clock: number;
  rows: Row[];
}

/** All that stands in readings, in the order in which it was added. One statement: it is of one moment [AN-5]. */
export function measurementsOf(db: Sql, readings: readonly string[]): Promise<Found<StandingRow>> {
  return select<StandingRow>(db, readings, sql`not m.removed`, sql`m.record`);
}

/** What is in readings under these ids. */
export async function named(db: Sql, readings: readonly string[], ids: readonly string[]): Promise<MeasurementRow[]> {
  return (await select<MeasurementRow>(db, readings, sql`m.id = any(${array(ids, 'uuid')})`, sql`m.record`)).rows;
}

/**
 * What is in readings under these ids, or has become what it is after `base`.
 *
 * @param done a number of the clock: of what was put under it the record is null, since who asks has it
 */
export function newerOrNamed(
  db: Sql,
  readings: readonly string[],
  { base, ids, done }: { base: number; ids: readonly string[]; done: number | null },
): Promise<Found<MeasurementRow | (Omit<StandingRow, 'record'> & { record: null })>> {
  return select(
    db,
    readings,
    sql`(m.clock > ${base}::int8 or m.id = any(${array(ids, 'uuid')}))`,
    sql`case when m.removed or m.clock is distinct from ${done}::int8 then m.record end`,
  );
}

async function select<Row extends { id: string }>(
  db: Sql,
  readings: readonly string[],
  condition: SQL,
  record: SQL,
): Promise<Found<Row>> {
  const within = array(readings, 'uuid');
  const found = await db.rows<{ highest: number } & (Row | { id: null })>(sql`
    select reading.clock as highest, found.*
    from (select coalesce(max(clock), 0)::int8 as clock from measurement where item_id = any(${within})) reading
    left join (
      select m.item_id as reading, m.id, m.clock, m.removed, ${record} as record, m.added_by as "addedBy",
        adder.username as "addedName", m.added_at as "addedAt", m.updated_by as "updatedBy",
        updater.username as "updatedName", m.updated_at as "updatedAt"
      from measurement m left join ${accountView} adder on adder.id = m.added_by
      left join ${accountView} updater on updater.id = m.updated_by
      where m.item_id = any(${within}) and ${condition}) found on true
    order by found."addedAt", found.id`);
  // Where nothing is found, the clock comes with a row of nothing.
  const rows = found.filter((row): row is { highest: number } & Row => row.id !== null);
  return { clock: found[0]?.highest ?? 0, rows };
}

/** Which of readings have more than they may: records, or bytes of them. */
export async function overfull(
  tx: Sql,
  readings: readonly string[],
  { records, bytes }: { records: number; bytes: number },
): Promise<'records' | 'bytes' | null> {
  const [full] = await tx.rows<{ records: boolean }>(sql`
    select count(*) > ${records}::int8 as records from measurement
    where item_id = any(${array(readings, 'uuid')}) and not removed
    group by item_id having count(*) > ${records}::int8 or sum(size) > ${bytes}::int8 order by 1 desc limit 1`);
  return full ? (full.records ? 'records' : 'bytes') : null;
}

/** The next number of the clock. Behind the lock of the organisation's tree. */
export async function nextClock(tx: Sql): Promise<number> {
  const [row] = await tx.rows<{ clock: number }>(sql`select nextval('reading_clock')::int8 as clock`);
  if (!row) throw new Error('the clock has no number');
  return row.clock;
}

/** One change of one measurement. `record`: JSON text; null: it is removed. */
export interface Change {
  reading: string;
  id: string;
  record: string | null;
}

interface Changing {
  base: number;
  by: string | null;
  at: Date;
}

/** Changes as rows of SQL. The records are put in as the text that they are: behind a lock nothing is written anew. */
function rowsOf(changes: readonly Change[]): SQL {
  const texts = changes.map(({ reading, id, record }) => `{"reading":"${reading}","id":"${id}","record":${record}}`);
  return sql`jsonb_to_recordset(${`[${texts.join(',')}]`}::jsonb) as c(reading uuid, id uuid, record jsonb)`;
}

/** Does changes under one number of the clock, and keeps them in the history [AN-7]. */
export async function apply(
  tx: Sql,
  changes: readonly Change[],
  clock: number,
  { base, by, at }: Changing,
): Promise<void> {
  await tx.rows(sql`
    insert into measurement (item_id, id, clock, removed, record, size, added_by, added_at, updated_by, updated_at)
    select c.reading, c.id, ${clock}::int8, false, c.record, octet_length(c.record::text), ${by}::uuid, ${at}::timestamptz,
      ${by}::uuid, ${at}::timestamptz
    from ${rowsOf(changes.filter(({ record }) => record !== null))}
    on conflict (item_id, id) do update set clock = excluded.clock, removed = false, record = excluded.record,
      size = excluded.size, updated_by = excluded.updated_by, updated_at = excluded.updated_at`);
  // Of what was removed the image is all that anybody still asks for; the history has the rest.
  await tx.rows(sql`
    update measurement m set clock = ${clock}::int8, removed = true, updated_by = ${by}::uuid, updated_at = ${at}::timestamptz,
      size = 0, record = jsonb_build_object('StudyInstanceUID', m.record -> 'StudyInstanceUID',
        'SeriesInstanceUID', m.record -> 'SeriesInstanceUID', 'SOPInstanceUID', m.record -> 'SOPInstanceUID')
    from ${rowsOf(changes.filter(({ record }) => record === null))}
    where m.item_id = c.reading and m.id = c.id`);
  await tx.rows(sql`
    insert into measurement_version (item_id, measurement_id, clock, base, record, size, changed_by, changed_at)
    select item_id, id, clock, ${base}::int8, case when not removed then record end, size, ${by}::uuid, ${at}::timestamptz
    from measurement where item_id = any(${array([...new Set(changes.map(({ reading }) => reading))], 'uuid')})
      and clock = ${clock}::int8`);
}

/** Keeps changes that were refused in the history [AN-7], once, however often each is tried. */
export async function keepRefused(tx: Sql, changes: readonly Change[], { base, by, at }: Changing): Promise<void> {
  await tx.rows(sql`
    insert into measurement_version (item_id, measurement_id, base, record, size, changed_by, changed_at)
    select c.reading, c.id, ${base}::int8, nullif(c.record, 'null'), coalesce(octet_length(nullif(c.record, 'null')::text), 0),
      ${by}::uuid, ${at}::timestamptz
    from ${rowsOf(changes)}
    where not exists (
      select from measurement_version v where v.item_id = c.reading and v.measurement_id = c.id and v.clock is null
        and v.base = ${base}::int8 and v.changed_by is not distinct from ${by}::uuid
        and v.record is not distinct from nullif(c.record, 'null'))`);
}

/**
 * Takes what is beyond the limits out of the history of readings: the oldest records of whoever has most in it first,
 * none that stands; that something was done, by whom and when, stays [AN-26].
 */
export async function thinHistory(db: Sql, readings: readonly string[], bytes: number): Promise<void> {
  await db.rows(sql`
    update measurement_version v set record = '{}', size = 0
    from (
      select position, sum(size) over (partition by item_id order by share desc, changed_by, position) - size as before,
        sum(size) over (partition by item_id) - ${bytes}::int8 as excess
      from (
        select v.item_id, v.position, v.size, v.changed_by, sum(v.size) over (partition by v.item_id, v.changed_by) as share
        from measurement_version v
        where v.size > 0 and v.item_id in (
          select item_id from measurement_version where item_id = any(${array(readings, 'uuid')})
          group by item_id having sum(size) > ${bytes}::int8)
        and not exists (
          select from measurement m where m.item_id = v.item_id and m.id = v.measurement_id and m.clock = v.clock)
      ) shares
    ) oldest
    where v.position = oldest.position and oldest.before < oldest.excess`);
}

/** Forgets what was removed from readings longest ago, but for so many of each [AN-27]. */
export async function forgetRemoved(db: Sql, readings: readonly string[], most: number): Promise<void> {
  await db.rows(sql`
    delete from measurement m using (
      select item_id, id, row_number() over (partition by item_id order by clock desc, id) as place
      from measurement where item_id = any(${array(readings, 'uuid')}) and removed
    ) gone
    where gone.place > ${most}::int8 and m.item_id = gone.item_id and m.id = gone.id and m.removed`);
}

/** Deletes readings for good. @param items a query of the ids of the items that go, as `id` */
export async function forgetReadings(tx: Sql, items: SQL): Promise<void> {
  await tx.rows(sql`delete from measurement using (${items}) going where item_id = going.id`);
  await tx.rows(sql`delete from measurement_version using (${items}) going where item_id = going.id`);
}

/** Brings what is in the readings of some studies, history too, to that of another [AN-9]. */
export async function joinReadings(tx: Sql, others: readonly string[], right: string, clock: number): Promise<void> {
  const from = array(others, 'uuid');
  await tx.rows(sql`
    update measurement m set item_id = ${right}, clock = ${clock}::int8 where item_id = any(${from})
      and not exists (select from measurement own where own.item_id = ${right} and own.id = m.id)`);
  await tx.rows(sql`update measurement_version set item_id = ${right} where item_id = any(${from})`);
}
