// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { Component as ConfirmEmailRoute } from './ConfirmEmailRoute.tsx';
import { Component as EmailVerifiedRoute } from './EmailVerifiedRoute.tsx';
import { Component as LettersOffRoute } from './LettersOffRoute.tsx';
import { Component as NewEmailRoute } from './NewEmailRoute.tsx';
import { Component as NewPasswordRoute } from './NewPasswordRoute.tsx';
import { Component as ResendRoute } from './ResendRoute.tsx';
import { Component as ResetRequestRoute } from './ResetRequestRoute.tsx';
import { Component as SignupRoute } from './SignupRoute.tsx';

beforeAll(startI18n);
let asked: { path: string; body: unknown }[];
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const uid = '3f0f3a0e-58a5-4f3c-9a55-0d7b7f2a5d11';

function serve(status: number, answer?: unknown, { delayed = false } = {}): void {
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/mail-state')) return new Response(JSON.stringify({ delayed }));
    if (path.endsWith('/third-party/')) return Response.json({ name: '市民病院' });
    asked.push({ path, body: JSON.parse(typeof body === 'string' ? body : 'null') as unknown });
    return new Response(answer === undefined ? null : JSON.stringify(answer), { status });
  });
}

function open(path: string, Route: ComponentType, address: string, state?: unknown) {
  const { pathname, search } = new URL(address, location.origin);
  const routes = [
    { path, element: <Route /> },
    { path: '/email-verified/', element: <EmailVerifiedRoute /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', { pathname, search, state }] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Themed>
        <RouterProvider router={router} />
      </Themed>
    </QueryClientProvider>,
  );
  return router;
}
/** A server that answers when it is told to. */
function hold(): (answer: Response) => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push({ path, body: JSON.parse(typeof body === 'string' ? body : 'null') as unknown });
    return promise;
  });
  return resolve;
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('who signs up is told to which address the mail went', async () => {
  serve(201, { email: 'hana@example.jp' });
  open('/signup', SignupRoute, '/signup');
  await type('お名前', ' 花 ');
  await type('メールアドレス', ' hana@example.jp ');
  await type('新しいパスワード', 'correct horse battery');
  await type('新しいパスワード（確認）', 'correct horse battery');
  await press('登録する');
  expect((await screen.findByRole('alert')).textContent).toContain('hana@example.jp に確認のメールを送信しました。');
  expect(asked[0]).toMatchObject({
    path: '/api/dj-rest-auth/registration/',
    body: { username: '花', email: 'hana@example.jp', password1: 'correct horse battery' },
  });
});

test('who has signed up is told that mails are delayed, and asks for another with the address that was typed', async () => {
  serve(201, { email: 'hana@example.jp' }, { delayed: true });
  const router = open('/signup', SignupRoute, '/signup');
  await type('お名前', '花');
  await type('メールアドレス', 'hana@example.jp');
  await type('新しいパスワード', 'correct horse battery');
  await type('新しいパスワード（確認）', 'correct horse battery');
  await press('登録する');
  const told = await screen.findByText(/hana@example\.jp に確認のメールを送信しました。/);
  // The form that had the focus is gone.
  expect(document.activeElement?.contains(told)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(await screen.findByText(/ただいまメールの送信が遅れています/)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: '確認メールをもう一度送る' }));
  expect(router.state.location).toMatchObject({ pathname: '/resend-email/', state: { email: 'hana@example.jp' } });
});

test('who came to sign up on the way to a page is led there by each sign-in', async () => {
  // It has sent the browser to itself.
  serve(200, { ticket: 'a ticket', state: 'a state', address: `${location.href}#there` });
  open('/signup', SignupRoute, '/signup?continueUrl=%2Forganization%2Fjoin');
  expect(screen.getByRole('link', { name: 'ログイン画面へ' }).getAttribute('href')).toBe(
    '/login?continueUrl=%2Forganization%2Fjoin',
  );
  await userEvent.click(await screen.findByRole('button', { name: '市民病院 でログイン' }));
  await vi.waitFor(() => expect(sessionStorage.getItem('third_party')).toContain('"/organization/join"'));
});

