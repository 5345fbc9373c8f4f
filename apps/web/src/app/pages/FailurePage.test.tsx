// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailure, session } from '../http/index.ts';
import { startI18n } from '../language/i18n.ts';
import { Asking } from '../../testing/frame.tsx';
import { FailurePage } from './FailurePage.tsx';

beforeAll(startI18n);
beforeEach(() => session.end());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(failure: unknown): void {
  render(<FailurePage failure={failure} />, { wrapper: Asking });
}

test.each([
  [new RequestFailure(401, { code: 'not_signed_in' }), 'アクセス権限が必要です'],
  [new RequestFailure(403, { code: 'no_access' }), 'アクセス権限が必要です'],
  [new RequestFailure(403, { code: 'answer_withheld', detail: 'x' }), '答えが表示されるまで隠されています'],
  [new RequestFailure(404, { code: 'gone' }), 'データが存在しません'],
  [new RequestFailure(400, { code: 'not_a_viewer_source' }), 'ビューアで開けるデータではありません'],
  [new RequestFailure(401, { code: 'token_expired' }), 'ログインの期限が切れました'],
  [new RequestFailure(500, { code: 'internal', detail: 'x' }), 'サーバーでエラーが発生しています'],
  [new RequestFailure(502, {}), 'サーバーでエラーが発生しています'],
  [new RequestFailure(503, { code: 'busy', detail: 'x' }), '表示できませんでした'],
  [new RequestFailure(418, {}), '通信エラーが発生しました'],
  [new RequestFailure(null, {}, undefined, 'slow'), 'サーバーから応答がありません'],
  [new RequestFailure(null, {}, undefined, 'unreachable'), 'サーバーに接続できません'],
  [new RequestFailure(null, {}, undefined, 'offline'), 'ネットワークにつながっていません'],
  [new Error('a mistake of ours'), 'エラーが発生しました'],
])('%o shows its page [WB-5]', (failure, title) => {
  show(failure);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(document.title).toBe(`${title} - Mado`);
});

test.each([
  [
    new RequestFailure(500, { code: 'internal', detail: 'x' }),
    /^しばらくしてから再読み込みしてください。.*管理者に時刻を/,
  ],
  [new RequestFailure(503, { code: 'busy', detail: 'サーバーが混み合っています。' }), 'サーバーが混み合っています。'],
  [new RequestFailure(null, {}, undefined, 'slow'), /^混み合っている可能性があります。/],
  [new RequestFailure(418, {}), /^サーバーから正しい応答がありませんでした。/],
])('a failed page says why, and the first thing to do is to try again: %#', (failure, why) => {
  show(failure);
  expect(screen.getByText(why)).toBeTruthy();
  const [first] = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
  expect(first?.textContent).toBe('再読み込み');
  expect(first?.className).toContain('contained');
  expect(screen.getByRole('link', { name: 'トップへ戻る' }).className).toContain('outlined');
});

test('a session that has ended leads to the sign-in and back, and promises nothing of rights', () => {
  history.replaceState(null, '', '/viewer?url=x');
  show(new RequestFailure(401, { code: 'token_expired' }));
  const [first] = screen.getAllByRole('link');
  expect(first?.textContent).toBe('ログイン');
  expect(first?.getAttribute('href')).toBe('/login?continueUrl=%2Fviewer%3Furl%3Dx');
  expect(screen.queryByText(/権限/)).toBeNull();
});

test.each([
  new RequestFailure(401, { code: 'token_expired' }),
  new RequestFailure(500, { code: 'internal', detail: 'x' }),
  new RequestFailure(null, {}, undefined, 'slow'),
  new RequestFailure(null, {}, undefined, 'offline'),
  new RequestFailure(null, {}, undefined, 'unreachable'),
])('what happened is said once: %#', (failure) => {
  show(failure);
  const title = screen.getByRole('heading', { level: 1 }).textContent ?? '-';
  expect(screen.getByRole('main').textContent.split(title)).toHaveLength(2);
});

test('who reads by the keyboard comes to what happened, and from there to what can be done', async () => {
  show(new RequestFailure(500, {}));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '再読み込み' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'トップへ戻る' }));
});

test('who is about to do something else is not called away', () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  show(new RequestFailure(500, {}));
  expect(document.activeElement).toBe(button);
  button.remove();
});

test('access denied says that the data may be gone, leads to the top, and to the sign-in and back', () => {
  history.replaceState(null, '', '/storage/abc?sort=size');
  show(new RequestFailure(403, { code: 'no_access' }));
  expect(screen.getByText(/データが削除されたか、URL が間違っている/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'トップへ戻る' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe(
    '/login?continueUrl=%2Fstorage%2Fabc%3Fsort%3Dsize',
  );
});

test('an expired link says so', () => {
  show(new RequestFailure(403, { code: 'link_expired' }));
  expect(screen.getByText('このリンクの有効期限は切れています')).toBeTruthy();
});

test('what the viewer cannot show offers no other try', () => {
  show(new RequestFailure(400, { code: 'not_a_viewer_source' }));
  expect(screen.getByRole('link', { name: 'トップへ戻る' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [new RequestFailure(403, { code: 'no_access' }), true],
  [new RequestFailure(401, { code: 'not_signed_in' }), true],
  [new RequestFailure(404, { code: 'gone' }), false],
])('who may see more as somebody else is offered the third party, and comes back: %o', async (failure, offered) => {
  history.replaceState(null, '', '/storage/abc?sort=size');
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('/begin/')
        ? { ticket: 'a ticket', state: 'a state', address: `${location.href}#third-party` }
        : { name: '市民病院' },
    ),
  );
  render(<FailurePage failure={failure} />, { wrapper: Asking });
  const name = '市民病院 でログイン';
  if (!offered) {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    return expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await userEvent.click(await screen.findByRole('button', { name }));
  await vi.waitFor(() => expect(location.hash).toBe('#third-party'));
  expect(sessionStorage.getItem('third_party')).toContain('"/storage/abc?sort=size"');
  sessionStorage.clear();
});

function Where(): ReactNode {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${(state as { ended: string }).ended}`}</output>;
}

test.each([new RequestFailure(401, { code: 'not_signed_in' }), new RequestFailure(403, { code: 'no_access' })])(
  'where a sign-in ended under the page and a visitor sees nothing, the way leads to another one: %o [WB-62]',
  async (failure) => {
    session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
    session.end('expired');
    history.replaceState(null, '', '/storage/x?a=b');
    const router = createMemoryRouter([
      { path: '/', element: <FailurePage failure={failure} /> },
      { path: '*', element: <Where /> },
    ]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByText('/login?continueUrl=%2Fstorage%2Fx%3Fa%3Db expired')).toBeTruthy();
    session.end();
  },
);
