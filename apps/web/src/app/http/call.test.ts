// @vitest-environment jsdom
import { changeProfile, currentUser, folderInfo, signIn, signOut } from '@mado/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everything } from '../../testing/an-item.ts';
import { call, callPage, onFailure } from './call.ts';
import { RequestFailure } from './failure.ts';
import { session } from './session.ts';

const id = '3f0f3a0e-58a5-4f3c-9a55-0d7b7f2a5d11';
const user = {
  uuid: id,
  id,
  email: 'a@example.jp',
  username: 'a',
  language: null,
  letters: { shared: true, managing: true, deletion: true },
  can: { change_users: false },
};
const refreshPath = '/api/dj-rest-auth/token/refresh/';

type Answering = (path: string, init: RequestInit) => Response | Promise<Response>;
let asked: { path: string; token: string | null }[];

/** A server that answers as told, and remembers what it was asked. */
function serve(answer: Answering): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    asked.push({ path, token });
    return answer(path, init);
  });
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

const refused = (code: string): Response => json(401, { detail: 'x', code });

beforeEach(() => {
  asked = [];
  session.start({ access_token: 'old', email: user.email, username: user.username });
});

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what was sent is not sent again as somebody else who has signed in meanwhile [WB-2]', async () => {
  serve(() => {
    // In another tab, which this one has not heard of yet.
    localStorage.setItem('access_token', 'of another');
    localStorage.setItem('email', 'b@example.jp');
    return refused('token_expired');
  });
  await expect(call(currentUser, {})).rejects.toMatchObject({ status: 401 });
  expect(asked.map(({ token }) => token)).toEqual(['old']);
});

test('a renewal that is answered after a sign-out signs nobody in [WB-2]', async () => {
  serve((path) => {
    if (path !== refreshPath) return refused('token_expired');
    session.end();
    return json(200, { access: 'new' });
  });
  await expect(call(currentUser, {})).rejects.toMatchObject({ status: 401 });
  expect(session.get()).toBeNull();
  expect(asked.map(({ token }) => token)).not.toContain('new');
});

test('an expired token is renewed once for all callers, and each request is sent once more [WB-2]', async () => {
  serve((path, init) => {
    if (path === refreshPath) return json(200, { access: 'new' });
    return new Headers(init.headers).get('Authorization') === 'Bearer new' ? json(200, user) : refused('token_expired');
  });
  const answers = await Promise.all([call(currentUser, {}), call(currentUser, {}), call(currentUser, {})]);
  expect(answers).toEqual([user, user, user]);
  expect(asked.filter(({ path }) => path === refreshPath)).toHaveLength(1);
  expect(asked.filter(({ token }) => token === 'new')).toHaveLength(3);
  expect(session.get()?.access_token).toBe('new');
});

test('a request that is refused again with the fresh token is not sent a third time [WB-2]', async () => {
  serve((path) => (path === refreshPath ? json(200, { access: 'new' }) : refused('token_expired')));
  await expect(call(currentUser, {})).rejects.toMatchObject({ status: 401 });
  expect(asked.map(({ path }) => path)).toEqual([currentUser.path, refreshPath, currentUser.path]);
});

