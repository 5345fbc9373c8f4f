import type * as Fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { takeAsked } from '../../testing/recorded-fs.ts';
import { keysIn } from './index.ts';

vi.mock('node:fs/promises', async (original) =>
  (await import('../../testing/recorded-fs.ts')).recordedFs(await original()),
);

it('the master key is on the disk before it takes its name, and its name and its folder after it', async () => {
  const { mkdtemp, rm } = await vi.importActual<typeof Fs>('node:fs/promises');
  const data = await mkdtemp(join(tmpdir(), 'mado-keys-'));
  await keysIn(join(data, 'keys'));
  const temporary = `master.${process.pid}`;
  expect(takeAsked(data)).toEqual(['fsync .', `fsync keys/${temporary}`, 'rename keys/master', 'fsync keys']);
  await rm(data, { recursive: true });
});
