import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { testServices } from '../../testing/index.ts';
import { takeAsked } from '../../testing/recorded-fs.ts';
import { identifyBlobs } from './identify-blobs.ts';

vi.mock('node:fs/promises', async (original) =>
  (await import('../../testing/recorded-fs.ts')).recordedFs(await original()),
);

it('the identity of the blobs is on the disk before it takes its name, and its name after it', async () => {
  const services = await testServices();
  const data = services.config.dataFolder;
  takeAsked(data);
  await identifyBlobs(services, join(data, 'new-blobs'));
  expect(takeAsked(data)).toEqual([
    'fsync .',
    'fsync new-blobs/identity.new',
    'rename new-blobs/identity',
    'fsync new-blobs',
  ]);
  await services.close();
});
