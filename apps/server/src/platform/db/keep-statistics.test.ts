import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../testing/index.ts';
import { keepStatistics } from './keep-statistics.ts';
import { sql, type Database } from './sql.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('when the planner learns', () => {
  const transaction = (db: Database) => db.transaction(() => Promise.resolve(7));

  function counted(rows = () => Promise.resolve([])) {
    const asked = vi.fn(rows);
    const closed = vi.fn(() => Promise.resolve());
    const listen = () => Promise.resolve({ close: () => Promise.resolve() });
    const inner: Database = { rows: asked, transaction: (work) => work(inner), listen, close: closed };
    return { asked, closed, inner, db: keepStatistics(inner, () => {}) };
  }

  it('is a while after the last transaction, not in the middle of many', async () => {
    const { db, asked } = counted();
    for (let n = 0; n < 10; n++) {
      await transaction(db);
      await vi.advanceTimersByTimeAsync(200);
    }
    let end = () => {};
    const long = db.transaction(() => new Promise<void>((resolve) => (end = resolve)));
    await transaction(db);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    end();
    await long;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveBeenCalled();
  });

  it('is never after it was closed', async () => {
    const { db, asked, closed } = counted();
    await transaction(db);
    await db.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('is told when it fails, and nothing else fails with it', async () => {
    const { inner } = counted(() => Promise.reject(new Error('no')));
    const failed = vi.fn();
    const db = keepStatistics(inner, failed);
    expect(await transaction(db)).toBe(7);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failed).toHaveBeenCalledTimes(1);
    await expect(db.rows(sql`select 1`)).rejects.toThrow('no');
  });
});

describe('what the planner learns', () => {
  let inner: Database;
  let db: Database;

  beforeEach(async () => {
    inner = await openTestDatabase();
    await inner.rows(sql`create table "Large one" (n int); create table "small" (n int);`);
    db = keepStatistics(inner, (error) => expect.unreachable(String(error)));
  });
  afterEach(() => db.close());

  const known = async (table: string) =>
    (await inner.rows<{ n: number }>(sql`select reltuples::int as n from pg_class where relname = ${table}`))[0]?.n;
  const fill = (table: string, rows: number) =>
    db.transaction((tx) => tx.rows(sql`insert into ${sql.raw(`"${table}"`)} select generate_series(1, ${rows}::int)`));
  /** Lets time go by, and waits for what it has begun. */
  async function quiet(until: () => Promise<boolean>): Promise<void> {
    await vi.advanceTimersByTimeAsync(1_000);
    while (!(await until()));
  }

  it('are tables of which much has changed, however few transactions did it', async () => {
    await fill('small', 5);
    await fill('Large one', 1_000);
    await quiet(async () => (await known('Large one')) === 1_000);
    expect(await known('small')).toBe(-1);
    await fill('Large one', 100);
    await fill('small', 100);
    await quiet(async () => (await known('small')) === 105);
    expect(await known('Large one')).toBe(1_000);
    await fill('Large one', 200);
    await quiet(async () => (await known('Large one')) === 1_300);
  });

  it('are tables that were written before it was opened', async () => {
    await inner.rows(sql`insert into "Large one" select generate_series(1, 5000)`);
    await inner.rows(sql`select pg_stat_reset()`);
    await quiet(async () => (await known('Large one')) === 5_000);
  });
});
