// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SnackbarProvider } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { createMemoryRouter, Navigate, Outlet, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onFailure, renewAccess, session, useSession } from '../../app/http/index.ts';
import viewer from '@mado/viewer/package.json';
import product from '../../../package.json';
import { startI18n } from '../../app/language/i18n.ts';
import { loginUrl } from '../../features/accounts/index.ts';
import { UploadsProvider, useUploads } from '../../features/uploads/index.ts';
import { quietBrowser } from '../../features/uploads/testing/quiet-browser.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { Themed } from '../../testing/frame.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { useSessionEnd } from '../use-session-end.ts';

beforeAll(startI18n);
// The code that sends is loaded when it is wanted; here it is compiled first.
beforeAll(() => import('@mado/viewer/unsent'));
beforeEach(() => {
  leave.mockClear();
  session.start({ access_token: 'token', email: 'yamada@example.jp', username: 'yamada' });
});
afterEach(async () => {
  cleanup();
  session.end();
  // What was listened to is let go a moment later.
  await new Promise((resolve) => setTimeout(resolve));
  vi.unstubAllGlobals();
});

const leave = vi.fn();

function Around(): ReactNode {
  useSessionEnd();
  return <Outlet />;
}

/** As the storage screen does: without a session it leads to the sign-in and back. */
function Inside(): ReactNode {
  const { pathname } = useLocation();
  return useSession() === null ? <Navigate replace to={loginUrl(pathname)} /> : <AccountMenu leave={leave} />;
}

function show(start = '/storage', before: ReactNode = null) {
  const router = createMemoryRouter(
    [
      {
        element: <Around />,
        children: [
          { path: '/storage', element: <Inside /> },
          { path: '/storage/org/:org', element: <Inside /> },
          { path: '/shared', element: <AccountMenu /> },
          { path: '/local', element: <AccountMenu /> },
          { path: '/login', lazy: async () => ({ element: <p>sign-in</p> }) },
        ],
      },
    ],
    { initialEntries: [start] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SnackbarProvider>
        <UploadsProvider onStored={vi.fn()}>
          {before}
          <RouterProvider router={router} />
        </UploadsProvider>
      </SnackbarProvider>
    </QueryClientProvider>,
    { wrapper: Themed },
  );
  return () => router.state.location.pathname + router.state.location.search;
}

async function signOut(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /ユーザーメニュー/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'ログアウト' }));
}

test('signing out revokes, forgets the session and leaves for the sign-in', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ third_party: null });
  });
  show();
  await signOut();
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(session.get()).toBeNull();
  expect(asked).toContain('/api/dj-rest-auth/logout/');
});

test.each([
  ['/conference/org/o?a=b', '/login?continueUrl=%2Fconference%2Forg%2Fo%3Fa%3Db'],
  ['/storage', '/login'],
])('who signs out at %s comes to %s, wherever the page was led meanwhile [WB-63]', async (here, to) => {
  history.replaceState(null, '', here);
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('logout')) history.replaceState(null, '', '/login');
    return Response.json({ third_party: null });
  });
  show();
  await signOut();
  await waitFor(() => expect(leave).toHaveBeenCalledWith(to));
  history.replaceState(null, '', '/');
});

