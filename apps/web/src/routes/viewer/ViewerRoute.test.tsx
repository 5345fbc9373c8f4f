// @vitest-environment jsdom
import { createMadoTheme } from '@mado/ui';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { RouteFailure } from '../../app/pages/RouteFailure.tsx';
import { aViewerStudy } from '../../testing/a-viewer-source.ts';
import { aUuid } from '../../testing/an-item.ts';
import { useSessionEnd } from '../use-session-end.ts';
import { ViewerRoute } from './ViewerRoute.tsx';

const part = vi.hoisted(() => ({ load: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../features/viewing/prefetched-sources.ts', async (original) => ({
  ...(await original<object>()),
  loadViewer: part.load,
}));
vi.mock('../../app/fonts.ts', () => ({ loadFonts: () => undefined }));
const stream = vi.hoisted(() => ({ listeners: new Set<{ missed: () => void }>() }));
vi.mock('../../app/http/follow-changes.ts', async (original) => ({
  ...(await original<object>()),
  followChanges: (_: string | undefined, listener: { missed: () => void }) => {
    stream.listeners.add(listener);
    return () => stream.listeners.delete(listener);
  },
}));

const reload = vi.fn<() => void>();

beforeAll(startI18n);
beforeEach(() => {
  sessionStorage.clear();
  part.load.mockReset();
  reload.mockClear();
  stream.listeners.clear();
  vi.stubGlobal('location', { href: 'http://localhost/', reload });
  vi.stubGlobal('fetch', async () => Response.json({ studies: [aViewerStudy([])] }));
  // What React and the router say of an error that a page is shown for.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Around(): ReactNode {
  useSessionEnd();
  return <Outlet />;
}

/** `from`: the page before it. */
function open(from?: string, address = `/viewer?url=/api/datamanage/dcm/folder/${aUuid(1)}`): void {
  const router = createMemoryRouter(
    [
      {
        element: <Around />,
        errorElement: <RouteFailure />,
        children: [
          { path: 'viewer', element: <ViewerRoute /> },
          { path: 'local', element: <h1>ローカル</h1> },
          { path: 'login', element: <h1>ログイン</h1> },
          { path: 'conference', element: <a href={address}>ケース</a> },
        ],
      },
    ],
    { initialEntries: from === undefined ? [address] : [from, address] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider theme={createMadoTheme('light')}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
}

test('code that cannot be loaded loads the page anew once, and is then a page that says so', async () => {
  part.load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  open();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  cleanup();

  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'エラーが発生しました' })).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
});

test('without anything to be opened it is a viewer for files of the own machine', async () => {
  open(undefined, '/viewer');
  expect(await screen.findByRole('heading', { level: 1, name: 'ローカル' })).toBeTruthy();
  cleanup();
  open(undefined, '/viewer?url=/somewhere');
  expect(await screen.findByRole('heading', { level: 1, name: '表示に対応していない種類のデータです' })).toBeTruthy();
});

test('code that has come shows the viewer', async () => {
  part.load.mockResolvedValue({ Viewer: () => <h1>ビューア</h1> });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'ビューア' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

interface Shown {
  source: { studies: () => Promise<readonly { PatientName: string }[]> };
  records: { account: string };
}

function ShownViewer({ source, records }: Shown): ReactNode {
  const [name, setName] = useState('');
  useEffect(() => void source.studies().then(([study]) => setName(study?.PatientName ?? '')), [source]);
  return <h1>{`${name} ${records.account}`}</h1>;
}

test('who signs in in another tab is not shown on what the last one has opened: it is opened anew [VW-77]', async () => {
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
  part.load.mockResolvedValue({ Viewer: ShownViewer });
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit = {}) => {
    const PatientName = new Headers(headers).get('Authorization') ?? '';
    if (PatientName === '') return Response.json({ detail: 'x', code: 'not_signed_in' }, { status: 401 });
    return Response.json({ studies: [{ ...aViewerStudy([]), PatientName }] });
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Bearer a a@example.jp' })).toBeTruthy();
  act(() => session.renew('a2'));
  expect(screen.getByRole('heading', { name: 'Bearer a a@example.jp' })).toBeTruthy();
  act(() => session.start({ access_token: 'b', email: 'b@example.jp', username: 'b' }));
  expect(screen.queryByRole('heading', { name: /Bearer a/ })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Bearer b b@example.jp' })).toBeTruthy();
  act(() => session.end('expired'));
  expect(screen.queryByRole('heading', { name: /Bearer b/ })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeTruthy();
});

test('a session that ends leaves on the screen what is open to everybody, as for a visitor [WB-62]', async () => {
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
  part.load.mockResolvedValue({ Viewer: ShownViewer });
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit = {}) => {
    const PatientName = new Headers(headers).get('Authorization') ?? 'as a visitor';
    return Response.json({ studies: [{ ...aViewerStudy([]), PatientName }] });
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Bearer a a@example.jp' })).toBeTruthy();
  act(() => session.end('expired'));
  expect(await screen.findByRole('heading', { name: 'as a visitor' })).toBeTruthy();
  session.end();
});

/** Rights have changed, after the page has begun to listen, which it does some seconds after it was opened. */
async function rightsChange(): Promise<void> {
  act(() => void vi.advanceTimersByTime(10_000));
  await vi.waitFor(() => expect(stream.listeners.size).toBeGreaterThan(0));
  act(() => stream.listeners.forEach(({ missed }) => missed()));
}

test('what one may not see any more goes from the screen, and it is said why [WB-127]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
  part.load.mockResolvedValue({ Viewer: () => <h1>ビューア</h1> });
  let answer = (): Response => Response.json({ studies: [aViewerStudy([])] });
  vi.stubGlobal('fetch', async () => answer());
  open();
  expect(await screen.findByRole('heading', { name: 'ビューア' })).toBeTruthy();
  await rightsChange();
  expect(screen.getByRole('heading', { name: 'ビューア' })).toBeTruthy();
  answer = () => new Response('', { status: 502 });
  await rightsChange();
  expect(screen.getByRole('heading', { name: 'ビューア' })).toBeTruthy();
  answer = () => Response.json({ code: 'no_access', detail: '' }, { status: 403 });
  await rightsChange();
  expect(await screen.findByText('アクセス権限が必要です')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'ビューア' })).toBeNull();
  session.end();
});

test('what ended before the page began to listen is noticed when it does [WB-127]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
  part.load.mockResolvedValue({ Viewer: () => <h1>ビューア</h1> });
  let answer = (): Response => Response.json({ studies: [aViewerStudy([])] });
  vi.stubGlobal('fetch', async () => answer());
  open();
  expect(await screen.findByRole('heading', { name: 'ビューア' })).toBeTruthy();
  answer = () => Response.json({ code: 'no_access', detail: '' }, { status: 403 });
  act(() => void vi.advanceTimersByTime(10_000));
  expect(await screen.findByText('アクセス権限が必要です')).toBeTruthy();
  session.end();
});

test('a visitor is led back to the page from which they came [WB-127]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  part.load.mockResolvedValue({ Viewer: () => <h1>ビューア</h1> });
  let isOpen = true;
  vi.stubGlobal('fetch', async () =>
    isOpen
      ? Response.json({ studies: [aViewerStudy([])] })
      : Response.json({ code: 'not_signed_in', detail: '' }, { status: 401 }),
  );
  open('/conference');
  expect(await screen.findByRole('heading', { name: 'ビューア' })).toBeTruthy();
  isOpen = false;
  await rightsChange();
  expect(await screen.findByText('ケース')).toBeTruthy();
});
