// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
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

test('without an answer the rest is not tried, and has failed as well', async () => {
  const tried: number[] = [];
  const counts: number[] = [];
  const unanswered = RequestFailure.unanswered(false);
  const outcome = await workThrough(
    [1, 2, 3, 4],
    async (n) => {
      tried.push(n);
      if (n === 2) throw unanswered;
    },
    (count) => counts.push(count),
  );
  expect([tried, outcome.done, counts.at(-1)]).toEqual([[1, 2], [1], 4]);
  expect(outcome.failed).toEqual([2, 3, 4].map((item) => ({ item, failure: unanswered })));
});
