import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

/** An ask whose answers are given by hand: each is what was true when the ask began. */
function byHand() {
  let truth = 'old';
  const pending: (() => void)[] = [];
  return {
    begun: 0,
    become: (value: string) => (truth = value),
    ask() {
      this.begun += 1;
      const seen = truth;
      return new Promise<string>((resolve) => pending.push(() => resolve(seen)));
    },
    answer: () => pending.shift()?.(),
  };
}

it('never gives an answer that is older than the question', async () => {
  const world = byHand();
  const coalesced = coalesce<string>();
  const first = coalesced('q', () => world.ask());
  world.become('new');
  const second = coalesced('q', () => world.ask());
  const third = coalesced('q', () => world.ask());
  world.answer();
  expect(await first).toBe('old');
  await expect.poll(() => world.begun).toBe(2);
  world.answer();
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
  expect(world.begun).toBe(2);
});

it('asks anew when nobody waits, and other questions for themselves', async () => {
  const coalesced = coalesce<number>();
  let asked = 0;
  const ask = () => Promise.resolve(++asked);
  expect(await coalesced('q', ask)).toBe(1);
  expect(await coalesced('q', ask)).toBe(2);
  expect(await Promise.all([coalesced('a', ask), coalesced('b', ask)])).toEqual([3, 4]);
});

it('tells a failure to those who shared it, and goes on', async () => {
  const coalesced = coalesce<string>();
  const failing = coalesced('q', () => Promise.reject(new Error('no')));
  const next = coalesced('q', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
