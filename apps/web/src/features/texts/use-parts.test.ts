// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TextParts } from './text-parts.ts';
import { useParts } from './use-parts.ts';

afterEach(cleanup);

/** A text whose parts come when `come` is called, or never do. */
function aText() {
  const asked: number[] = [];
  const given: number[] = [];
  const waiting = new Map<number, { come: (text: string) => void; fail: (failure: Error) => void }>();
  const parts: TextParts = {
    count: 200,
    read: (part, signal) => {
      asked.push(part);
      signal?.addEventListener('abort', () => {
        given.push(part);
        waiting.get(part)?.fail(new Error('given up'));
      });
      return new Promise((come, fail) => waiting.set(part, { come, fail }));
    },
  };
  const show = (wanted: readonly number[]) =>
    renderHook(({ now }) => useParts(parts, now), { initialProps: { now: wanted } });
  const come = (...numbers: number[]) =>
    act(async () => numbers.forEach((part) => waiting.get(part)?.come(`part ${part}`)));
  const fail = (part: number) => act(async () => waiting.get(part)?.fail(new Error('no line')));
  return { asked, given, show, come, fail };
}

test('three parts are asked for at once, the next when one has come', async () => {
  const { asked, show, come } = aText();
  const { result } = show([4, 5, 6, 7]);
  expect(asked).toEqual([4, 5, 6]);
  expect(result.current.textOf(5)).toBeUndefined();
  await come(5);
  expect(result.current.textOf(5)).toBe('part 5');
  expect(asked).toEqual([4, 5, 6, 7]);
});

test('what is not wanted any more is given up, and no failure', async () => {
  const { asked, given, show } = aText();
  const { result, rerender } = show([1]);
  await act(async () => rerender({ now: [9] }));
  expect([asked, given]).toEqual([[1, 9], [1]]);
  expect(result.current.textOf(1)).toBeUndefined();
});

test('what did not come is said, and asked for again when one wants it', async () => {
  const { asked, show, come, fail } = aText();
  const { result } = show([1, 2]);
  await come(2);
  await fail(1);
  expect([result.current.textOf(1), result.current.textOf(2)]).toEqual([null, 'part 2']);
  act(() => result.current.retry());
  expect(asked).toEqual([1, 2, 1]);
  await come(1);
  expect(result.current.textOf(1)).toBe('part 1');
});

test('what was looked at longest ago is forgotten [WB-20]', async () => {
  const { asked, show, come } = aText();
  const { result, rerender } = show([0]);
  await come(0);
  const go = async (part: number): Promise<void> => {
    act(() => rerender({ now: [part] }));
    await come(part);
  };
  for (let part = 1; part < 48; part += 1) await go(part);
  await go(0);
  await go(100);
  expect([0, 1, 2].map((part) => typeof result.current.textOf(part))).toEqual(['string', 'undefined', 'string']);
  await go(1);
  expect(asked.slice(-2)).toEqual([100, 1]);
});

test('nothing is on its way for a page that was left', () => {
  const { given, show } = aText();
  show([1, 2]).unmount();
  expect(given).toEqual([1, 2]);
});
