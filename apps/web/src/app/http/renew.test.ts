// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewAccess, whileLeaving } from './renew.ts';
import { session } from './session.ts';

const request = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', request);
  request.mockReset();
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
});
afterEach(() => vi.unstubAllGlobals());

test('who hears of the end while the person signs out finds that they have left, and asks nothing [WB-62]', async () => {
  const said = Promise.withResolvers<undefined>();
  const leaving = whileLeaving(async () => {
    await said.promise;
    session.end();
  });
  const renewed = renewAccess('a');
  said.resolve(undefined);
  await leaving;
  expect(await renewed).toBeNull();
  expect(request).not.toHaveBeenCalled();
  expect(session.endedBy()).toBe('left');
});

test('a sign-out that fails lets the next renewal through', async () => {
  request.mockResolvedValue(Response.json({ access: 'b' }));
  await expect(whileLeaving(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(await renewAccess('a')).toBe('b');
});

test('what another tab has kept is known here as soon as it is met', async () => {
  localStorage.removeItem('access_token');
  expect(await renewAccess('a')).toBeNull();
  expect(session.get()).toBeNull();
});
