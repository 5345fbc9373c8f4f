// @vitest-environment jsdom
import { totalHeader, type Item } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFailure } from '../../../app/http/index.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { anItem, aUuid } from '../../../testing/an-item.ts';
import type { Rows } from './rows.ts';
import { useListing } from './use-listing.ts';

const reported = vi.fn();
let answer: (url: string) => Response;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string) => answer(url));
  onFailure(reported);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const root = (...items: Item[]): Response =>
  new Response(JSON.stringify({ org: items, share: [], private: [] }), {
    headers: { [totalHeader]: String(items.length) },
  });
const refusal = (status: number): Response => new Response(JSON.stringify({ code: 'x', detail: 'x' }), { status });

async function show() {
  const client = createQueryClient();
  const { result } = renderHook(
    () => useListing({ kind: 'root', org: aUuid(9), type: 'org' }, { key: 'name', order: 'asc' }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(result.current.rows).toBeDefined());
  return () => result.current;
}

/** On the way back to the window, after what was known has become old. */
async function again(): Promise<void> {
  await later(6_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  await later(100);
}

const later = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
const names = (rows: Rows | undefined): (string | undefined)[] | undefined =>
  rows && Array.from({ length: rows.length }, (_, index) => rows.at(index)?.name);

test('what others add appears on the way back to the window, and the rows that were there are the same objects', async () => {
  answer = () => root(anItem(1));
  const listing = await show();
  const first = listing().rows?.at(0);
  answer = () => root(anItem(1), anItem(2));
  await again();
  await waitFor(() => expect(names(listing().rows)).toEqual(['item 1', 'item 2']));
  expect(listing().rows?.at(0)).toBe(first);
});

test('a refresh that fails says nothing and leaves what is there', async () => {
  answer = () => root(anItem(1));
  const listing = await show();
  answer = () => refusal(500);
  await again();
  expect(names(listing().rows)).toEqual(['item 1']);
  expect(listing().failure).toBeNull();
  expect(reported).not.toHaveBeenCalled();
});

test.each([403, 404])('a location that is closed or deleted meanwhile (%i) is no longer shown', async (status) => {
  answer = () => root(anItem(1));
  const listing = await show();
  answer = () => refusal(status);
  await again();
  await waitFor(() => expect(listing().failure).toMatchObject({ status }));
  expect(reported).not.toHaveBeenCalled();
});

/** A location with so many items, of which each answer has those that were asked for. */
function longRoot(count: number): string[] {
  const asked: string[] = [];
  answer = (url) => {
    const query = new URL(url, 'http://x').searchParams;
    const [start, limit] = [Number(query.get('start')), Number(query.get('limit'))];
    asked.push(`${start}+${limit}`);
    const items = Array.from({ length: Math.max(0, Math.min(limit, count - start)) }, (_, n) => anItem(start + n + 1));
    return new Response(JSON.stringify({ org: items, share: [], private: [] }), {
      headers: { [totalHeader]: String(count) },
    });
  };
  return asked;
}

test('of a long list comes what is on the screen and a little around, wherever that is [WB-18]', async () => {
  const asked = longRoot(100_000);
  const listing = await show();
  expect(listing().rows?.length).toBe(100_000);
  expect(asked).toEqual(['0+200']);
  act(() => listing().look(0, 30));
  act(() => listing().look(50_000, 50_030));
  expect(listing().rows?.at(50_000)).toBeUndefined();
  await waitFor(() => expect(listing().rows?.at(50_000)?.name).toBe('item 50001'));
  expect(listing().rows?.indexOf(aUuid(50_001))).toBe(50_000);
  expect(asked.slice(1).toSorted()).toEqual(['49800+200', '50000+200']);
  act(() => listing().look(99_990, 99_999));
  await waitFor(() => expect(listing().rows?.at(99_999)?.name).toBe('item 100000'));
  // Where one has been is there when one comes back.
  act(() => listing().look(50_000, 50_030));
  expect(listing().rows?.at(50_000)?.name).toBe('item 50001');
});

test('rows that are chosen are fetched in large pages, those alone that have not come, with their count [WB-18]', async () => {
  const asked = longRoot(3_000);
  const listing = await show();
  act(() => listing().look(1_500, 1_530));
  await waitFor(() => expect(listing().rows?.at(1_500)).toBeDefined());
  asked.length = 0;
  const progress: number[] = [];
  const options = { signal: new AbortController().signal, onProgress: (there: number) => void progress.push(there) };
  let items: Item[] = [];
  await act(async () => {
    items = await listing().reach(0, 2_999, options);
  });
  expect(items.map(({ name }) => name)).toEqual(Array.from({ length: 3_000 }, (_, n) => `item ${n + 1}`));
  expect(asked).toEqual(['200+1000', '1200+200', '1800+1000', '2800+200']);
  expect(progress.at(-1)).toBe(3_000);
  expect(listing().rows?.indexOf(aUuid(2_999))).toBe(2_998);
});

test('one who asks for what cannot be had keeps what is there', async () => {
  longRoot(1_000);
  const listing = await show();
  answer = () => refusal(500);
  act(() => listing().look(800, 830));
  await waitFor(() => expect(listing().failedPart).toBe(true));
  expect(listing().failure).toBeNull();
  expect(listing().rows?.at(0)?.name).toBe('item 1');
  longRoot(1_000);
  act(() => listing().retry());
  await waitFor(() => expect(listing().rows?.at(800)?.name).toBe('item 801'));
  expect(listing().failedPart).toBe(false);
});
