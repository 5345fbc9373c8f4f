import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { contradictions } from './consistency.ts';
import type { TestServices } from './services.ts';

/** Nothing of a refused or stopped upload lies about, and what is stored agrees with itself. */
export async function expectNothingLeftBehind({ spool, db, blobs }: TestServices): Promise<void> {
  await expect.poll(() => readdir(spool), { timeout: 10_000 }).toEqual([]);
  expect(await contradictions(db, blobs)).toEqual([]);
}

/** Bytes of all files below a folder, as far as they are still there when they are counted. */
export async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
