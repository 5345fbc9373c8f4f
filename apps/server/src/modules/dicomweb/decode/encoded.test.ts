import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { encoded } from './encoded.ts';

it('brotli is not at its best, which takes a second for a frame', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, n) => ((n * n) >> 7) ^ ((n * 7_919) >> 3));
  const best = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  expect(encoded(bytes, 'br').length).toBeGreaterThan(best.length);
});
