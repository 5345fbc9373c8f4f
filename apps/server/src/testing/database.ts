import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from '../platform/db/index.ts';
import { noting } from './noted-statements.ts';
import { templateDatabase } from './template-database.ts';

/**
 * A fresh embedded database with all migrations, in a folder of its own: a copy of one that was made once per state of
 * the migrations (making a database takes seconds, copying it a fraction of one). `close` also removes the folder.
 */
export async function openTestDatabase(options: { durable?: boolean } = {}): Promise<EmbeddedDatabase> {
  const folder = await mkdtemp(join(inject('keptFolder'), 'db-'));
  await copyTestDatabase(folder);
  const db = await openEmbedded(join(folder, 'database'), { durable: options.durable ?? false });
  return {
    ...noting(db, 'embedded'),
    async close() {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts an embedded database with all migrations into a data folder: for tests of whole servers. */
export async function copyTestDatabase(dataFolder: string): Promise<void> {
  await cp(await templateDatabase(), join(dataFolder, 'database'), { recursive: true });
}
