import type * as Fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it, vi } from 'vitest';
import { keysIn } from './index.ts';

/** What is asked of the system, in order: what a power cut leaves is decided by it. */
const asked = vi.hoisted((): { what: string; path: string }[] => []);

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    async open(path: string, flags: string, mode?: number) {
      const handle = await fs.open(path, flags, mode);
      const sync = handle.sync.bind(handle);
      handle.sync = () => {
        asked.push({ what: 'fsync', path });
        return sync();
      };
      return handle;
    },
    rename(from: string, to: string) {
      asked.push({ what: 'rename', path: to });
      return fs.rename(from, to);
    },
  };
});

it('the master key is on the disk before it takes its name, and its name and its folder after it', async () => {
  const { mkdtemp, rm } = await vi.importActual<typeof Fs>('node:fs/promises');
  const data = await mkdtemp(join(tmpdir(), 'mado-keys-'));
  await keysIn(join(data, 'keys'));
  const draft = `master.${process.pid}`;
  expect(asked.map(({ what, path }) => `${what} ${relative(data, path) || '.'}`)).toEqual([
    'fsync .',
    `fsync keys/${draft}`,
    'rename keys/master',
    'fsync keys',
  ]);
  await rm(data, { recursive: true });
});
