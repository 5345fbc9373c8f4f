import { takeEarly } from './early-requests.ts';
import { failureOf, RequestFailure, wasAborted } from './failure.ts';
import { renewAccess } from './renew.ts';
import { session } from './session.ts';

export interface Sent {
  method: string;
  body?: BodyInit | undefined;
  headers?: Record<string, string>;
  /** Without it the request goes out without the sign-in, and a 401 is final. */
  authorised: boolean;
  signal?: AbortSignal | undefined;
  /** Milliseconds for one try. */
  timeout: number;
}

const retries = 2;
const firstPause = 500;
/** A server that asks for a longer pause than this is obeyed by not asking again. */
const longestPause = 20_000;

/**
 * One request, with what the transport does by itself: the bearer token; 401 → fresh token → once more [WB-2]; and for
 * GET, network errors and 502-504 twice more, 429 after the pause the server asks for [WB-3].
 *
 * @throws {RequestFailure} without status when no answer came; with status 401 when the session ended on the way
 * @throws {DOMException} AbortError when `signal` gave up
 */
export async function send(url: string, sent: Sent): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    const last = sent.method !== 'GET' || tried === retries;
    try {
      const response = await withSignIn(url, sent);
      const pause = last ? null : pauseBeforeRetry(response, tried);
      if (pause === null) return response;
      await response.body?.cancel();
      await sleep(pause, sent.signal);
    } catch (failure) {
      if (last || wasAborted(failure) || !isNetworkError(failure)) throw failure;
      await sleep(firstPause * 2 ** tried, sent.signal);
    }
  }
}

/** A request that took too long is not asked again: the server has its hands full. */
function isNetworkError(failure: unknown): boolean {
  return failure instanceof RequestFailure && (failure.kind === 'unreachable' || failure.kind === 'offline');
}

async function withSignIn(url: string, sent: Sent): Promise<Response> {
  const token = sent.authorised ? session.get()?.access_token : undefined;
  const response = await once(url, sent, token);
  if (response.status !== 401 || token === undefined) return response;
  if (await endsSession(response)) {
    session.end('refused');
    return response;
  }
  const fresh = await renewAccess(token);
  return fresh === null ? response : once(url, sent, fresh);
}

/** Some refusals cannot be mended by a fresh token. */
async function endsSession(response: Response): Promise<boolean> {
  return failureOf(401, await response.clone().text()).code === 'user_inactive';
}

async function once(url: string, sent: Sent, token: string | undefined): Promise<Response> {
  const headers = new Headers(sent.headers);
  headers.set('Accept-Language', document.documentElement.lang);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const timeout = AbortSignal.timeout(sent.timeout);
  const signal = sent.signal === undefined ? timeout : AbortSignal.any([sent.signal, timeout]);
  const early = sent.method === 'GET' ? takeEarly(url, token ?? null) : null;
  try {
    if (early !== null) {
      if (signal.aborted) early.giveUp(signal.reason);
      signal.addEventListener('abort', () => early.giveUp(signal.reason), { once: true });
      return await early.answer;
    }
    return await fetch(url, { method: sent.method, headers, body: sent.body ?? null, signal });
  } catch (cause) {
    if (sent.signal?.aborted === true) throw new DOMException('given up by the caller', 'AbortError');
    throw RequestFailure.unanswered(timeout.aborted, cause);
  }
}

/** Milliseconds to wait before asking again; null: this answer is the answer. */
function pauseBeforeRetry(response: Response, tried: number): number | null {
  if (response.status >= 502 && response.status <= 504) return firstPause * 2 ** tried;
  if (response.status !== 429) return null;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds * 1000 <= longestPause ? seconds * 1000 : null;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('given up by the caller', 'AbortError'));
    });
  });
}
