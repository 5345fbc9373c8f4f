import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate, openEmbedded, type EmbeddedDatabase } from '../platform/db/index.ts';
import { migrations } from '../migrations.ts';
import { noting } from './noted-statements.ts';

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
  await cp(await template(), join(dataFolder, 'database'), { recursive: true });
}

/** The folder to copy. Test files run in several processes: whoever is first renames its finished work into place. */
async function template(): Promise<string> {
  const folder = join(tmpdir(), `mado-test-template-${userInfo().uid}-${await stateOfMigrations()}`);
  if (await exists(folder)) return folder;
  const temporary = await mkdtemp(join(tmpdir(), 'mado-test-temporary-'));
  const db = await openEmbedded(join(temporary, 'database'), { durable: false });
  await migrate(db, migrations);
  await db.close();
  try {
    await rename(join(temporary, 'database'), folder);
  } catch (error) {
    if (!(await exists(folder))) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return folder;
}

/** A name that changes with the migrations, and with the version of the embedded database. */
export async function stateOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const name of files) hash.update(name).update(await readFile(new URL(name, migrations)));
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(await readFile(join(pglite, '../../package.json')));
  return hash.digest('hex').slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
