import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { migratedDatabase } from './migrated-database.ts';
import { hasPostgres } from './postgres.ts';
import { startProduct } from './product.ts';

let folder: string;

// It is kept for others, in the folder for what is temporary.
beforeAll(migratedDatabase);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mado-product-'));
  // PostgreSQL runs as another user where this one is the superuser.
  await chmod(folder, 0o711);
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it.each(hasPostgres ? [1, 2] : [1])('leaves nothing behind when a start of %i servers fails', async (servers) => {
  await expect(startProduct({ MADO_ADMIN_EMAIL: 'no address' }, servers)).rejects.toThrow('did not start');
  // The data folder, and the PostgreSQL server, which removes its own when it ends.
  expect(await readdir(folder)).toEqual([]);
});
