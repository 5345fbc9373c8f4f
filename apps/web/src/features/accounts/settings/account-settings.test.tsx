// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../app/http/index.ts';
import { changeLanguage, startI18n } from '../../../app/language/i18n.ts';
import { aUuid } from '../../../testing/an-item.ts';
import { Themed } from '../../../testing/frame.tsx';
import { AccountTab } from './AccountTab.tsx';
import { LanguageTab } from './LanguageTab.tsx';
import { SignInsTab } from './SignInsTab.tsx';

beforeAll(startI18n);
let asked: unknown[];
/** What a change is answered with. */
let answer: () => Response | Promise<Response>;
let signIns: unknown[];
let letters: Record<string, boolean>;
const aCurrentUser = {
  uuid: aUuid(1),
  id: aUuid(1),
  email: 'hana@example.jp',
  username: '花子',
  language: null,
  can: { change_users: false },
};
beforeEach(() => {
  asked = [];
  answer = () => new Response(null, { status: 204 });
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
  letters = { shared: true, managing: true, deletion: true };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && path.endsWith('/user/')) return Response.json({ ...aCurrentUser, letters });
    if (method === 'GET') return Response.json(path.includes('/sign-ins') ? signIns : { asked: null });
    asked.push([method, path, JSON.parse(typeof body === 'string' ? body : 'null') as unknown]);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(what: ReactNode): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Themed>
        <SnackbarProvider>
          <MemoryRouter>{what}</MemoryRouter>
        </SnackbarProvider>
      </Themed>
    </QueryClientProvider>,
  );
}
const refused = (fields: Record<string, string>) => () =>
  Response.json({ detail: '内容が違います', code: 'bad_request', fields }, { status: 400 });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('another name is that of the sign-in from then on, in all tabs', async () => {
  show(<AccountTab />);
  answer = () => Response.json({ ...aCurrentUser, letters });
  await userEvent.type(field('お名前'), '子 ');
  await press('名前を変更');
  expect(await screen.findByText('お名前を変更しました。')).toBeTruthy();
  expect(asked).toEqual([['PATCH', '/api/dj-rest-auth/user/', { username: '花子' }]]);
  expect([session.get()?.username, localStorage.getItem('username')]).toEqual(['花子', '花子']);
});

test('a name that is refused stays as it was typed, with the reason beside it and no word of success', async () => {
  show(<AccountTab />);
  answer = refused({ username: '長すぎます' });
  await userEvent.type(field('お名前'), '子');
  await press('名前を変更');
  expect(await screen.findByText('長すぎます')).toBeTruthy();
  expect([field('お名前').value, document.activeElement]).toEqual(['花子', field('お名前')]);
  expect([screen.queryByText('お名前を変更しました。'), session.get()?.username]).toEqual([null, '花']);
});

test('an address that is refused stays as it was typed; what was said of the one before is said no more', async () => {
  show(<AccountTab />);
  answer = () => Response.json({ asked: null });
  await userEvent.type(field('新しいメールアドレス'), 'a@example.jp');
  await press('確認のメールを送る');
  expect(await screen.findByText('メールを送信しました')).toBeTruthy();
  expect(field('新しいメールアドレス').value).toBe('');
  answer = refused({ new_email: 'このアドレスは使えません' });
  await userEvent.type(field('新しいメールアドレス'), 'b@example.jp');
  await press('確認のメールを送る');
  expect(await screen.findByText('このアドレスは使えません')).toBeTruthy();
  expect(field('新しいメールアドレス').value).toBe('b@example.jp');
  expect(screen.queryByText('メールを送信しました')).toBeNull();
});

test('an address that could not be asked for stays as it was typed, and a toast says why', async () => {
  show(<AccountTab />);
  answer = () => Response.json({ detail: 'しばらくお待ちください。', code: 'too_many_requests' }, { status: 429 });
  await userEvent.type(field('新しいメールアドレス'), 'b@example.jp');
  await press('確認のメールを送る');
  expect((await screen.findByText('しばらくお待ちください。')).closest('.notistack-SnackbarContainer')).not.toBeNull();
  expect(screen.getAllByText('しばらくお待ちください。')).toHaveLength(1);
  expect(field('新しいメールアドレス').value).toBe('b@example.jp');
});

async function typePassword(): Promise<void> {
  await userEvent.type(field('現在のパスワード'), 'the old one');
  await userEvent.type(field('新しいパスワード'), 'correct horse');
  await userEvent.type(field('新しいパスワード（確認）'), 'correct horse');
  await press('パスワードを変更');
}
const passwords = () =>
  ['現在のパスワード', '新しいパスワード', '新しいパスワード（確認）'].map((label) => field(label).value);

