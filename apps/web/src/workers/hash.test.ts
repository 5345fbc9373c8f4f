import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashOf } from './hash.ts';

test('the hash of a file is of all of it, read piece by piece', async () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, n) => n % 251);
  const file = new File([bytes], 'x');
  const read = vi.spyOn(file, 'slice');
  expect(await hashOf(file, 4096)).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(read.mock.calls).toEqual([
    [0, 4096],
    [4096, 8192],
    [8192, 12_288],
  ]);
});

test('an empty file has a hash too', async () => {
  expect(await hashOf(new File([], 'x'))).toBe(createHash('sha256').digest('hex'));
});
