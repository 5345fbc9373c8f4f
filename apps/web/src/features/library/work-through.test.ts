import { expect, test } from 'vitest';
import { workThrough } from './work-through.ts';

test('one that fails stops none of the others, and each is counted', async () => {
  const counts: number[] = [];
  const outcome = await workThrough(
    [1, 2, 3],
    async (n) => {
      if (n === 2) throw new Error('no');
    },
    (count) => counts.push(count),
  );
  expect(outcome.done).toEqual([1, 3]);
  expect(outcome.failed).toMatchObject([{ item: 2, failure: { message: 'no' } }]);
  expect(counts).toEqual([1, 2, 3]);
});
