// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../app/http/index.ts';
import { startI18n } from '../../../app/language/i18n.ts';
import { Themed } from '../../../testing/frame.tsx';
import { AccountTab } from './AccountTab.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

/** `mail`: what became of the letter to the address that is asked for. */
function show(mail: string): void {
  let email: string | null = null;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') {
      email = (JSON.parse(typeof body === 'string' ? body : '{}') as { new_email: string }).new_email;
    }
    const asked = email === null ? null : { new_email: email, expires_at: '2026-12-01T12:00:00.000Z', mail };
    return new Response(JSON.stringify({ asked }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Themed>
        <MemoryRouter>
          <AccountTab />
        </MemoryRouter>
      </Themed>
    </QueryClientProvider>,
  );
}

test.each([
  ['sent', 'new@example.jp の確認を待っています（2026-12-01 まで）。'],
  [
    'waiting',
    'new@example.jp の確認を待っています（2026-12-01 まで）。 メールをまだ送れていません。自動で送り直しています。',
  ],
  [
    'undeliverable',
    'new@example.jp の確認を待っています（2026-12-01 まで）。 メールを届けられません。アドレスを確認してください。',
  ],
])(
  'an address that one asks for is shown until it is confirmed, with what became of its mail: %s',
  async (mail, words) => {
    show(mail);
    expect(screen.queryByText(/の確認を待っています/)).toBeNull();
    await userEvent.type(screen.getByLabelText('新しいメールアドレス'), 'new@example.jp');
    await userEvent.click(screen.getByRole('button', { name: '確認のメールを送る' }));
    expect((await screen.findByText(/の確認を待っています/)).textContent.trim()).toBe(words);
  },
);
