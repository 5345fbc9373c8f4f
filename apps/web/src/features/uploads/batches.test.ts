import { expect, test } from 'vitest';
import { batchBytes, inBatches, nextBatch, nextBatches } from './batches.ts';

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

test('files of some batches, as they will be taken', () => {
  const waiting = files(batchBytes, 1, batchBytes * 3, 1, 1);
  expect(nextBatches(waiting, 0)).toEqual([]);
  expect(nextBatches(waiting, 2)).toEqual(waiting.slice(0, 2));
  expect(nextBatches(waiting, 3)).toEqual(waiting.slice(0, 3));
  expect(nextBatches(waiting, 9)).toEqual(waiting);
});

test('files are cut into batches by the sizes that they have, in their order', () => {
  const half = batchBytes / 2;
  expect(inBatches([1, half, half, 3 * batchBytes, 2], (size) => size)).toEqual([
    [1, half],
    [half],
    [3 * batchBytes],
    [2],
  ]);
  expect(inBatches([], Number)).toEqual([]);
});
