import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openServices } from './open-services.ts';
import { readConfig } from './platform/config/index.ts';
import { sql, type EmbeddedDatabase } from './platform/db/index.ts';
import type * as Db from './platform/db/index.ts';
import { createLog } from './platform/log/index.ts';
import { copyTestDatabase } from './testing/database.ts';

/** The embedded databases that were opened. */
const opened = vi.hoisted((): EmbeddedDatabase[] => []);

vi.mock('./platform/db/index.ts', async (original) => {
  const db = await original<typeof Db>();
  return {
    ...db,
    async openEmbedded(...args: Parameters<typeof db.openEmbedded>) {
      const database = await db.openEmbedded(...args);
      opened.push(database);
      return database;
    },
  };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-open-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the product opens its embedded database so that every commit reaches the disk', { timeout: 60_000 }, async () => {
  await copyTestDatabase(folder);
  const { services, close } = await openServices(readConfig({ MADO_DATA: folder }), createLog('fatal'), (error) => {
    throw error;
  });
  try {
    const [database] = opened;
    const fsyncs = async () => (await database?.figures())?.fsyncs ?? Number.NaN;
    const before = await fsyncs();
    for (let n = 0; n < 10; n += 1)
      await services.db.transaction((tx) => tx.rows(sql`update blob_store set id = gen_random_uuid()`));
    expect(await fsyncs()).toBeGreaterThanOrEqual(before + 10);
  } finally {
    await close();
  }
});
