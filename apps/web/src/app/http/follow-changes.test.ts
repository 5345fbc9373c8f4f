// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChanges, followSignIn } from './follow-changes.ts';
import { session } from './session.ts';

/** What the page asked for, and how each answer goes on. */
let asked: { url: string; signal: AbortSignal; say: (text: string) => void; end: () => void }[];
let visible: DocumentVisibilityState;
let ends: (() => void)[];

beforeEach(() => {
  asked = [];
  ends = [];
  visible = 'visible';
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    signal.addEventListener('abort', () => void writer.abort().catch(() => undefined));
    asked.push({
      url,
      signal,
      say: (text) => void writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
    });
    return new Response(readable);
  });
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function follow(folder?: string) {
  const listener = { changed: vi.fn<(what: unknown) => void>(), missed: vi.fn<() => void>() };
  ends.push(followChanges(folder, listener));
  return listener;
}
const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
function show(state: DocumentVisibilityState): void {
  visible = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('what has changed is told, and after a break that something may have been missed', async () => {
  const { changed, missed } = follow();
  await passes();
  asked[0]!.say('event: changed\ndata: {"folders":["a"],"roots":[],"rights":false}\n\n');
  await passes();
  expect(changed).toHaveBeenCalledWith({ folders: ['a'], roots: [], rights: false });
  expect(missed).not.toHaveBeenCalled();
  asked[0]!.end();
  await passes(1_000);
  expect(asked).toHaveLength(2);
  expect(missed).toHaveBeenCalledOnce();
});

test('a page that nobody sees holds no connection, and listens again when it is seen', async () => {
  const { missed } = follow();
  await passes();
  show('hidden');
  await passes(60_000);
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(asked).toHaveLength(1);
  expect(missed).not.toHaveBeenCalled();
  show('visible');
  await passes();
  expect(asked).toHaveLength(2);
  expect(missed).toHaveBeenCalledOnce();
});

test('a page whose first stream is refused has heard so where it asked, and asks no more for that', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"detail":"no","code":"no_access"}', { status: 403 }));
  const { missed } = follow('folder');
  await passes(600_000);
  expect(missed).not.toHaveBeenCalled();
});

test('a server that is away is asked again, after longer and longer; one that refuses is not', async () => {
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('no line')));
  vi.stubGlobal('fetch', fetched);
  follow('folder');
  await passes();
  expect(fetched).toHaveBeenCalledTimes(1);
  await passes(1_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  await passes(1_999);
  expect(fetched).toHaveBeenCalledTimes(2);
  await passes(1);
  expect(fetched).toHaveBeenCalledTimes(3);
  fetched.mockImplementation(async () => new Response('{"detail":"no","code":"no_access"}', { status: 403 }));
  await passes(600_000);
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('where the first stream is there later than the page that asked, something may have been missed', async () => {
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  const away = follow('of a server that was away');
  await passes();
  vi.stubGlobal('fetch', answering);
  expect(away.missed).not.toHaveBeenCalled();
  await passes(1_000);
  expect(away.missed).toHaveBeenCalledOnce();
  visible = 'hidden';
  const unseen = follow('of a page that nobody saw');
  await passes();
  show('visible');
  await passes();
  expect(unseen.missed).toHaveBeenCalledOnce();
});

test('where the right goes between two streams the page asks again, and hears it there', async () => {
  const { missed } = follow('folder');
  await passes();
  asked[0]!.end();
  await passes();
  const refusing = vi.fn(async () => new Response('{"detail":"no","code":"no_access"}', { status: 403 }));
  vi.stubGlobal('fetch', refusing);
  await passes(1_000);
  expect([refusing.mock.calls.length, missed.mock.calls.length]).toEqual([1, 1]);
  await passes(600_000);
  expect([refusing.mock.calls.length, missed.mock.calls.length]).toEqual([1, 1]);
});

test('a visitor names the folder', async () => {
  follow('0b54e6a4-5c8e-4d8f-8f4c-000000000001');
  await passes();
  expect(asked[0]!.url).toBe('/api/datamanage/events?folder=0b54e6a4-5c8e-4d8f-8f4c-000000000001');
});

test('all who listen to the same share one stream, which goes with the last of them', async () => {
  const [one, two] = [follow(), follow()];
  await passes();
  expect(asked).toHaveLength(1);
  asked[0]!.say('event: missed\ndata: {}\n\n');
  await passes();
  expect([one.missed, two.missed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  ends[0]!();
  expect(asked[0]!.signal.aborted).toBe(false);
  ends[1]!();
  expect(asked[0]!.signal.aborted).toBe(true);
});

test('where the stream says that the sign-in is over the session ends at once, as the server says [WB-61]', async () => {
  session.start({ access_token: 'a', email: 'a@example.jp', username: 'a' });
  const stream = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('refresh')
      ? new Response(JSON.stringify({ detail: 'x', code: 'user_inactive' }), { status: 401 })
      : stream(url, init),
  );
  ends.push(followSignIn());
  await passes();
  expect(session.get()?.email).toBe('a@example.jp');
  asked[0]!.say('event: ended\ndata: {}\n\n');
  await vi.waitFor(() => expect(session.get()).toBeNull());
  expect(session.endedBy()).toBe('refused');
  session.end();
});

test('the end of the sign-in is heard of on any stream; there is another one only where nothing else is listened to', async () => {
  const end = followChanges('folder', { changed: vi.fn(), missed: vi.fn() });
  ends.push(followSignIn());
  await passes();
  expect(asked.map(({ url }) => url)).toEqual(['/api/datamanage/events?folder=folder']);
  end();
  await passes();
  expect(asked.map(({ url, signal }) => [url, signal.aborted])).toEqual([
    ['/api/datamanage/events?folder=folder', true],
    ['/api/datamanage/events', false],
  ]);
  follow();
  await passes();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
});
