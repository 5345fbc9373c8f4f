// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askThirdPartyBy, renewAccess, whileLeaving } from './renew.ts';
import { session } from './session.ts';

const request = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', request);
  request.mockReset();
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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

test('of the tabs of a browser one renews at a time, and the next takes what it finds', async () => {
  const given: (() => void)[] = [];
  const locks = {
    request: async (name: string, work: () => Promise<unknown>) => {
      await new Promise<void>((resolve) => given.push(resolve));
      return [name, await work()];
    },
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { locks }));
  const renewed = renewAccess('a');
  await vi.waitFor(() => expect(given).toHaveLength(1));
  expect(request).not.toHaveBeenCalled();
  // Another tab was first.
  localStorage.setItem('access_token', 'b');
  given[0]?.();
  expect(await renewed).toEqual(['mado.renew', 'b']);
  expect([request.mock.calls, session.get()?.access_token]).toEqual([[], 'b']);
});

test('where the browser denies its locks one renews, and signs out, all the same [WB-150]', async () => {
  const locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { locks }));
  request.mockResolvedValue(Response.json({ access: 'b' }));
  expect(await renewAccess('a')).toBe('b');
  const leave = vi.fn(() => Promise.resolve('left'));
  expect(await whileLeaving(leave)).toBe('left');
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a server that does not answer is waited for no longer than a minute, and ends no session', async () => {
  const over = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  request.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );
  const renewed = renewAccess('a');
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  over.abort(new DOMException('too long', 'TimeoutError'));
  await expect(renewed).rejects.toMatchObject({ kind: 'slow' });
  expect([timeout.mock.calls, session.get()?.access_token]).toEqual([[[60_000]], 'a']);
});

test.each([
  [{ access: 'b' }, 0],
  [{ access: 'b', ask_third_party: false }, 0],
  [{ access: 'b', ask_third_party: true }, 1],
])('the third party is asked only where the server says so: %j [WB-75]', async (answer, times) => {
  const ask = vi.fn(() => Promise.resolve(true));
  askThirdPartyBy(ask);
  request.mockResolvedValue(Response.json(answer));
  expect(await renewAccess('a')).toBe('b');
  expect(ask).toHaveBeenCalledTimes(times);
  askThirdPartyBy(() => Promise.resolve(false));
});
