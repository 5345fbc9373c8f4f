// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { Asking } from '../../testing/frame.tsx';
import { Component as Callback } from './CallbackRoute.tsx';
import { Component as LogoutRedirect } from './LogoutRedirectRoute.tsx';

beforeAll(startI18n);
let asked: unknown[];
let answer: (url: string) => Response | Promise<Response>;
let count = 0;
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (typeof body !== 'string') return Response.json({ name: '市民病院' });
    asked.push([url, JSON.parse(body)]);
    return answer(url);
  });
});
afterEach(() => {
  cleanup();
  session.end();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const id = '6f1c2b9e-0d5a-4c0e-9a3b-1f2e3d4c5b6a';
const user = { uuid: id, id, email: 'hanako@example.jp', username: '花子' };

/** The browser comes back; this tab has begun a sign-in that leads to an address. */
function comeBack(continueUrl: string | null) {
  count += 1;
  const state = `state ${count}`;
  if (continueUrl !== null)
    sessionStorage.setItem('third_party', JSON.stringify({ state, ticket: 'a ticket', continueUrl }));
  const search = `?code=1&state=${encodeURIComponent(state)}`;
  return { ...show(`/callback${search}`), search };
}

function show(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/callback', element: <Callback /> },
      { path: '/logout-redirect.html', element: <LogoutRedirect /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/before', address] },
  );
  render(<RouterProvider router={router} />, { wrapper: Asking });
  return { router, at: () => router.state.location.pathname + router.state.location.search };
}

test('what comes back is handed in once, and the way goes on to where it led [WB-76]', async () => {
  answer = () => Response.json({ access: 'token', user });
  const { at, router, search } = comeBack('/storage/org/1?sort=name');
  await waitFor(() => expect(at()).toBe('/storage/org/1?sort=name'));
  expect(asked).toEqual([['/api/dj-rest-auth/third-party/', { ticket: 'a ticket', returned: search.slice(1) }]]);
  expect(session.get()?.email).toBe(user.email);
  expect(sessionStorage.getItem('third_party')).toBeNull();
  // The way back does not lead to it.
  await act(() => router.navigate(-1));
  expect(at()).toBe('/before');
});

test('a page that is drawn twice hands in once', async () => {
  answer = () => Response.json({ join_needed: { ticket: 'join', email: user.email } });
  const { router } = comeBack('/factors');
  await screen.findByLabelText('パスワード');
  cleanup();
  render(<RouterProvider router={router} />, { wrapper: Asking });
  expect(await screen.findByLabelText('パスワード')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test.each(['https://elsewhere.example.jp/', '//elsewhere.example.jp', 'javascript:alert(1)'])(
  'no other site is led to: %s',
  async (wanted) => {
    answer = () => Response.json({ access: 'token', user });
    const { at } = comeBack(wanted);
    await waitFor(() => expect(at()).toBe('/storage'));
  },
);

test('what this tab has not begun is not handed in [WB-76]', async () => {
  comeBack(null);
  expect(await screen.findByText(/別のウィンドウで始められたログイン/)).toBeTruthy();
  cleanup();
  sessionStorage.setItem('third_party', JSON.stringify({ state: 'another', ticket: 't', continueUrl: '/' }));
  comeBack(null);
  expect(await screen.findByText(/別のウィンドウで始められたログイン/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('why it came to nothing is said in the server’s words, with two ways to begin again', async () => {
  answer = () =>
    Response.json({ code: 'third_party_unavailable', detail: '外部サービスに接続できません。' }, { status: 503 });
  comeBack('/storage/org/1');
  expect(await screen.findByText('外部サービスに接続できません。')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ログイン画面へ' }).getAttribute('href')).toBe(
    '/login?continueUrl=%2Fstorage%2Forg%2F1',
  );
  const again = await screen.findByRole('button', { name: '市民病院 でログイン' });
  answer = () => Response.json({ ticket: 'another', state: 'another', address: `${location.href}#away` });
  await userEvent.click(again);
  await waitFor(() => expect(sessionStorage.getItem('third_party')).toContain('"/storage/org/1"'));
});

test('an address that has an account asks for its password, which may be wrong', async () => {
  answer = () => Response.json({ join_needed: { ticket: 'join', email: user.email } });
  const { at } = comeBack('/factors');
  const field = await screen.findByLabelText('パスワード');
  // For a keeper of passwords.
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(user.email);
  answer = () => Response.json({ code: 'password_wrong', detail: 'パスワードが違います。' }, { status: 400 });
  await userEvent.type(field, 'a guess{Enter}');
  expect(await screen.findByText('パスワードが違います。')).toBeTruthy();
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  await userEvent.clear(field);
  await userEvent.type(field, 'the password{Enter}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ログインしています…' }).disabled).toBe(true);
  resolve(Response.json({ access: 'token', user }));
  await waitFor(() => expect(at()).toBe('/factors'));
  expect(asked.at(-1)).toEqual(['/api/dj-rest-auth/third-party/join/', { ticket: 'join', password: 'the password' }]);
});

test('a second factor is asked for after it', async () => {
  answer = () => Response.json({ factor_needed: { ticket: 'factor', kinds: ['totp', 'recovery'] } });
  const { at } = comeBack('/factors');
  const code = await screen.findByLabelText('6 桁のコード');
  answer = () => Response.json({ access: 'token', user });
  await userEvent.type(code, '123456{Enter}');
  await waitFor(() => expect(at()).toBe('/factors'));
});

test('whose account waits is led to where that is said', async () => {
  answer = () => Response.json({ inactive: { email: user.email } });
  const { at } = comeBack('/factors');
  await waitFor(() => expect(at()).toBe('/conference/welcome/hanako%40example.jp'));
});

test.each([
  ['/login?continueUrl=%2Fconference', '/login?continueUrl=%2Fconference'],
  ['https://elsewhere.example.jp', '/login'],
  [null, '/login'],
])('after the third party’s sign-out, kept %s: %s [WB-74]', async (kept, led) => {
  if (kept !== null) sessionStorage.setItem('third_party_back', kept);
  const { at } = show('/logout-redirect.html');
  await waitFor(() => expect(at()).toBe(led));
  expect(sessionStorage.getItem('third_party_back')).toBeNull();
});
