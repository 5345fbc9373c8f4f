import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { expect, test } from 'vitest';
import { contentOf } from './zip-content.ts';

test('an entry that goes on beyond what it says is stopped there, and not at its end', async () => {
  let written = 0;
  const endless = {
    encrypted: false,
    compressionMethod: 8,
    uncompressedSize: 20,
    getData: async (writable: WritableStream<Uint8Array>) => {
      const writer = writable.getWriter();
      for (written = 0; written < 10_000; written += 8) await writer.write(new Uint8Array(8));
    },
  };
  const content = contentOf(new Blob(), endless as unknown as FileEntry);
  await expect(content).rejects.toMatchObject({ reason: 'zip_corrupt' });
  expect(written).toBeLessThan(100);
});
