// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Choosing } from './use-choosing.ts';
import type { Listing } from './use-listing.ts';
import { useTarget } from './use-target.ts';

afterEach(cleanup);

const only = vi.fn<(index: number) => void>();
const reach = vi.fn(() => Promise.resolve());

interface Given {
  target: string | null;
  /** In the list; undefined: it has not come. */
  there: readonly string[] | undefined;
  chosen?: readonly string[];
}

function follow(first: Given) {
  only.mockClear();
  reach.mockClear();
  return renderHook(
    ({ target, there, chosen = [] }: Given) => {
      const rows = there && { length: there.length, indexOf: (uuid: string) => there.indexOf(uuid) };
      const choosing = { selection: { ids: new Set(chosen) }, only };
      useTarget(target, { rows, reach } as unknown as Listing, choosing as unknown as Choosing);
    },
    { initialProps: first },
  );
}

test('what was made is chosen once, as soon as it is in the list', () => {
  const { rerender } = follow({ target: 'new', there: undefined, chosen: ['a'] });
  rerender({ target: 'new', there: ['a', 'b'], chosen: ['a'] });
  expect([only.mock.calls, reach.mock.calls.length]).toEqual([[], 1]);
  rerender({ target: 'new', there: ['a', 'b', 'new'], chosen: ['a'] });
  expect(only.mock.calls).toEqual([[2]]);
  rerender({ target: 'new', there: ['new', 'a'], chosen: ['a'] });
  expect(only.mock.calls).toEqual([[2]]);
  rerender({ target: 'newer', there: ['new', 'newer'], chosen: ['new'] });
  expect(only.mock.calls).toEqual([[2], [1]]);
});

test('who has chosen something else meanwhile keeps it', () => {
  const { rerender } = follow({ target: 'new', there: ['a', 'b'] });
  rerender({ target: 'new', there: ['a', 'b'], chosen: ['b'] });
  rerender({ target: 'new', there: ['a', 'b', 'new'], chosen: ['b'] });
  rerender({ target: 'new', there: ['a', 'b', 'new'] });
  expect(only).not.toHaveBeenCalled();
});

test('without one nothing is chosen or asked for', () => {
  follow({ target: null, there: ['a'] });
  expect([only.mock.calls.length, reach.mock.calls.length]).toEqual([0, 0]);
});
