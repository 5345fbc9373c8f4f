// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from './session.ts';

const hana = { access_token: 'token', email: 'hana@example.jp', username: '花' };

beforeEach(() => session.start(hana));
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
  localStorage.clear();
});

/** Another tab has written, and this one is told of it. */
const told = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('whoever finds the token finds whose it is, and whoever misses it finds why', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem');
  const removed = vi.spyOn(Storage.prototype, 'removeItem');
  session.end('expired');
  expect(set.mock.calls).toEqual([['session_end', 'expired']]);
  expect(removed.mock.calls.flat()).toContain('access_token');
  expect(set.mock.invocationCallOrder[0]!).toBeLessThan(removed.mock.invocationCallOrder[0]!);
  session.start({ access_token: 'other', email: 'taro@example.jp', username: '太郎' });
  expect(set.mock.calls.map(([key]) => key)).toEqual(['session_end', 'username', 'email', 'access_token']);
});

test.each([
  ['left', null],
  ['expired', null],
  ['refused', hana.email],
] as const)('of who is %s the address %s is kept [WB-60]', (why, email) => {
  session.end(why);
  const kept = ['access_token', 'email', 'username'].map((key) => localStorage.getItem(key));
  expect(kept).toEqual([null, email, null]);
});

test('what another tab has kept is followed: another name, another person, and a storage that was cleared', () => {
  localStorage.setItem('username', '花子');
  told('username');
  expect(session.get()?.username).toBe('花子');
  localStorage.setItem('email', 'taro@example.jp');
  told('email');
  expect(session.get()?.email).toBe('taro@example.jp');
  localStorage.clear();
  told(null);
  expect(session.get()).toBeNull();
});

test('a sign-in has ended under this page only where its person has not left, and nobody has signed in since', () => {
  session.end('left');
  expect(session.endedHere()).toBe(false);
  session.start(hana);
  session.end('expired');
  expect(session.endedHere()).toBe(true);
  session.start(hana);
  expect(session.endedHere()).toBe(false);
  // In another tab.
  localStorage.removeItem('access_token');
  told('access_token');
  expect(session.endedHere()).toBe(true);
});

test('what the server says of an account is kept only while somebody is signed in', () => {
  session.end();
  session.confirm({ email: 'taro@example.jp', username: '太郎' });
  expect([localStorage.getItem('email'), localStorage.getItem('username')]).toEqual([null, null]);
});
