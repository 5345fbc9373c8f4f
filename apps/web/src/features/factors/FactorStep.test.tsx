// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { FactorStep } from './FactorStep.tsx';

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

function show(onSignedIn = vi.fn(), onBack = vi.fn()): void {
  const challenge = { ticket: 'a ticket', kinds: ['passkey', 'totp', 'recovery'] as const };
  render(<FactorStep challenge={{ ...challenge, kinds: [...challenge.kinds] }} {...{ onSignedIn, onBack }} />, {
    wrapper: Themed,
  });
}

test('asks for figures that a telephone can put in, where the browser knows no passkeys, and signs in by them', async () => {
  const fetch = server(200, { access: 'token', user });
  const onSignedIn = vi.fn();
  show(onSignedIn);
  const field = screen.getByLabelText<HTMLInputElement>('6 桁のコード');
  expect([field.inputMode, field.autocomplete, document.activeElement]).toEqual(['numeric', 'one-time-code', field]);
  expect(screen.queryByRole('button', { name: 'パスキーを使う' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '確認する' }));
  expect(fetch).not.toHaveBeenCalled();
  await userEvent.type(field, '123456{Enter}');
  const body = fetch.mock.calls[0]?.[1].body;
  expect(typeof body === 'string' && JSON.parse(body)).toEqual({
    ticket: 'a ticket',
    proof: { kind: 'totp', code: '123456' },
  });
  expect([onSignedIn.mock.calls.length, session.get()?.email]).toEqual([1, user.email]);
});

test('says what is wrong with a code, and lets one use another way or begin again', async () => {
  server(400, { detail: 'このリカバリーコードは使用済みです。', code: 'recovery_code_used' });
  const [onSignedIn, onBack] = [vi.fn(), vi.fn()];
  show(onSignedIn, onBack);
  await userEvent.click(screen.getByRole('button', { name: 'リカバリーコードを使う' }));
  await userEvent.type(screen.getByLabelText('リカバリーコード'), 'aaaa-bbbb-cccc');
  await userEvent.click(screen.getByRole('button', { name: '確認する' }));
  expect((await screen.findByRole('alert')).textContent).toContain('使用済みです');
  expect(document.activeElement).toBe(screen.getByLabelText('リカバリーコード'));
  expect(onSignedIn).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '認証アプリを使う' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'ログイン画面に戻る' }));
  expect(onBack).toHaveBeenCalledOnce();
});

test('a code that is under way is not sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => promise);
  vi.stubGlobal('fetch', fetch);
  const onSignedIn = vi.fn();
  show(onSignedIn);
  await userEvent.type(screen.getByLabelText('6 桁のコード'), '123456{Enter}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '確認する' }).disabled).toBe(true);
  resolve(Response.json({ access: 'token', user }));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(fetch).toHaveBeenCalledOnce();
});