test('who registers on the way to a page is led there after the address is confirmed, in the same browser', async () => {
  serve(201, { email: 'hana@example.jp' });
  const form = open('/signup', SignupRoute, '/signup?continueUrl=%2Fstorage%2Fx');
  await type('お名前', '花');
  await type('メールアドレス', 'hana@example.jp');
  await type('新しいパスワード', 'correct horse battery');
  await type('新しいパスワード（確認）', 'correct horse battery');
  await press('登録する');
  await screen.findByText(/確認のメールを送信しました。/);
  await form.navigate('/email-verified/');
  const login = await screen.findByRole('link', { name: 'ログイン' });
  expect(login.getAttribute('href')).toBe('/login?continueUrl=%2Fstorage%2Fx');
  localStorage.clear();
});

test('nobody signs up twice by pressing twice', async () => {
  const answer = hold();
  open('/signup', SignupRoute, '/signup');
  await type('お名前', '花');
  await type('メールアドレス', 'hana@example.jp');
  await type('新しいパスワード', 'correct horse battery');
  await type('新しいパスワード（確認）', 'correct horse battery');
  await press('登録する');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '登録しています…' }).disabled).toBe(true);
  answer(
    Response.json(
      { detail: 'x', code: 'bad_request', fields: { password1: '短すぎます', email: '形が違います' } },
      { status: 400 },
    ),
  );
  // Each field says why.
  expect(await screen.findByText('短すぎます')).toBeTruthy();
  expect(screen.getByText('形が違います')).toBeTruthy();
  const kept = ['お名前', 'メールアドレス', '新しいパスワード'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(kept).toEqual(['花', 'hana@example.jp', 'correct horse battery']);
});

test('what is refused of a field that is not on the page is said above the form', async () => {
  serve(400, { detail: '内容が違います。', code: 'bad_request', fields: { token: 'x' } });
  open('/r/:uid/:token', NewPasswordRoute, `/r/${uid}/key`);
  await type('新しいパスワード', 'correct horse battery');
  await type('新しいパスワード（確認）', 'correct horse battery');
  await press('パスワードを設定する');
  expect((await screen.findByRole('alert')).textContent).toBe('内容が違います。');
});

test.each([
  ['ResetRequestRoute', ResetRequestRoute],
  ['ResendRoute', ResendRoute],
])('who waits for a mail while mails are delayed is told so: %s', async (_name, Route) => {
  const telling = /ただいまメールの送信が遅れています/;
  for (const delayed of [false, true]) {
    serve(204, undefined, { delayed });
    open('/page', Route, '/page');
    await type('メールアドレス', 'hana@example.jp');
    await press('メールを送る');
    await screen.findByText(/hana@example\.jp/);
    if (delayed) expect(await screen.findByText(telling)).toBeTruthy();
    else expect(screen.queryByText(telling)).toBeNull();
    cleanup();
  }
});

