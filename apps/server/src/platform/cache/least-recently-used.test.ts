import { expect, it, vi } from 'vitest';
import { leastRecentlyUsed } from './least-recently-used.ts';

const made = (value: string) => vi.fn(() => Promise.resolve(value));

it('makes a value once, also for those who ask at the same time', async () => {
  const cache = leastRecentlyUsed<string>(10, () => 1);
  const make = made('a');
  expect(await Promise.all([cache.get('k', make), cache.get('k', make)])).toEqual(['a', 'a']);
  await cache.get('k', make);
  expect(make).toHaveBeenCalledTimes(1);
});

it('drops what was not used for longest when the weights are too much', async () => {
  const cache = leastRecentlyUsed<string>(5, (value) => value.length);
  await cache.get('a', made('aa'));
  await cache.get('b', made('bb'));
  await cache.get('a', made('never'));
  await cache.get('c', made('cc'));
  expect(await cache.get('a', made('again'))).toBe('aa');
  expect(await cache.get('b', made('again'))).toBe('again');
});

it('keeps the newest value whatever it weighs', async () => {
  const cache = leastRecentlyUsed<string>(3, (value) => value.length);
  await cache.get('small', made('a'));
  await cache.get('large', made('aaaaaaaa'));
  const again = made('b');
  expect(await cache.get('large', again)).toBe('aaaaaaaa');
  expect(await cache.get('small', again)).toBe('b');
});

it('does not keep a failure', async () => {
  const cache = leastRecentlyUsed<string>(3, () => 1);
  await expect(cache.get('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('k', made('yes'))).toBe('yes');
});

it('gives a value to who has asked for it, also when others have pushed it out meanwhile', async () => {
  const cache = leastRecentlyUsed<string>(2, () => 1);
  const slow = Promise.withResolvers<string>();
  const waiting = cache.get('slow', () => slow.promise);
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, made(key));
  slow.resolve('there');
  expect(await waiting).toBe('there');
  const failing = Promise.withResolvers<string>();
  const refused = cache.get('failing', () => failing.promise);
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, made(key));
  failing.reject(new Error('no'));
  await expect(refused).rejects.toThrow('no');
});

it('keeps nothing as a value too', async () => {
  const cache = leastRecentlyUsed<null>(2, () => 1);
  const make = vi.fn(() => Promise.resolve(null));
  expect([await cache.get('k', make), await cache.get('k', make)]).toEqual([null, null]);
  expect(make).toHaveBeenCalledTimes(1);
});
