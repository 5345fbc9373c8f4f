// @vitest-environment jsdom
import { currentUser } from '@mado/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { call } from '../http/index.ts';
import { startI18n } from '../language/i18n.ts';
import { FailureToasts } from './FailureToasts.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = () =>
  render(
    <SnackbarProvider>
      <FailureToasts />
    </SnackbarProvider>,
  );

async function failWith(answer: () => Promise<Response>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', answer);
  let answered = false;
  void call(currentUser, {})
    .catch(() => undefined)
    .finally(() => (answered = true));
  // Only as long as the call needs: a toast goes by itself after a while.
  while (!answered) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
}

const status =
  (code: number, body: object = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status: code }));

test.each([
  [
    status(400, { detail: '日付が正しくありません', code: 'bad_request' }),
    'リクエストに問題があります。日付が正しくありません',
  ],
  [status(404), 'データが存在しません。一覧を更新して確認してください。'],
  [status(500), 'サーバーでエラーが発生しています。しばらくしてからもう一度お試しください。'],
  [status(507, { detail: '容量制限を超えています', code: 'quota_exceeded' }), '容量制限を超えています'],
  [status(418), 'サーバーでエラーが発生しました: 418。しばらくしてからもう一度お試しください。'],
  [status(503, { detail: 'サーバーが混み合っています。', code: 'busy' }), 'サーバーが混み合っています。'],
  [() => Promise.reject(new TypeError('Failed to fetch')), /^サーバーに接続できません/],
])('says what happened [WB-6]', async (answer, text) => {
  show();
  await failWith(answer);
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  [401, 'not_signed_in'],
  [403, 'no_access'],
])('says nothing for %i [WB-6]', async (code, name) => {
  show();
  await failWith(status(code, { detail: 'x', code: name }));
  // A toast takes a while to be there: what is said next is there after it.
  await failWith(status(404));
  expect(await screen.findByText(/^データが存在しません/)).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('what fails twice for the same reason is said once [WB-6]', async () => {
  show();
  await failWith(status(404));
  expect(await screen.findByText(/^データが存在しません/)).toBeTruthy();
  await failWith(status(404));
  await failWith(status(418));
  expect(await screen.findByText(/418/)).toBeTruthy();
  expect(screen.getAllByText(/^データが存在しません/)).toHaveLength(1);
});
