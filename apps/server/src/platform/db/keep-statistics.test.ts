import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepStatistics } from './keep-statistics.ts';
import { sql, type Database } from './sql.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted(fails = false) {
  const analysed = vi.fn(() => (fails ? Promise.reject(new Error('no')) : Promise.resolve([])));
  const closed = vi.fn(() => Promise.resolve());
  const inner: Database = { rows: analysed, transaction: (work) => work(inner), close: closed };
  return { analysed, closed, inner };
}

async function transactions(db: Database, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await db.transaction(() => Promise.resolve());
}

it('learns the tables after a while of quiet, and again when the work has doubled', async () => {
  const { analysed, inner } = counted();
  const db = keepStatistics(inner, () => {});
  await transactions(db, 19);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(analysed).not.toHaveBeenCalled();
  await transactions(db, 1);
  expect(analysed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(analysed).toHaveBeenCalledTimes(1);
  await transactions(db, 19);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(analysed).toHaveBeenCalledTimes(1);
  await transactions(db, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(analysed).toHaveBeenCalledTimes(2);
});

it('passes everything on, and a failure is only told', async () => {
  const { inner, closed } = counted(true);
  const failed = vi.fn();
  const db = keepStatistics(inner, failed);
  await expect(db.rows(sql`select 1`)).rejects.toThrow('no');
  expect(await db.transaction(() => Promise.resolve(7))).toBe(7);
  await transactions(db, 20);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).toHaveBeenCalledTimes(1);
  await db.close();
  expect(closed).toHaveBeenCalledTimes(1);
});

it('does nothing after it was closed', async () => {
  const { analysed, inner } = counted();
  const db = keepStatistics(inner, () => {});
  await transactions(db, 20);
  await db.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(analysed).not.toHaveBeenCalled();
});
