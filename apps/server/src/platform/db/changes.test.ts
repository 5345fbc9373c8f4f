import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/index.ts';
import { sql, type EmbeddedDatabase } from './index.ts';

let db: EmbeddedDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.rows(sql`create table thing (n int4)`);
});
afterAll(() => db.close());

async function changed(work: () => Promise<unknown>): Promise<boolean> {
  const before = db.changes();
  await work().catch(() => {});
  return db.changes() !== before;
}

it('grows with what may change something, and not with reading', async () => {
  expect(await changed(() => db.rows(sql`select n from thing where n = ${'update'}::text::int4`))).toBe(false);
  expect(await changed(() => db.rows(sql` with t as (select 1 as updated_at) select * from t`, 'named'))).toBe(false);
  expect(await changed(() => db.rows(sql`insert into thing values (1)`))).toBe(true);
  expect(await changed(() => db.rows(sql`with gone as (delete from thing returning n) select n from gone`))).toBe(true);
  expect(await changed(() => db.rows(sql`analyze thing`))).toBe(true);
  expect(await changed(() => db.transaction((tx) => tx.rows(sql`update thing set n = 2`)))).toBe(true);
  expect(await changed(() => db.transaction(() => Promise.reject(new Error('no'))))).toBe(true);
});

it('has grown when the caller hears of the change', async () => {
  const before = db.changes();
  const heard = db.rows(sql`insert into thing values (2)`).then(() => db.changes());
  expect(await heard).toBe(before + 1);
});
