// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { LoginForm } from './LoginForm.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const id = '3f0f3a0e-58a5-4f3c-9a55-0d7b7f2a5d11';
const user = { uuid: id, id, email: 'yamada@example.jp', username: 'yamada' };

function server(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function show(onSignedIn = vi.fn(), onInactive = vi.fn(), onFactor = vi.fn()) {
  const element = <LoginForm onSignedIn={onSignedIn} onFactor={onFactor} onInactive={onInactive} />;
  const routes = [
    { path: '/', element },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes);
  render(<RouterProvider router={router} />);
  return router;
}

async function fillIn(email: string, password: string): Promise<void> {
  if (email !== '') await userEvent.type(screen.getByLabelText('メールアドレス'), email);
  if (password !== '') await userEvent.type(screen.getByLabelText('パスワード'), password);
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }));
}

test('signs in and keeps token, address and name, and no refresh token [WB-1]', async () => {
  const fetch = server(200, { access: 'token', user });
  const onSignedIn = vi.fn();
  show(onSignedIn);
  await fillIn(' yamada@example.jp ', 'correct horse battery');
  expect(onSignedIn).toHaveBeenCalledTimes(1);
  const body = fetch.mock.calls[0]?.[1].body;
  expect(typeof body === 'string' && JSON.parse(body)).toEqual({
    email: 'yamada@example.jp',
    password: 'correct horse battery',
  });
  expect(localStorage.getItem('access_token')).toBe('token');
  expect(localStorage.getItem('email')).toBe('yamada@example.jp');
  expect(localStorage.getItem('username')).toBe('yamada');
  expect(localStorage.getItem('refresh_token')).toBeNull();
});

test('says that the password is wrong, and lets one try again', async () => {
  server(401, { detail: 'メールアドレスまたはパスワードが違います。', code: 'wrong_credentials' });
  const onSignedIn = vi.fn();
  show(onSignedIn);
  await fillIn('yamada@example.jp', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toContain('メールアドレスまたはパスワードが違います。');
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('パスワード'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ログイン' }).disabled).toBe(false);
});

test('a form that is under way is not sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => promise);
  vi.stubGlobal('fetch', fetch);
  const onSignedIn = vi.fn();
  show(onSignedIn);
  await fillIn('yamada@example.jp', 'correct horse battery');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'ログインしています…' });
  expect(button.disabled).toBe(true);
  resolve(Response.json({ access: 'token', user }));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('says that the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show();
  await fillIn('yamada@example.jp', 'x');
  expect((await screen.findByRole('alert')).textContent).toContain('サーバーに接続できません');
});

test('asks the server nothing while something is missing', async () => {
  const fetch = server(200, {});
  show();
  await fillIn('yamada', '');
  expect(screen.getByText('メールアドレスの形式が正しくありません')).toBeTruthy();
  expect(screen.getByText('パスワードを入力してください')).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});

test('whose account waits or was deactivated is led to where that is said, signed in or not [WB-52]', async () => {
  server(401, { detail: 'x', code: 'user_inactive' });
  const [onSignedIn, onInactive] = [vi.fn(), vi.fn()];
  show(onSignedIn, onInactive);
  await fillIn(' yamada@example.jp ', 'correct horse battery');
  expect(onInactive.mock.calls).toEqual([['yamada@example.jp']]);
  expect([onSignedIn.mock.calls, session.get()]).toEqual([[], null]);
});

test('whose address is not confirmed is told so, with the way to another mail [WB-52]', async () => {
  server(401, { detail: 'メールアドレスがまだ確認されていません。', code: 'email_unconfirmed' });
  const router = show();
  await fillIn('yamada@example.jp', 'correct horse battery');
  expect((await screen.findByRole('alert')).textContent).toContain('メールアドレスがまだ確認されていません。');
  // With the address that was typed, which stands in no address bar.
  await userEvent.click(screen.getByRole('link', { name: '確認メールをもう一度送る' }));
  expect(router.state.location).toMatchObject({
    pathname: '/resend-email/',
    search: '',
    state: { email: 'yamada@example.jp' },
  });
});

test('whose account has a second factor is asked for it, and is not signed in yet', async () => {
  const challenge = { ticket: 'a ticket', kinds: ['totp', 'recovery'] };
  server(200, { factor_needed: challenge });
  const [onSignedIn, onFactor] = [vi.fn(), vi.fn()];
  show(onSignedIn, vi.fn(), onFactor);
  await fillIn('yamada@example.jp', 'correct horse battery');
  expect(onFactor.mock.calls).toEqual([[challenge]]);
  expect([onSignedIn.mock.calls, session.get()]).toEqual([[], null]);
});
