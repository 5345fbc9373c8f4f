import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keysIn } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('are made once, differ by purpose and by folder, and are nobody else’s to read', async () => {
  const keys = await keysIn(join(folder, 'a'));
  const again = await keysIn(join(folder, 'a'));
  const other = await keysIn(join(folder, 'b'));
  expect(again.derive('tokens')).toEqual(keys.derive('tokens'));
  expect(keys.derive('tokens')).toHaveLength(32);
  expect(keys.derive('addresses')).not.toEqual(keys.derive('tokens'));
  expect(other.derive('tokens')).not.toEqual(keys.derive('tokens'));
  expect((await stat(join(folder, 'a', 'master'))).mode & 0o777).toBe(0o600);
});

it('are not made anew over a damaged file', async () => {
  await keysIn(folder);
  await writeFile(join(folder, 'master'), 'short');
  await expect(keysIn(folder)).rejects.toThrow('is damaged');
});
