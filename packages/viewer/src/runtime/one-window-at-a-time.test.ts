import { afterEach, expect, test, vi } from 'vitest';
import { keepChanges } from './keep-changes.ts';
import { oneWindowAtATime } from './one-window-at-a-time.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window whose reader changes something once. */
function aWindow(write: () => Promise<void>) {
  let changes = 0;
  const refused = vi.fn();
  const keeping = keepChanges({ changes: () => changes, write, onRefused: refused, inTurn: oneWindowAtATime });
  return {
    refused,
    change: () => {
      changes += 1;
      keeping.onChange();
    },
  };
}

test('of two windows that keep at once each reads what the other has written [VW-157]', async () => {
  const kept: string[] = [];
  const writing = (what: string) => async () => {
    const before = [...kept];
    await new Promise((resolve) => setTimeout(resolve));
    kept.splice(0, kept.length, ...before, what);
  };
  const [one, other] = [aWindow(writing('one')), aWindow(writing('other'))];
  one.change();
  other.change();
  await vi.waitFor(() => expect(kept).toEqual(['one', 'other']));
});

test.each([
  ['has no locks', {}],
  ['denies them', { locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } }],
])('where a browser %s it is kept all the same', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const write = vi.fn(() => Promise.resolve());
  const { change, refused } = aWindow(write);
  change();
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  expect(refused).not.toHaveBeenCalled();
});

test('what the store refuses is told, and written no second time', async () => {
  const write = vi.fn(() => Promise.reject(new Error('no')));
  const { change, refused } = aWindow(write);
  change();
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  expect(write).toHaveBeenCalledTimes(1);
});
