// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFile, anItem, aStudy, aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { mayHaveThumbnail } from './has-thumbnail.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** Tells every place whether it is in sight. */
let look: (inSight: boolean) => void;
let answers: Response[];
const asked = vi.fn<(url: string, signal: AbortSignal) => void>();
const revoked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  revoked.mockReset();
  const told = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  look = (isIntersecting) => act(() => told.forEach((tell) => tell([{ isIntersecting }])));
  class Observer {
    observe = vi.fn();
    disconnect = vi.fn();
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      told.add(tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked(url, signal);
    return Promise.resolve(answers.shift() ?? new Response(null, { status: 500 }));
  });
  URL.createObjectURL = vi.fn(() => 'blob:a-picture');
  URL.revokeObjectURL = revoked;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const later = () => new Response(null, { status: 202, headers: { 'Retry-After': '1' } });
const picture = () => new Response(new Uint8Array(9), { status: 200 });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function show(client = new QueryClient()): { client: QueryClient; leave: () => void } {
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Themed>{children}</Themed>
    </QueryClientProvider>
  );
  const { unmount } = render(<Thumbnail item={aStudy(1)} sign={<i>sign</i>} />, { wrapper: around });
  return { client, leave: unmount };
}

test('the sign stands there until the picture has been made, which is nothing to who hears the page', async () => {
  answers = [later(), later(), picture()];
  show();
  await pass(5_000);
  expect(asked).not.toHaveBeenCalled();
  look(true);
  await pass(150);
  expect(asked.mock.calls.map(([url]) => url)).toEqual([`/api/datamanage/thumbnail/${aUuid(1)}`]);
  expect(screen.getByText('sign')).toBeTruthy();
  await pass(5_000);
  expect(asked).toHaveBeenCalledTimes(3);
  const image = document.querySelector('img');
  expect([image?.getAttribute('src'), image?.getAttribute('alt')]).toEqual(['blob:a-picture', '']);
});

test('what is scrolled past is not asked for; what leaves the screen is given up', async () => {
  answers = [later(), later(), later()];
  show();
  look(true);
  await pass(50);
  look(false);
  await pass(5_000);
  expect(asked).not.toHaveBeenCalled();
  look(true);
  await pass(150);
  look(false);
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('where there is none the sign stays, and nobody asks again', async () => {
  answers = [new Response(null, { status: 204 })];
  const { client, leave } = show();
  look(true);
  await pass(60_000);
  leave();
  show(client);
  look(true);
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByText('sign')).toBeTruthy();
});

test('on the way back it is there at once, and its address was given back', async () => {
  answers = [picture()];
  const { client, leave } = show();
  look(true);
  await pass(1_000);
  leave();
  expect(revoked).toHaveBeenCalledWith('blob:a-picture');
  show(client);
  look(true);
  expect(document.querySelector('img')).not.toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what is being made for ever is given up', async () => {
  answers = Array.from({ length: 50 }, later);
  show();
  look(true);
  await pass(600_000);
  expect(asked.mock.calls.length).toBeLessThan(15);
  expect(screen.getByText('sign')).toBeTruthy();
});

test('nothing is asked for what never has one', () => {
  const file = (filetype: string) => mayHaveThumbnail(aFile(1, filetype));
  expect(['application/dicom', 'application/pdf', 'image/jpeg', 'video/mp4'].map(file)).toEqual(Array(4).fill(true));
  expect(['text/plain', 'image/svg+xml', 's9/url', 'application/zip'].map(file)).toEqual(Array(4).fill(false));
  expect([mayHaveThumbnail(aStudy(1)), mayHaveThumbnail(anItem(1))]).toEqual([true, false]);
});
