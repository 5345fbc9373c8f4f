import type { StatedMeasurement } from '@mado/contract';
import { array, json, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { accountView } from '../accounts/index.ts';

/** A measurement as it stands, a removed one too. */
export interface MeasurementRow {
  reading: string;
  id: string;
  clock: number;
  removed: boolean;
  record: StatedMeasurement;
  addedBy: string | null;
  addedName: string | null;
  addedAt: Date;
  updatedBy: string | null;
  updatedName: string | null;
  updatedAt: Date;
}

/** All that stands in readings, in the order in which it was added. One statement: it is of one moment [AN-5]. */
export function measurementsOf(db: Sql, readings: readonly string[]): Promise<MeasurementRow[]> {
  return select(db, sql`m.item_id = any(${array(readings, 'uuid')})`);
}

/** What stands in readings under these ids, or has become what it is after `base`. */
export function newerOrNamed(
  db: Sql,
  readings: readonly string[],
  base: number,
  ids: readonly string[],
): Promise<MeasurementRow[]> {
  return select(
    db,
    sql`m.item_id = any(${array(readings, 'uuid')}) and (m.clock > ${base}::int8 or m.id = any(${array(ids, 'uuid')}))`,
  );
}

function select(db: Sql, condition: SQL): Promise<MeasurementRow[]> {
  return db.rows<MeasurementRow>(sql`
    select m.item_id as reading, m.id, m.clock, m.removed, m.record, m.added_by as "addedBy", adder.username as "addedName",
      m.added_at as "addedAt", m.updated_by as "updatedBy", updater.username as "updatedName", m.updated_at as "updatedAt"
    from measurement m left join ${accountView} adder on adder.id = m.added_by
    left join ${accountView} updater on updater.id = m.updated_by
    where ${condition} order by m.added_at, m.id`);
}

/** The highest number of what stands in readings; 0 where nothing ever did. */
export async function clockOf(db: Sql, readings: readonly string[]): Promise<number> {
  const [row] = await db.rows<{ clock: number }>(
    sql`select coalesce(max(clock), 0)::int8 as clock from measurement where item_id = any(${array(readings, 'uuid')})`,
  );
  return row?.clock ?? 0;
}

/** Readings that have more records than they may. */
export function overfull(tx: Sql, readings: readonly string[], limit: number): Promise<{ reading: string }[]> {
  return tx.rows(sql`
    select item_id as reading from measurement where item_id = any(${array(readings, 'uuid')}) and not removed
    group by item_id having count(*) > ${limit}::int8`);
}

/** The next number of the clock. Behind the lock of the organisation's tree. */
export async function nextClock(tx: Sql): Promise<number> {
  const [row] = await tx.rows<{ clock: number }>(sql`select nextval('reading_clock')::int8 as clock`);
  if (!row) throw new Error('the clock has no number');
  return row.clock;
}

/** One change of one measurement. `record` null: it is removed. */
export interface Change {
  reading: string;
  id: string;
  record: StatedMeasurement | null;
}

interface Changing {
  base: number;
  by: string | null;
  at: Date;
}

/** Does changes under one number of the clock. */
export async function apply(tx: Sql, changes: readonly Change[], clock: number, { by, at }: Changing): Promise<void> {
  await tx.rows(sql`
    insert into measurement (item_id, id, clock, removed, record, added_by, added_at, updated_by, updated_at)
    select c.reading, c.id, ${clock}::int8, false, c.record, ${by}::uuid, ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz
    from jsonb_to_recordset(${json(changes.filter(({ record }) => record !== null))}) as c(reading uuid, id uuid, record jsonb)
    on conflict (item_id, id) do update set clock = excluded.clock, removed = false, record = excluded.record,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`);
  await tx.rows(sql`
    update measurement m set clock = ${clock}::int8, removed = true, updated_by = ${by}::uuid, updated_at = ${at}::timestamptz
    from jsonb_to_recordset(${json(changes.filter(({ record }) => record === null))}) as c(reading uuid, id uuid)
    where m.item_id = c.reading and m.id = c.id`);
}

/**
 * Keeps changes in the history [AN-7]; what was refused is kept once, however often it is tried.
 *
 * @param clock null: they were refused
 */
export async function keepInHistory(
  tx: Sql,
  changes: readonly Change[],
  clock: number | null,
  { base, by, at }: Changing,
): Promise<void> {
  await tx.rows(sql`
    insert into measurement_version (item_id, measurement_id, clock, base, record, changed_by, changed_at)
    select c.reading, c.id, ${clock}::int8, ${base}::int8, nullif(c.record, 'null'), ${by}::uuid, ${at}::timestamptz
    from jsonb_to_recordset(${json(changes)}) as c(reading uuid, id uuid, record jsonb)
    where ${clock}::int8 is not null or not exists (
      select from measurement_version v where v.item_id = c.reading and v.measurement_id = c.id and v.clock is null
        and v.base = ${base}::int8 and v.changed_by is not distinct from ${by}::uuid
        and v.record is not distinct from nullif(c.record, 'null'))`);
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
