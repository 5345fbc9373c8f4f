import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followStudies } from './follow-studies.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function following(answers: (readonly string[] | Error)[]) {
  const listed: (readonly string[])[] = [];
  let asked = 0;
  let change: () => void = () => undefined;
  let isWatched = true;
  const end = followStudies<string>(
    async () => {
      const answer = answers[asked++] ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    (onChange) => {
      change = onChange;
      return () => {
        isWatched = false;
      };
    },
    (studies) => listed.push(studies),
  );
  return { listed, asked: () => asked, change: () => change(), end, isWatched: () => isWatched };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a change is read at once, many together once more after two seconds [VW-131]', async () => {
  const one = following([['a'], ['a', 'b'], ['c']]);
  expect(one.asked()).toBe(0);
  for (let n = 0; n < 5; n++) one.change();
  await pass(0);
  expect(one.listed).toEqual([['a']]);
  await pass(1_999);
  expect(one.asked()).toBe(1);
  await pass(1);
  expect(one.listed).toEqual([['a'], ['a', 'b']]);
  await pass(60_000);
  expect(one.asked()).toBe(2);
  one.change();
  await pass(0);
  expect(one.asked()).toBe(3);
});

it('a list that cannot be read is read at the next change [VW-131]', async () => {
  const one = following([new Error('away'), ['a']]);
  one.change();
  await pass(10_000);
  expect(one.listed).toEqual([]);
  one.change();
  await pass(0);
  expect(one.listed).toEqual([['a']]);
});

it('nothing is read or told after the end [VW-131]', async () => {
  const one = following([['a'], ['b']]);
  one.change();
  one.change();
  one.end();
  await pass(10_000);
  expect([one.listed, one.asked(), one.isWatched()]).toEqual([[], 1, false]);
  one.change();
  await pass(10_000);
  expect(one.asked()).toBe(1);
});