test('when there is no refresh token any more the session ends [WB-2]', async () => {
  serve((path) => (path === refreshPath ? refused('refresh_required') : refused('token_expired')));
  await expect(call(currentUser, {})).rejects.toMatchObject({ status: 401, code: 'token_expired' });
  expect(session.get()).toBeNull();
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('when the server cannot be asked for a fresh token the session stays', async () => {
  serve((path) => (path === refreshPath ? json(500, { detail: 'x', code: 'internal' }) : refused('token_expired')));
  await expect(call(currentUser, {})).rejects.toMatchObject({ status: 500 });
  expect(session.get()?.access_token).toBe('old');
});

test('a token that another tab renewed meanwhile is taken, without asking again', async () => {
  serve((_, init) => {
    localStorage.setItem('access_token', 'from the other tab');
    const taken = new Headers(init.headers).get('Authorization') === 'Bearer from the other tab';
    return taken ? json(200, user) : refused('token_expired');
  });
  expect(await call(currentUser, {})).toEqual(user);
  expect(asked.map(({ path }) => path)).not.toContain(refreshPath);
});

test.each([
  ['the token', 'user_inactive', null],
  ['the fresh token', 'token_expired', 'user_inactive'],
])(
  'an account that is no longer active is refused with %s, and the sign-in page can say so',
  async (_, first, then) => {
    serve((path) => refused(path === refreshPath ? (then ?? '') : first));
    await expect(call(currentUser, {})).rejects.toBeInstanceOf(RequestFailure);
    expect(asked.some(({ path }) => path === refreshPath)).toBe(then !== null);
    expect(session.get()).toBeNull();
    expect(session.endedBy()).toBe('refused');
    // Nor is it asked again as a visitor would.
    expect(asked.filter(({ path }) => path === currentUser.path)).toEqual([{ path: currentUser.path, token: 'old' }]);
  },
);

test('another tab can read why the session ended, and who signs in anew has left nothing behind', async () => {
  serve((path) => refused(path === refreshPath ? 'refresh_required' : 'token_expired'));
  await expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'session_ended' });
  expect(localStorage.getItem('session_end')).toBe('expired');
  session.start({ access_token: 'a', email: user.email, username: user.username });
  expect(session.endedBy()).toBe('left');
});

test('signing in sends no token, and a wrong password renews nothing', async () => {
  serve(() => refused('wrong_credentials'));
  const input = { body: { email: 'a@example.jp', password: 'wrong' } };
  await expect(call(signIn, input, { quiet: true })).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(asked).toEqual([{ path: signIn.path, token: null }]);
  expect(session.get()).not.toBeNull();
});

test('a read is tried twice more when the network fails or the server is away [WB-3]', async () => {
  vi.useFakeTimers();
  const answers: Answering[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json(503, {}),
    () => json(200, user),
  ];
  serve((path, init) => answers.shift()?.(path, init) ?? json(500, {}));
  const answer = call(currentUser, {});
  await vi.runAllTimersAsync();
  expect(await answer).toEqual(user);
  expect(asked).toHaveLength(3);
});

test('a write is sent once, whatever happens [WB-3]', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(signOut, {})).rejects.toMatchObject({ status: null, kind: 'unreachable', detail: '' });
  expect(asked).toHaveLength(1);
});

test.each([500, 501, 507, 400, 404])(
  'a read that is answered %i is asked once: it would fail again',
  async (status) => {
    vi.useFakeTimers();
    serve(() => json(status, { detail: 'x', code: status === 500 ? 'internal' : 'bad_request' }));
    const answer = expect(call(currentUser, {})).rejects.toMatchObject({ status });
    await vi.runAllTimersAsync();
    await answer;
    expect(asked).toHaveLength(1);
  },
);

test('a read that took too long is not asked again: the server has its hands full', async () => {
  vi.useFakeTimers();
  const timeout = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  serve(() => {
    timeout.abort(new DOMException('too late', 'TimeoutError'));
    return Promise.reject(timeout.signal.reason as Error);
  });
  const answer = expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'slow', status: null });
  await vi.runAllTimersAsync();
  await answer;
  expect(asked).toHaveLength(1);
  spy.mockRestore();
});

test.each([
  [() => json(500, { detail: 'x', code: 'internal' }), true, 'server'],
  [() => new Response('<html>Bad Gateway</html>', { status: 502 }), true, 'server'],
  [() => json(503, { detail: 'x', code: 'busy' }), true, 'refused'],
  [() => json(507, { detail: 'x', code: 'disk_full' }), true, 'refused'],
  [() => Promise.reject(new TypeError('Failed to fetch')), true, 'unreachable'],
  [() => Promise.reject(new TypeError('Failed to fetch')), false, 'offline'],
  [(path: string) => refused(path === refreshPath ? 'refresh_required' : 'token_expired'), true, 'session_ended'],
])('offline, unreachable, session ended and server fault are told apart: %#', async (answer, onLine, kind) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  serve(answer);
  await expect(call(signOut, {})).rejects.toMatchObject({ kind });
  vi.restoreAllMocks();
});

