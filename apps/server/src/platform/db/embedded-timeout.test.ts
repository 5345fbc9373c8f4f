import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { notify, sql } from './sql.ts';

let folder: string;
let db: EmbeddedDatabase;
const deaths: Error[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-timeout-'));
  db = await openEmbedded(join(folder, 'database'), { durable: false, onDeath: (error) => deaths.push(error) });
  await db.rows(sql`create table kept (n int4)`);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const numbers = async () => (await db.rows<{ n: number }>(sql`select n from kept order by n`)).map(({ n }) => n);
/** Minutes of work for the processor, without a look at the disk. */
const endless = sql`select count(*) from generate_series(1, 2000000000) n where n % 7 = 3`;

test('a statement that takes too long is given up; what was committed is there, and others are answered', async () => {
  await db.rows(sql`insert into kept values (1)`);
  db.limitStatements(500);
  await expect(db.rows(endless)).rejects.toMatchObject({ code: '57014' });
  expect(await numbers()).toEqual([1]);

  const lost = db.transaction(async (tx) => {
    await tx.rows(sql`insert into kept values (2)`);
    await tx.rows(endless);
  });
  const behind = numbers();
  await expect(lost).rejects.toMatchObject({ code: '57014' });
  expect(await behind).toEqual([1]);

  await db.transaction(async (tx) => {
    await tx.rows(sql`insert into kept values (3)`);
  });
  expect(await numbers()).toEqual([1, 3]);
  expect(deaths).toEqual([]);
});

test('who listens hears what is told afterwards, and that it listens again', async () => {
  const told: string[] = [];
  const listener = {
    heard: (text: string) => void told.push(text),
    connected: () => void told.push('(connected)'),
    lost: () => void told.push('(lost)'),
  };
  const listening = await db.listen('news', listener);
  // Who could not listen is not in the way of who can.
  await expect(db.listen('', listener)).rejects.toThrow('zero-length');
  await expect(db.rows(endless)).rejects.toMatchObject({ code: '57014' });
  await db.rows(notify('news', sql`select 'afterwards'`));
  await expect.poll(() => told).toEqual(['(connected)', '(connected)', 'afterwards']);
  await listening.close();
});

test('many short statements one behind the other are not one long one', async () => {
  const all = Array.from({ length: 200 }, (_, n) => db.rows<{ n: number }>(sql`select ${n}::int4 as n`));
  expect((await Promise.all(all)).flat().map(({ n }) => n)).toEqual(all.map((_, n) => n));
});