test('another password is sent once, and stands in no field afterwards', async () => {
  show(<AccountTab />);
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  await typePassword();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '保存しています…' });
  expect(button.disabled).toBe(true);
  resolve(new Response(null, { status: 204 }));
  expect(await screen.findByText(/この端末以外からログアウトしました。/)).toBeTruthy();
  const body = { old_password: 'the old one', new_password1: 'correct horse', new_password2: 'correct horse' };
  expect(asked).toEqual([['POST', '/api/dj-rest-auth/password/change/', body]]);
  expect(passwords()).toEqual(['', '', '']);
});

test('of a password each field that is refused says why; what was typed stays', async () => {
  show(<AccountTab />);
  answer = refused({ old_password: '現在のパスワードが違います', new_password1: '推測されやすいです' });
  await typePassword();
  expect(await screen.findByText('現在のパスワードが違います')).toBeTruthy();
  expect(screen.getByText('推測されやすいです')).toBeTruthy();
  expect(passwords()).toEqual(['the old one', 'correct horse', 'correct horse']);
});

test('a password is hidden, and shown by a button that says what it does', async () => {
  show(<AccountTab />);
  const [button] = screen.getAllByRole('button', { name: 'パスワードを表示' });
  expect(field('現在のパスワード').type).toBe('password');
  await userEvent.click(button!);
  expect(field('現在のパスワード').type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'パスワードを隠す' }));
  expect(field('現在のパスワード').type).toBe('password');
});

const aSignIn = (n: number, browser: string, current = false) => ({
  id: aUuid(n),
  begun_dt: '2026-11-01T01:00:00.000Z',
  used_dt: `2026-11-0${n}T01:00:00.000Z`,
  browser,
  system: 'Windows',
  network: null,
  current,
});

test('a sign-in elsewhere is ended by its own button, and the list is read again; this one has none', async () => {
  signIns = [aSignIn(3, 'Firefox', true), aSignIn(2, 'Chrome')];
  show(<SignInsTab />);
  expect(await screen.findByText('この端末')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull();
  signIns = [aSignIn(3, 'Firefox', true)];
  await userEvent.click(
    screen.getByRole('button', { name: /^Chrome \/ Windows（最終利用 2026年11月2日.*）をログアウト$/ }),
  );
  await vi.waitFor(() => expect(screen.queryByText(/Chrome/)).toBeNull());
  expect(asked).toEqual([['DELETE', `/api/users/sign-ins/${aUuid(2)}`, null]]);
  expect(screen.queryByRole('button', { name: 'ほかのすべての端末からログアウト' })).toBeNull();
});

test('all others are ended at once, and this one is kept', async () => {
  signIns = [aSignIn(3, 'Firefox', true), aSignIn(2, 'Chrome')];
  show(<SignInsTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'ほかのすべての端末からログアウト' }));
  await vi.waitFor(() => expect(asked).toEqual([['DELETE', '/api/users/sign-ins?keep_current=true', null]]));
});

test('a sign-in that could not be ended is still there, and it is said why', async () => {
  signIns = [aSignIn(3, 'Firefox', true), aSignIn(2, 'Chrome')];
  answer = () => Response.json({ detail: 'アクセスできません', code: 'no_access' }, { status: 403 });
  show(<SignInsTab />);
  await userEvent.click(await screen.findByRole('button', { name: /をログアウト$/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('アクセスできません');
  expect(screen.getByRole('button', { name: /^Chrome/ })).toBeTruthy();
});

test('a language is chosen for the page and for the mails; each stands in its own words', async () => {
  show(<LanguageTab />);
  const english = screen.getByRole('radio', { name: 'English' });
  expect(english.closest('[lang]')?.getAttribute('lang')).toBe('en-US');
  answer = () => Response.json({});
  await userEvent.click(english);
  await vi.waitFor(() => expect(asked).toEqual([['PATCH', '/api/dj-rest-auth/user/', { language: 'en-US' }]]));
  expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['en-US', 'en-US']);
  await changeLanguage('ja-JP');
});

test('mails that are not needed are switched off, and what is kept is shown [WB-120]', async () => {
  show(<LanguageTab />);
  const shared = await screen.findByRole<HTMLInputElement>('switch', { name: 'データがあなたに共有されたとき' });
  await vi.waitFor(() => expect([shared.checked, shared.disabled]).toEqual([true, false]));
  answer = () => {
    letters = { ...letters, shared: false };
    return Response.json({ ...aCurrentUser, letters });
  };
  await userEvent.click(shared);
  expect(asked).toEqual([['PATCH', '/api/dj-rest-auth/user/', { letters: { shared: false } }]]);
  await vi.waitFor(() => expect([shared.checked, shared.disabled]).toEqual([false, false]));
  answer = () => Response.json({ detail: '', code: 'internal' }, { status: 500 });
  await userEvent.click(shared);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(shared.checked).toBe(false);
});
