import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { migrate, openEmbedded } from '../platform/db/index.ts';
import { migrations } from '../migrations.ts';

/**
 * The folder of an embedded database with all migrations and no rows, to be copied. It is made once per state of the
 * migrations. Tests run in several processes: whoever is first renames its finished work into place.
 */
export async function templateDatabase(): Promise<string> {
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

// For whoever starts this program from another part: where the folder is.
if (import.meta.main) process.stdout.write(await templateDatabase());
