// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askThirdPartyBy, renewAccess, session } from '../http/index.ts';
import { askSilently } from './ask-silently.ts';

const address = 'http://id.example.jp/auth?prompt=none';
let asked: [string, unknown][];
let answers: Record<string, () => Response>;

beforeEach(() => {
  asked = [];
  answers = {
    begin: () => Response.json({ ticket: 'a ticket', state: 'a state', address }),
    renew: () => Response.json({ renewed: true }),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    asked.push([url, typeof body === 'string' ? JSON.parse(body) : null]);
    const name = Object.keys(answers).find((one) => url.endsWith(`/${one}/`)) ?? '';
    return answers[name]?.() ?? new Response(null, { status: 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  askThirdPartyBy(async () => false);
  session.end();
});

const refusal = (status: number, code: string) => Response.json({ detail: code, code }, { status });
const frame = () => document.querySelector('iframe');

async function framed(): Promise<HTMLIFrameElement> {
  return vi.waitFor(() => {
    const one = frame();
    if (one === null) throw new Error('there is no frame');
    return one;
  });
}

function say(from: { origin?: string; source?: Window | null }, data: unknown): void {
  const { origin = location.origin, source = frame()?.contentWindow ?? null } = from;
  window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
}

test('hands in what comes back into the frame, which nobody sees and which goes [WB-75]', async () => {
  const came = askSilently();
  const { src, hidden } = await framed();
  expect([src, hidden]).toEqual([address, true]);
  say({}, { thirdParty: 'code=1&state=2' });
  expect(await came).toBe(true);
  expect(frame()).toBeNull();
  expect(asked).toEqual([
    ['/api/dj-rest-auth/third-party/begin/', { silent: true }],
    ['/api/dj-rest-auth/third-party/renew/', { ticket: 'a ticket', returned: 'code=1&state=2' }],
  ]);
});

test('hears nobody else', async () => {
  const came = askSilently();
  await framed();
  say({ origin: 'http://id.example.jp' }, { thirdParty: 'code=from elsewhere' });
  say({ source: window }, { thirdParty: 'code=from the page' });
  say({}, null);
  say({}, { thirdParty: 1 });
  say({}, { thirdParty: 'error=login_required' });
  answers['renew'] = () => refusal(400, 'third_party_refused');
  expect(await came).toBe(false);
  expect(asked.at(-1)?.[1]).toMatchObject({ returned: 'error=login_required' });
});

test('a third party that shows something in the frame, or is away, is told apart', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const came = askSilently();
  await framed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await came).toBe(false);
  answers['begin'] = () => refusal(503, 'third_party_unavailable');
  await expect(askSilently()).rejects.toMatchObject({ status: 503 });
  // Too many have asked: that says nothing of the person.
  answers['begin'] = () => refusal(429, 'too_many_requests');
  await expect(askSilently()).rejects.toMatchObject({ status: 429 });
});

function refreshing(answer: () => Response): void {
  answers['refresh'] = answer;
  session.start({ access_token: 'old', email: 'hanako@example.jp', username: 'hanako' });
}

test('a sign-in that waits for its word goes on where it comes [WB-75]', async () => {
  let confirmed = false;
  refreshing(() => (confirmed ? Response.json({ access: 'fresh' }) : refusal(401, 'third_party_renewal_needed')));
  askThirdPartyBy(async () => (confirmed = true));
  expect(await renewAccess('old')).toBe('fresh');
});

test('… and is over where it does not', async () => {
  refreshing(() => refusal(401, 'third_party_renewal_needed'));
  const ask = vi.fn(async () => false);
  askThirdPartyBy(ask);
  expect(await renewAccess('old')).toBeNull();
  expect([session.get(), session.endedBy(), ask.mock.calls.length]).toEqual([null, 'expired', 1]);
  // One that confirms, and is not believed, is asked once.
  refreshing(() => refusal(401, 'third_party_renewal_needed'));
  ask.mockImplementation(async () => true);
  expect(await renewAccess('old')).toBeNull();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what cannot be asked ends nothing [WB-75]', async () => {
  refreshing(() => refusal(401, 'third_party_renewal_needed'));
  askThirdPartyBy(() => Promise.reject(new Error('away')));
  await expect(renewAccess('old')).rejects.toThrow('away');
  expect(session.get()?.email).toBe('hanako@example.jp');
  refreshing(() => Response.json({ access: 'fresh', ask_third_party: true }));
  expect(await renewAccess('old')).toBe('fresh');
});

test('is asked beside the work while its word is over and the sign-in goes on', async () => {
  refreshing(() => Response.json({ access: 'fresh', ask_third_party: true }));
  const ask = vi.fn(async () => true);
  askThirdPartyBy(ask);
  expect(await renewAccess('old')).toBe('fresh');
  expect(ask).toHaveBeenCalledTimes(1);
});
