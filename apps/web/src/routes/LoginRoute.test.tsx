// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../app/http/index.ts';
import { startI18n } from '../app/language/i18n.ts';
import { createQueryClient } from '../app/query-client.ts';
import { UploadsProvider, useUploads } from '../features/uploads/index.ts';
import { quietBrowser } from '../features/uploads/testing/quiet-browser.ts';
import { Themed } from '../testing/frame.tsx';
import { Component as Login } from './LoginRoute.tsx';

beforeAll(startI18n);
// What comes on demand is compiled first.
beforeAll(() => import('../features/factors/index.ts'));
let answer: (url: string) => Response | Promise<Response>;
let asked: string[];
beforeEach(() => {
  asked = [];
  answer = () => Response.json({ access: 'token', user });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/third-party/')) return Response.json({ name: '市民病院' });
    asked.push(url);
    return answer(url);
  });
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const id = '6f1c2b9e-0d5a-4c0e-9a3b-1f2e3d4c5b6a';
const user = { uuid: id, id, email: 'hanako@example.jp', username: '花子' };
const wanted = '/storage/org/1?sort=name';

/** One was on a page, and comes to the sign-in from there. */
function show(continueUrl = wanted, state?: object, before: ReactNode = null) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <Login /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    {
      initialEntries: [
        '/before',
        { pathname: '/login', search: `?continueUrl=${encodeURIComponent(continueUrl)}`, state },
      ],
    },
  );
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <UploadsProvider onStored={vi.fn()}>
        {before}
        <RouterProvider router={router} />
      </UploadsProvider>
    </QueryClientProvider>,
    { wrapper: Themed },
  );
  return { queries, router, at: () => router.state.location.pathname + router.state.location.search };
}

async function signIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('メールアドレス'), user.email);
  await userEvent.type(screen.getByLabelText('パスワード'), 'the password{Enter}');
}

test('a sign-in leads on to where one wanted, and the way back does not lead to it again', async () => {
  const { router, at } = show();
  await signIn();
  await waitFor(() => expect(at()).toBe(wanted));
  await act(() => router.navigate(-1));
  expect(at()).toBe('/before');
});

test.each(['https://elsewhere.example.jp/', '//elsewhere.example.jp', '/login?continueUrl=/login'])(
  'no other site is led to, and not the sign-in again: %s',
  async (continueUrl) => {
    const { at } = show(continueUrl);
    await signIn();
    await waitFor(() => expect(at()).toBe('/storage'));
  },
);

test('after the second factor the way leads on as well; one can begin anew before it', async () => {
  answer = () => Response.json({ factor_needed: { ticket: 'a ticket', kinds: ['totp', 'recovery'] } });
  const { at } = show();
  await signIn();
  expect(await screen.findByRole('heading', { name: '2 段階認証' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'ログイン画面に戻る' }));
  await signIn();
  answer = () => Response.json({ access: 'token', user });
  await userEvent.type(await screen.findByLabelText('6 桁のコード'), '123456{Enter}');
  await waitFor(() => expect(at()).toBe(wanted));
});

test('whoever has no account yet is led on after it too', () => {
  show();
  const to = screen.getByRole('link', { name: '新規登録' }).getAttribute('href');
  expect(to).toBe(`/signup?continueUrl=${encodeURIComponent(wanted)}`);
});

test('whose account waits is led to where that is said [WB-52]', async () => {
  answer = () => Response.json({ code: 'user_inactive', detail: 'x' }, { status: 401 });
  const { at } = show();
  await signIn();
  await waitFor(() => expect(at()).toBe('/conference/welcome/hanako%40example.jp'));
});

test.each([
  ['expired', 'ログインの期限が切れました。もう一度ログインすると、元の画面に戻ります。'],
  ['refused', /^このアカウントは承認待ちか停止されているため/],
])('whose sign-in has %s is told why they are here', (ended, words) => {
  show(wanted, { ended });
  expect(within(screen.getByRole('alert')).getByText(words)).toBeTruthy();
});

test('who has signed out, or comes by themselves, is told nothing', () => {
  show(wanted, { ended: 'left' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who is signed in already carries on by a button, once the server has said that they are', async () => {
  session.start({ access_token: 'token', email: user.email, username: user.username });
  session.confirmed.setState(false, true);
  const { at } = show();
  expect(screen.queryByText(/としてログイン中です/)).toBeNull();
  act(() => session.confirm(user));
  expect(screen.getByText('hanako@example.jp としてログイン中です')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'このまま続ける' }));
  expect(at()).toBe(wanted);
});

test('the third party is left for with where one wanted to go', async () => {
  answer = () => Response.json({ ticket: 'a ticket', state: 'a state', address: `${location.href}#away` });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '市民病院 でログイン' }));
  await waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem('third_party') ?? '{}')).toEqual({
      ticket: 'a ticket',
      state: 'a state',
      continueUrl: wanted,
    }),
  );
});

test('a third party that cannot be asked is said beside its button, which can be pressed again', async () => {
  answer = () =>
    Response.json({ code: 'third_party_unavailable', detail: '外部サービスに接続できません。' }, { status: 503 });
  show();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '市民病院 でログイン' });
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('外部サービスに接続できません。');
  expect(button.disabled).toBe(false);
});

test('where nobody knows whether there is a third party the page is there without it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'internal', detail: 'x' }, { status: 500 }));
  const { queries } = show();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('button', { name: 'ログイン' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /市民病院/ })).toBeNull();
});

function Uploading(): ReactNode {
  const { begin, current } = useUploads();
  useEffect(() => {
    if (current === null)
      begin([new File(['x'], 'a.pdf')], { kind: 'root', type: 'private', org: 'o', member: true, name: 'x' });
  }, [begin, current]);
  return null;
}

test('whose sign-in ended during an upload is told that it waits for them', async () => {
  session.start({ access_token: 'token', email: user.email, username: user.username });
  const checked = quietBrowser();
  show(wanted, { ended: 'expired' }, <Uploading />);
  await waitFor(() => expect(checked.some((url) => url.includes('check'))).toBe(true));
  expect(screen.queryByTestId('stopped-upload')).toBeNull();
  act(() => session.end('expired'));
  expect(await screen.findByTestId('stopped-upload')).toBeTruthy();
});

test('while the third party is asked for it is asked for once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  show();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '市民病院 でログイン' });
  await userEvent.click(button);
  expect(button.disabled).toBe(true);
  resolve(Response.json({ code: 'busy', detail: '混み合っています。' }, { status: 400 }));
  await screen.findByRole('alert');
  expect(asked).toHaveLength(1);
});

test('a passkey that is given up is said as that, and signs nobody in', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const refusal = new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: () => Promise.reject(refusal) },
  });
  answer = () => Response.json({ ticket: 'a ticket', options: { challenge: 'AAAA' } });
  const { at } = show();
  await userEvent.click(screen.getByRole('button', { name: 'パスキーでログイン' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'パスキーの確認が中止されたか、時間切れになりました。',
  );
  expect([at().split('?')[0], session.get()]).toEqual(['/login', null]);
  Reflect.deleteProperty(navigator, 'credentials');
});