test('429 is obeyed: the same read comes again after the pause the server asks for [WB-3]', async () => {
  vi.useFakeTimers();
  const answers = [json(429, {}, { 'Retry-After': '7' }), json(200, user)];
  serve(() => answers.shift() ?? json(500, {}));
  const answer = call(currentUser, {});
  await vi.advanceTimersByTimeAsync(6900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toEqual(user);
});

test('failures are reported once, but not those that the caller shows itself', async () => {
  const heard: (number | null)[] = [];
  const stop = onFailure(({ status }) => heard.push(status));
  serve(() => json(400, { detail: 'だめ', code: 'bad_request' }));
  await expect(call(currentUser, {})).rejects.toMatchObject({ detail: 'だめ' });
  await expect(call(currentUser, {}, { quiet: true })).rejects.toMatchObject({ code: 'bad_request' });
  stop();
  expect(heard).toEqual([400]);
});

test('a body that is not ours leaves the status', async () => {
  serve(() => new Response('<html>Bad Gateway</html>', { status: 500 }));
  await expect(call(currentUser, {}, { quiet: true })).rejects.toMatchObject({ status: 500, code: null, detail: '' });
});

test('an answer that breaks off is told as none', async () => {
  const heard: string[] = [];
  const stop = onFailure(({ kind }) => heard.push(kind));
  const body = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  serve(() => new Response(body(), { status: 200 }));
  await expect(call(currentUser, {})).rejects.toMatchObject({ name: 'RequestFailure', status: null });
  stop();
  expect(heard).toEqual(['unreachable']);
});

test('a caller that gives up hears AbortError, and nobody else hears anything', async () => {
  const heard = vi.fn();
  const stop = onFailure(heard);
  const controller = new AbortController();
  serve(
    (_, init) =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const answer = call(currentUser, {}, { signal: controller.signal });
  controller.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  stop();
  expect(heard).not.toHaveBeenCalled();
});

test('the key of the next page comes from the Link header', async () => {
  const folder = {
    current_folder: {
      org: user.uuid,
      uuid: user.uuid,
      name: 'f',
      object_type: 'folder',
      kind: null,
      foldertype: 'folder',
      type: 'org',
      can: everything,
    },
    data: [],
    name: 'f',
    comment: null,
    view_count: null,
    your_perm: 'full_access',
    anonymous_perm: 'none',
    upload_link: false,
  };
  const next = '</api/datamanage/info/folder/x?limit=2&after=a%2Fb%3D>; rel="next"';
  const links: Record<string, string>[] = [{ Link: next }, { Link: '</x>; rel="prev"' }, {}];
  serve(() => json(200, folder, links.shift() ?? {}));
  const ask = () => callPage(folderInfo, { params: { id: user.uuid }, query: {} });
  expect((await ask()).after).toBe('a/b=');
  expect((await ask()).after).toBeNull();
  expect((await ask()).after).toBeNull();
});

test('in development an answer that does not follow the contract fails', async () => {
  serve(() => json(200, { ...user, email: 'no address' }));
  await expect(call(currentUser, {})).rejects.toThrow('accounts.currentUser');
});

test('a read whose sign-in turns out to be over is sent as a visitor’s, and a change is not [WB-62]', async () => {
  serve((path, init) => {
    if (path === refreshPath) return refused('refresh_required');
    return new Headers(init.headers).has('Authorization') ? refused('token_expired') : json(200, user);
  });
  expect(await call(currentUser, {})).toEqual(user);
  expect(session.get()).toBeNull();
  asked = [];
  session.start({ access_token: 'old', email: user.email, username: user.username });
  await expect(call(changeProfile, { body: {} })).rejects.toMatchObject({ status: 401 });
  expect(asked.map(({ path }) => path)).toEqual(['/api/dj-rest-auth/user/', refreshPath]);
});
