import { expect, test } from 'vitest';
import { batchBytes, nextBatch } from './batches.ts';

const files = (...sizes: number[]) => sizes.map((size) => ({ file: { size } }));

test.each([
  ['ten small files', files(...Array.from({ length: 12 }, () => 1)), 10],
  ['fewer when no more are there', files(1, 2, 3), 3],
  ['as many as fit into the bytes', files(batchBytes / 2, batchBytes / 2, 1), 2],
  ['one file alone, however large', files(batchBytes * 3, 1), 1],
  ['a large file waits for the next batch', files(1, batchBytes * 3), 1],
  ['nothing', [], 0],
])('%s', (_, waiting, taken) => {
  expect(nextBatch(waiting)).toEqual(waiting.slice(0, taken));
});
