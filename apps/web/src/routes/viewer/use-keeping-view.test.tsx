// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
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
  const { result } = renderHook(() => useKeepingView(aUuid(1)), { wrapper: SnackbarProvider });
  const keep = (slice: number): void => result.current?.(view(slice));
  keep(1);
  keep(1);
  keep(2);
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 20_000 });
  expect(sent).toMatchObject([view(1), view(2)]);
  await vi.advanceTimersByTimeAsync(5_000);
  keep(2);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
}, 30_000);