test('whose sign-in a third party has confirmed is signed out there too, and comes back to where they would', async () => {
  history.replaceState(null, '', '/conference/org/o?a=b');
  const elsewhere = `${location.href}#third-party`;
  vi.stubGlobal('fetch', async () => Response.json({ third_party: elsewhere }));
  show();
  await signOut();
  await waitFor(() => expect(location.hash).toBe('#third-party'));
  expect(sessionStorage.getItem('third_party_back')).toBe('/login?continueUrl=%2Fconference%2Forg%2Fo%3Fa%3Db');
  expect([leave.mock.calls, session.get()]).toEqual([[], null]);
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

function Uploading(): ReactNode {
  const { begin, current, started } = useUploads();
  useEffect(() => {
    if (current === null)
      begin([new File(['x'], 'a.pdf')], { kind: 'root', type: 'private', org: 'o', member: true, name: 'x' });
  }, [begin, current]);
  return <output data-testid="summary">{String(started[0]?.summary)}</output>;
}

test('while an upload is under way one is asked: staying keeps it, and signing out tells the server of its end first', async () => {
  const asked = quietBrowser(() => true);
  show('/storage', <Uploading />);
  await vi.waitFor(() => expect(asked.some((url) => url.includes('check'))).toBe(true));
  asked.length = 0;
  await signOut();
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'アップロード中です' })).getByRole('button', {
      name: 'アップロードを続ける',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(session.get()).not.toBeNull();
  expect(leave).not.toHaveBeenCalled();
  asked.length = 0;
  await signOut();
  await userEvent.click(await screen.findByRole('button', { name: '中止してログアウト' }));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(session.get()).toBeNull();
  const ends = asked.filter((url) => url === '/api/datamanage/upload-pydicom-completed' || url.includes('logout'));
  expect(ends).toEqual(['/api/datamanage/upload-pydicom-completed', '/api/dj-rest-auth/logout/']);
});

test('when the sign-out fails after an upload was given up for it, what the upload brought is to be seen after all', async () => {
  const asked = quietBrowser();
  const quiet = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('logout') ? Promise.reject(new TypeError('Failed to fetch')) : quiet(url, init),
  );
  show('/storage', <Uploading />);
  await vi.waitFor(() => expect(asked.some((url) => url.includes('check'))).toBe(true));
  await signOut();
  await userEvent.click(await screen.findByRole('button', { name: '中止してログアウト' }));
  expect(await screen.findByText('ログアウトできませんでした。もう一度お試しください。')).toBeTruthy();
  // It opens by itself where it has to.
  expect(screen.getByTestId('summary').textContent).toBe('null');
});

const waitingKey = `mado-readings:${encodeURIComponent('yamada@example.jp')}:${aUuid(7)}:${aUuid(8)}`;
/** A removal that was not sent. */
const waits = () => localStorage.setItem(waitingKey, JSON.stringify({ base: 1, put: null }));

test('what was measured and not sent is sent before signing out, unasked [WB-50]', async () => {
  waits();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    if (url.includes('logout')) return Response.json({ third_party: null });
    if (!url.includes('annotation')) return Response.json([]);
    if (method === 'GET') return Response.json({ clock: 1, measurements: [], can: { annotate: true } });
    return Response.json({ clock: 2, committed: [], removed: [aUuid(8)], rebased: [] });
  });
  show();
  await signOut();
  await waitFor(() => expect(session.get()).toBeNull());
  const place = `/api/datamanage/annotation/folder/${aUuid(7)}`;
  expect(asked.filter((one) => /annotation|logout/.test(one))).toEqual([
    `GET ${place}`,
    `POST ${place}`,
    'POST /api/dj-rest-auth/logout/',
  ]);
  expect(localStorage.getItem(waitingKey)).toBeNull();
});

test('after an upload was given up for it one is asked for what was not sent as well [WB-50]', async () => {
  waits();
  const asked = quietBrowser();
  show('/storage', <Uploading />);
  await vi.waitFor(() => expect(asked.some((url) => url.includes('check'))).toBe(true));
  await signOut();
  await userEvent.click(await screen.findByRole('button', { name: '中止してログアウト' }));
  expect(await screen.findByRole('dialog', { name: '未保存の計測があります' })).toBeTruthy();
  expect(session.get()).not.toBeNull();
  localStorage.removeItem(waitingKey);
});

