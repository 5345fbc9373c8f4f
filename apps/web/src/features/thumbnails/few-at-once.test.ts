import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

const never = new AbortController().signal;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends when it is told to. */
function held(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('so many at once, then the newest; what fails makes room as well', async () => {
  const begun: string[] = [];
  const inTurn = fewAtOnce(2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => held(begun, name));
  const done = [a, b, c, d].map((one) => inTurn(one!.work, never).catch((error: Error) => `${error.message} failed`));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  a!.fail();
  await settle();
  expect(begun).toEqual(['a', 'b', 'd']);
  for (const one of [b, c, d]) one!.end();
  expect(await Promise.all(done)).toEqual(['a failed', 'b', 'c', 'd']);
});

test('what is given up in the queue is not begun', async () => {
  const begun: string[] = [];
  const inTurn = fewAtOnce(1);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => held(begun, name));
  const first = inTurn(a!.work, never);
  const leaving = new AbortController();
  const gone = inTurn(b!.work, leaving.signal).catch((error: DOMException) => error.name);
  const last = inTurn(c!.work, never);
  leaving.abort();
  a!.end();
  c!.end();
  expect(await Promise.all([first, gone, last])).toEqual(['a', 'AbortError', 'c']);
  expect(begun).toEqual(['a', 'c']);
  expect(await inTurn(b!.work, leaving.signal).catch((error: DOMException) => error.name)).toBe('AbortError');
});