test('what the server refuses stands beside its field, and what was typed stays', async () => {
  serve(400, { detail: 'x', code: 'bad_request', fields: { password1: '推測されやすいパスワードです' } });
  open('/signup', SignupRoute, '/signup');
  await type('お名前', '花');
  await type('メールアドレス', 'hana@example.jp');
  await type('新しいパスワード', 'password1234');
  await type('新しいパスワード（確認）', 'password1234');
  await press('登録する');
  const field = screen.getByLabelText<HTMLInputElement>('新しいパスワード');
  expect(await screen.findByText('推測されやすいパスワードです')).toBeTruthy();
  expect([document.activeElement, field.value]).toEqual([field, 'password1234']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('passwords that differ are not sent', async () => {
  serve(204);
  open('/r/:uid/:token', NewPasswordRoute, `/r/${uid}/key`);
  await type('新しいパスワード', 'correct horse battery');
  await type('新しいパスワード（確認）', 'correct horse');
  await press('パスワードを設定する');
  expect(screen.getByText('上と同じパスワードを入力してください')).toBeTruthy();
  expect(asked).toEqual([]);
  await type('新しいパスワード（確認）', ' battery');
  await press('パスワードを設定する');
  expect((await screen.findByRole('alert')).textContent).toContain('パスワードを設定しました。');
  expect(asked[0]?.body).toMatchObject({ uid, token: 'key', new_password2: 'correct horse battery' });
});

test.each([
  ['ResetRequestRoute', ResetRequestRoute, '/api/dj-rest-auth/password/reset/'],
  ['ResendRoute', ResendRoute, '/api/dj-rest-auth/registration/resend-email/'],
])('%s sends the address of the page before, and says the same for every address [WB-51]', async (_, route, path) => {
  serve(204);
  open('/x', route, '/x', { email: 'hana@example.jp' });
  await press('メールを送る');
  expect((await screen.findByRole('alert')).textContent).toContain('hana@example.jp');
  expect(asked).toEqual([{ path, body: { email: 'hana@example.jp' } }]);
});

test('the link of a mail does nothing before the button is pressed, and leads on from there [WB-51]', async () => {
  serve(200, { email: 'hana@example.jp', pending: false });
  const router = open('/c/:key', ConfirmEmailRoute, '/c/the-key');
  expect(asked).toEqual([]);
  // Who hears the page hears what it is about.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'メールアドレスの確認' }));
  await press('確認する');
  expect(await screen.findByRole('heading', { name: '登録が完了しました' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ログイン' })).toBeTruthy();
  expect(asked).toEqual([{ path: '/api/dj-rest-auth/registration/verify-email/', body: { key: 'the-key' } }]);
  // The key has done its work: the way back does not lead to it.
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

test('the button of a mailed link is pressed once', async () => {
  const answer = hold();
  open('/c/:key', ConfirmEmailRoute, '/c/the-key');
  await press('確認する');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '確認しています…' }).disabled).toBe(true);
  answer(Response.json({ email: 'hana@example.jp', pending: false }));
  expect(await screen.findByRole('heading', { name: '登録が完了しました' })).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('whose account waits for approval is told so, and is not sent to sign in [WB-52]', async () => {
  serve(200, { email: 'hana@example.jp', pending: true });
  open('/c/:key', ConfirmEmailRoute, '/c/the-key');
  await press('確認する');
  expect(await screen.findByRole('heading', { name: '承認待ちです' })).toBeTruthy();
  expect(screen.getByText(/管理者が承認すると、ログインできるようになります。/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull();
});

test('a link that is of no use says why, and where another is', async () => {
  serve(400, { detail: 'このリンクの有効期限が切れています。', code: 'mail_key_expired' });
  open('/c/:key', ConfirmEmailRoute, '/c/the-key');
  await press('確認する');
  expect((await screen.findByRole('alert')).textContent).toContain('このリンクの有効期限が切れています。');
  expect(screen.getByRole('link', { name: '確認メールをもう一度送る' })).toBeTruthy();
});

test('a new address is said when it is confirmed', async () => {
  serve(200, { email: 'hana@example.jp' });
  open('/n/:key', NewEmailRoute, '/n/the-key');
  await press('確認する');
  expect((await screen.findByRole('alert')).textContent).toContain('hana@example.jp に変更しました。');
});

test('the link in a mail stops such mails by a button, signed out, and says which [WB-120]', async () => {
  serve(200, { letter: 'deletion' });
  open('/users/letters-off/:key', LettersOffRoute, '/users/letters-off/the-key');
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'お知らせを止める' }));
  expect(await screen.findByText(/自動削除される 3 日前/)).toBeTruthy();
  expect(asked).toEqual([{ path: '/api/users/letters-off/the-key', body: null }]);
});