test.each([
  ['ログアウトしない', true, true],
  ['残してログアウト', false, true],
  ['破棄してログアウト', false, false],
])('where it cannot be sent one is asked: %s [WB-50]', async (answer, isSignedIn, isKept) => {
  waits();
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('annotation')
      ? Response.json({ code: 'x', detail: 'x' }, { status: 404 })
      : url.includes('logout')
        ? Response.json({ third_party: null })
        : Response.json([]),
  );
  show();
  await signOut();
  const dialog = within(await screen.findByRole('dialog', { name: '未保存の計測があります' }));
  expect(session.get()).not.toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(session.get() !== null).toBe(isSignedIn));
  expect(localStorage.getItem(waitingKey) !== null).toBe(isKept);
  localStorage.removeItem(waitingKey);
});

test('of key images that are not saved one is asked as well [WB-50, VW-136]', async () => {
  localStorage.setItem('mado-key-images:yamada%40example.jp:one', '{}');
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('logout') ? { third_party: null } : []));
  show();
  await signOut();
  const dialog = within(await screen.findByRole('dialog', { name: '未保存のキー画像があります' }));
  expect(dialog.getByText(/スタディが 1 件あります/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '破棄してログアウト' }));
  await waitFor(() => expect(session.get()).toBeNull());
  expect(localStorage.getItem('mado-key-images:yamada%40example.jp:one')).toBeNull();
});

test('when the server cannot be asked one stays signed in and is told', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const toasts = vi.fn();
  const unheard = onFailure(toasts);
  const address = show();
  await signOut();
  expect(await screen.findByText('ログアウトできませんでした。もう一度お試しください。')).toBeTruthy();
  // Once.
  expect(toasts).not.toHaveBeenCalled();
  unheard();
  expect(session.get()).not.toBeNull();
  expect(address()).toBe('/storage');
  expect(leave).not.toHaveBeenCalled();
});

test('a renewal that comes while one signs out waits for it, and finds that one has left [WB-62]', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url.includes('logout') ? promise : Response.json([]);
  });
  show();
  await signOut();
  await vi.waitFor(() => expect(asked).toContain('/api/dj-rest-auth/logout/'));
  const renewed = renewAccess('token');
  await new Promise((next) => setTimeout(next));
  resolve(Response.json({ third_party: null }));
  expect(await renewed).toBeNull();
  expect(asked.filter((url) => url.includes('refresh'))).toEqual([]);
  expect(session.endedBy()).toBe('left');
});

test('a session that ends elsewhere leads to the sign-in and back', async () => {
  const address = show();
  act(() => session.end());
  await screen.findByText('sign-in');
  expect(address()).toBe('/login?continueUrl=%2Fstorage');
});

test('the menu leads to the organisations and to storage, and says the version [WB-17]', async () => {
  const organisation = anOrganisation({ uuid: aUuid(3), name: '鏡クリニック' });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([organisation])));
  const address = show();
  await userEvent.click(screen.getByRole('button', { name: /ユーザーメニュー/ }));
  expect(screen.getByText(`バージョン ${product.version}（ビューア ${viewer.version}）`)).toBeTruthy();
  await userEvent.click(await screen.findByRole('menuitem', { name: '鏡クリニック' }));
  expect(address()).toBe(`/storage/org/${aUuid(3)}`);
  await userEvent.click(screen.getByRole('button', { name: /ユーザーメニュー/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'ストレージ' }));
  expect(address()).toBe('/storage');
});

test('signed out, the way in stands beside the words and leads back to here', async () => {
  session.end();
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  const address = show('/shared');
  expect(screen.getByText('未ログイン')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  await screen.findByText('sign-in');
  expect(address()).toBe('/login?continueUrl=%2Fshared');
  expect(asked).not.toHaveBeenCalled();
});

test.each(['/local', '/local/', '/LOCAL'])('at %s the organisations are not asked for [LO-1]', async (local) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    // Each page waits for the end of the sign-in.
    if (!url.endsWith('/events')) asked.push(url);
    return Response.json([]);
  });
  show(local);
  expect(await screen.findByRole('button', { name: /ユーザーメニュー/ })).toBeTruthy();
  cleanup();
  expect(asked).toEqual([]);
  show('/shared');
  await waitFor(() => expect(asked).toHaveLength(1));
});
