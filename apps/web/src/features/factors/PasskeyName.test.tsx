// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { FactorSettings } from './FactorSettings.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

/** @param refuses what a change is answered with instead */
function show(refuses = '') {
  session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' });
  const passkey = { id: aUuid(1), name: 'この端末', created_at: '2026-01-01T00:00:00.000Z', used_at: null };
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const json = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status });
    if (method === 'GET') return json({ totp: null, passkeys: [passkey], recovery_codes_left: 10 });
    asked.push([method, path, body]);
    if (refuses !== '') return json({ detail: refuses, code: 'no_access' }, 403);
    passkey.name = '診察室';
    return json(passkey);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Themed>
        <MemoryRouter>
          <FactorSettings />
        </MemoryRouter>
      </Themed>
    </QueryClientProvider>,
  );
  return asked;
}

async function rename(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'パスキー「この端末」の名前を変更' }));
  const field = screen.getByLabelText('パスキーの名前');
  await userEvent.clear(field);
  await userEvent.type(field, `${name}{Enter}`);
}

test('a passkey gets another name, which is shown', async () => {
  const asked = show();
  await rename(' 診察室 ');
  expect(await screen.findByRole('button', { name: 'パスキー「診察室」を削除' })).toBeTruthy();
  expect(asked).toEqual([['PATCH', `/api/users/factors/passkey/${aUuid(1)}`, JSON.stringify({ name: '診察室' })]]);
});

test('a name that is too long is not sent', async () => {
  const asked = show();
  await rename('鍵'.repeat(65));
  expect(screen.getByText(/64/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('what is refused is said in the dialog, which stays', async () => {
  show('アクセス権限が必要です。');
  await rename('診察室');
  expect(await screen.findByText('アクセス権限が必要です。')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});
