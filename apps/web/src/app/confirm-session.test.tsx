// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { confirmSession, followLanguage } from './confirm-session.ts';
import { session, useSignInStatus } from './http/index.ts';
import { changeLanguage, startI18n } from './language/i18n.ts';

const user = {
  uuid: '3f0f3a0e-58a5-4f3c-9a55-0d7b7f2a5d11',
  id: '3f0f3a0e-58a5-4f3c-9a55-0d7b7f2a5d11',
  email: 'new@example.jp',
  username: '花子',
  language: null,
  letters: { shared: true, managing: true, deletion: true },
  can: { change_users: false },
};

beforeAll(startI18n);
beforeEach(() => {
  session.start({ access_token: 'kept', email: 'old@example.jp', username: 'old' });
  // As when the page is loaded, and the server has not been asked.
  session.confirmed.setState(false, true);
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

function Status(): ReactNode {
  return <output>{useSignInStatus()}</output>;
}
const status = () => screen.getByRole('status').textContent;

test('who is signed in is said by the server: loading until then, then by name and address of the account [WB-60]', async () => {
  vi.stubGlobal('fetch', async () => Response.json(user));
  render(<Status />);
  expect(status()).toBe('loading');
  await act(confirmSession);
  expect(status()).toBe('login');
  expect(session.get()).toEqual({ access_token: 'kept', email: 'new@example.jp', username: '花子' });
});

test.each(['refresh_required', 'user_not_found'])('a sign-in that is over is none: %s [WB-60]', async (code) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ detail: 'x', code }, { status: 401 });
  });
  render(<Status />);
  await act(confirmSession);
  expect(status()).toBe('logout');
  expect(session.endedBy()).toBe('expired');
  // Of an account that is gone no fresh token is asked for.
  expect(asked.some((url) => url.includes('refresh'))).toBe(code === 'refresh_required');
});

test('a server that cannot be asked leaves the sign-in as it is [WB-60]', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  render(<Status />);
  await act(confirmSession);
  expect(status()).toBe('login');
  expect(session.get()?.email).toBe('old@example.jp');
});

test('who signs in on a page that is there is spoken to in their language; who has said none as before [WB-60]', async () => {
  const end = followLanguage();
  const started = { access_token: 'kept', email: 'new@example.jp', username: '花子' };
  for (const [language, spoken] of [
    [null, 'ja-JP'],
    ['en-US', 'en-US'],
  ] as const) {
    session.end();
    const asked = vi.fn(async () => Response.json({ ...user, language }));
    vi.stubGlobal('fetch', asked);
    session.start(started);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(document.documentElement.lang).toBe(spoken));
    // A token that is renewed asks nothing.
    session.renew('fresh');
    expect(asked).toHaveBeenCalledOnce();
  }
  end();
  await changeLanguage('ja-JP');
});

test('who signs in while the one before is asked about keeps their own name, address and language', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  session.start({ access_token: 'kept', email: 'old@example.jp', username: '前' });
  session.confirmed.setState(false, true);
  vi.stubGlobal('fetch', () => promise);
  const confirming = confirmSession();
  session.start({ access_token: 'other', email: 'taro@example.jp', username: '太郎' });
  resolve(Response.json({ ...user, language: 'en-US' }));
  await confirming;
  expect(session.get()).toEqual({ access_token: 'other', email: 'taro@example.jp', username: '太郎' });
  expect([document.documentElement.lang, session.confirmed.getState()]).toEqual(['ja-JP', true]);
});

test('another person who signs in without the one before having left is spoken to in their language [WB-60]', async () => {
  session.start({ access_token: 'kept', email: 'old@example.jp', username: '前' });
  const end = followLanguage();
  vi.stubGlobal('fetch', async () => Response.json({ ...user, language: 'en-US' }));
  session.start({ access_token: 'other', email: 'taro@example.jp', username: '太郎' });
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('en-US'));
  end();
  await changeLanguage('ja-JP');
});

test('nothing kept is nothing to ask', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  session.end();
  await confirmSession();
  expect(fetched).not.toHaveBeenCalled();
});
