import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { sql } from './sql.ts';

let folder: string;
let db: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-embedded-'));
  db = await openEmbedded(join(folder, 'database'), { durable: false });
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

it('keeps nothing of what it has answered', async () => {
  const before = (await db.figures()).heapBytes;
  for (let n = 0; n < 100; n += 1) {
    const [row] = await db.rows<{ text: string }>(sql`select repeat('0123456789', 100000) || ${n}::text as text`);
    expect(row?.text).toHaveLength(1_000_000 + String(n).length);
  }
  const grown = (await db.figures()).heapBytes - before;
  expect(grown).toBeLessThan(30_000_000);
});
