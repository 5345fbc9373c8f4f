import type * as Fs from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it, vi } from 'vitest';
import { testServices } from '../../testing/index.ts';
import { identifyBlobs } from './identify-blobs.ts';

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

it('the identity of the blobs is on the disk before it takes its name, and its name after it', async () => {
  const services = await testServices();
  const data = services.config.dataFolder;
  asked.length = 0;
  await identifyBlobs(services, join(data, 'new-blobs'));
  expect(asked.map(({ what, path }) => `${what} ${relative(data, path) || '.'}`)).toEqual([
    'fsync .',
    'fsync new-blobs/identity.new',
    'rename new-blobs/identity',
    'fsync new-blobs',
  ]);
  await services.close();
});
