import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/index.ts';
import { sql, type EmbeddedDatabase } from './index.ts';

let db: EmbeddedDatabase;

beforeAll(async () => {
  db = await openTestDatabase({ durable: true });
  await db.rows(sql`create table thing (n int)`);
});
afterAll(() => db.close());

it('reaches the disk with every commit', async () => {
  const commits = 100;
  const before = (await db.figures()).fsyncs;
  for (let n = 0; n < commits; n += 1) await db.rows(sql`insert into thing values (${n})`);
  const calls = (await db.figures()).fsyncs - before;
  expect(calls).toBeGreaterThanOrEqual(commits);
});

it('reaches the disk once for a transaction of many statements, and not for reading', async () => {
  const before = (await db.figures()).fsyncs;
  await db.transaction(async (tx) => {
    for (let n = 0; n < 100; n += 1) await tx.rows(sql`insert into thing values (${n})`);
  });
  const afterWriting = (await db.figures()).fsyncs;
  expect(afterWriting - before).toBeGreaterThanOrEqual(1);
  expect(afterWriting - before).toBeLessThan(20);
  for (let n = 0; n < 20; n += 1) await db.rows(sql`select count(*) from thing`);
  expect((await db.figures()).fsyncs).toBe(afterWriting);
});
