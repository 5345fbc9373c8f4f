// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFailure } from '../../../app/http/index.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { anItem, aUuid } from '../../../testing/an-item.ts';
import { useListing } from './use-listing.ts';
import { movedBy } from './use-steady-scroll.ts';

const reported = vi.fn();
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async () => answer());
  onFailure(reported);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const root = (...items: Item[]): Response => new Response(JSON.stringify({ org: items, share: [], private: [] }));
const refusal = (status: number): Response => new Response(JSON.stringify({ code: 'x', detail: 'x' }), { status });

async function show() {
  const client = createQueryClient();
  const { result } = renderHook(
    () => useListing({ kind: 'root', org: aUuid(9), type: 'org' }, { key: 'name', order: 'asc' }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(result.current.complete).toBe(true));
  return () => result.current;
}

const later = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
const names = (items: readonly Item[] | undefined): string[] | undefined => items?.map(({ name }) => name);

test('what others add appears while one looks on, and the rows that were there are the same objects', async () => {
  answer = () => root(anItem(1));
  const listing = await show();
  const first = listing().items?.[0];
  answer = () => root(anItem(1), anItem(2));
  await later(20_000);
  await waitFor(() => expect(names(listing().items)).toEqual(['item 1', 'item 2']));
  expect(listing().items?.[0]).toBe(first);
});

test('on the way back to the window it is asked again', async () => {
  answer = () => root(anItem(1));
  const listing = await show();
  answer = () => root(anItem(2));
  await later(6_000);
  expect(names(listing().items)).toEqual(['item 1']);
  act(() => void window.dispatchEvent(new Event('focus')));
  await later(100);
  await waitFor(() => expect(names(listing().items)).toEqual(['item 2']));
});

test('a refresh that fails says nothing and leaves what is there', async () => {
  answer = () => root(anItem(1));
  const listing = await show();
  answer = () => refusal(500);
  await later(20_000);
  expect(names(listing().items)).toEqual(['item 1']);
  expect(listing().failure).toBeNull();
  expect(reported).not.toHaveBeenCalled();
});

test.each([403, 404])('a location that is closed or deleted meanwhile (%i) is no longer shown', async (status) => {
  answer = () => root(anItem(1));
  const listing = await show();
  answer = () => refusal(status);
  await later(20_000);
  await waitFor(() => expect(listing().failure).toMatchObject({ status }));
  expect(reported).not.toHaveBeenCalled();
});

test('rows that come or go above are made up for, a row that is gone by its successor', () => {
  // Of capital letters the rows are as tall as two.
  const rows = (letters: string) => {
    const order = Array.from(letters);
    const heights = order.map((one) => (one === one.toUpperCase() ? 20 : 10));
    return { order, tops: order.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0)) };
  };
  expect(movedBy(rows('abc'), rows('xYabc'), 1)).toBe(30);
  expect(movedBy(rows('Abc'), rows('c'), 1)).toBe(-30);
  expect(movedBy(rows('abc'), rows('abcd'), 1)).toBe(0);
  expect(movedBy(rows('a'), rows(''), 0)).toBe(0);
});
