// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import type { KeptView } from '../../features/viewing/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { useKeepingView } from './use-keeping-view.ts';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const view = (slice: number) => ({ layout: '1x1', panes: [{ slice }] }) as unknown as KeptView;

test('pressed twice it keeps one step; another view, and the same one later, are kept [WB-108]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(typeof body === 'string' ? body : 'null'));
    return Response.json({ code: 'bad_request', detail: 'x' }, { status: 400 });
  });
  const { result } = renderHook(() => useKeepingView(aUuid(1)));
  const keep = (slice: number) => result.current?.(view(slice));
  void keep(1);
  void keep(1);
  void keep(2);
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 20_000 });
  expect(sent).toMatchObject([view(1), view(2)]);
  await vi.advanceTimersByTimeAsync(5_000);
  void keep(2);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
}, 30_000);

test('it answers that a view is kept, or why not; a second press is answered as the first [VW-144]', async () => {
  let answer = Response.json({ uuid: aUuid(3) });
  vi.stubGlobal('fetch', async () => answer.clone());
  const { result } = renderHook(() => useKeepingView(aUuid(1)));
  expect(await Promise.all([result.current?.(view(1)), result.current?.(view(1))])).toEqual(['kept', 'kept']);
  answer = Response.json({ code: 'bad_request', detail: '100 件までです' }, { status: 400 });
  expect(await result.current?.(view(2))).toEqual({ refused: '100 件までです' });
  expect(renderHook(() => useKeepingView(null)).result.current).toBeUndefined();
}, 30_000);
