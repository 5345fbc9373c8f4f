// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aUuid } from '../../../testing/an-item.ts';
import { Asking } from '../../../testing/frame.tsx';
import { RequestFailure } from '../../http/index.ts';
import { startI18n } from '../../language/i18n.ts';
import { FailurePage } from '../FailurePage.tsx';
import { CodeForm } from './CodeForm.tsx';
import { itemOf } from './LinkDoorPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers one after the other, and notes what is sent. */
function answering(...answers: { status: number; code?: string; detail?: string }[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push([new URL(url, 'http://a').pathname, JSON.parse(init.body)]);
    const { status, ...body } = answers[sent.length - 1] ?? { status: 200 };
    return new Response(status === 204 ? null : JSON.stringify({ expires_in: 1, ...body }), { status });
  });
  return sent;
}

test('a link that is closed says what it asks for, or when it opens, and nothing more [WB-103]', async () => {
  const refused = (code: 'link_password' | 'link_code' | 'link_not_yet', detail: string) =>
    new RequestFailure(403, { code, detail });
  render(<FailurePage failure={refused('link_password', 'x')} />, { wrapper: Asking });
  expect(await screen.findByRole('heading', { level: 1, name: 'パスワードを入力してください' })).toBeTruthy();
  expect(screen.getByLabelText('パスワード')).toBeTruthy();
  cleanup();
  // Whoever signs in instead comes back to all of the address.
  history.replaceState(null, '', '/viewer?url=a');
  render(<FailurePage failure={refused('link_password', 'x')} />, { wrapper: Asking });
  const login = await screen.findByRole('link', { name: 'ログイン' });
  expect(login.getAttribute('href')).toBe(`/login?continueUrl=${encodeURIComponent('/viewer?url=a')}`);
  history.replaceState(null, '', '/');
  cleanup();
  render(<FailurePage failure={refused('link_code', 'x')} />, { wrapper: Asking });
  expect(await screen.findByRole('heading', { level: 1, name: '確認コードで開きます' })).toBeTruthy();
  cleanup();
  render(<FailurePage failure={refused('link_not_yet', 'このリンクは 2026-12-01 から開けます。')} />, {
    wrapper: Asking,
  });
  expect(screen.getByText('このリンクは 2026-12-01 から開けます。')).toBeTruthy();
});

test('a wrong password is told, and the right one leads on [WB-103]', async () => {
  const sent = answering(
    { status: 403, code: 'link_password_wrong', detail: 'パスワードが違います。' },
    { status: 200 },
  );
  const onThrough = vi.fn<() => void>();
  render(<PasswordForm id={aUuid(1)} onThrough={onThrough} />, { wrapper: Asking });
  fireEvent.click(screen.getByRole('button', { name: '開く' }));
  expect(await screen.findByText('パスワードを入力してください')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('パスワード'), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: '開く' }));
  expect(await screen.findByText('パスワードが違います。')).toBeTruthy();
  expect(onThrough).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('パスワード'), { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: '開く' }));
  await waitFor(() => expect(onThrough).toHaveBeenCalledOnce());
  const path = `/api/datamanage/link/${aUuid(1)}/open`;
  expect(sent).toEqual([
    [path, { password: 'wrong' }],
    [path, { password: 'right' }],
  ]);
});

test('an address gets a code, which leads on with it [WB-103]', async () => {
  const sent = answering({ status: 204 }, { status: 200 });
  const onThrough = vi.fn<() => void>();
  render(<CodeForm id={aUuid(1)} onThrough={onThrough} />, { wrapper: Asking });
  fireEvent.change(screen.getByLabelText('メールアドレス'), { target: { value: ' a@example.jp ' } });
  fireEvent.click(screen.getByRole('button', { name: 'コードを送る' }));
  fireEvent.change(await screen.findByLabelText('確認コード（6 桁）'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: '開く' }));
  await waitFor(() => expect(onThrough).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    [`/api/datamanage/link/${aUuid(1)}/code`, { email: 'a@example.jp' }],
    [`/api/datamanage/link/${aUuid(1)}/open`, { email: 'a@example.jp', code: '123456' }],
  ]);
});

test('the item is the last id of the address', () => {
  expect(itemOf(`/storage/${aUuid(1)}`)).toBe(aUuid(1));
  expect(itemOf(`/conference/org/${aUuid(1)}/event/${aUuid(2)}`)).toBe(aUuid(2));
  expect(itemOf('/storage')).toBe('');
  const source = `/api/datamanage/dcm/folder/${aUuid(3)}`;
  for (const search of [`?url=${source}`, `?url=${encodeURIComponent(source)}&presentation=${aUuid(4)}`])
    expect(itemOf('/viewer', search)).toBe(aUuid(3));
});
