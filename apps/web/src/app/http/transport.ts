import { readAgain, type Attempted } from '@mado/viewer/ports';
import { takeEarly } from './early-requests.ts';
import { RequestFailure } from './failure.ts';
import { withSignIn } from './with-sign-in.ts';

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

/**
 * One request, with what the transport does by itself: the bearer token; 401 → fresh token → once more [WB-2]; and a
 * GET is sent again where that may help [WB-3].
 *
 * @throws {RequestFailure} without status when no answer came; with status 401 when the session ended on the way
 * @throws {DOMException} AbortError when `signal` gave up
 */
export async function send(url: string, sent: Sent): Promise<Response> {
  if (sent.method !== 'GET') return authorised(url, sent);
  let last: Read | null = null;
  const { response, failure } = await readAgain(
    async () => (last = await read(url, sent)),
    async (pause) => {
      await last?.response?.body?.cancel();
      await sleep(pause, sent.signal);
    },
  );
  if (response === null) throw failure;
  return response;
}

interface Read extends Attempted {
  readonly response: Response | null;
  /** Why there is none. */
  readonly failure: unknown;
}

async function read(url: string, sent: Sent): Promise<Read> {
  try {
    const response = await authorised(url, sent);
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), response, failure: null };
  } catch (failure) {
    if (!isNetworkError(failure)) throw failure;
    return { status: null, retryAfter: null, response: null, failure };
  }
}

/** A request that took too long is not asked again: the server has its hands full. */
function isNetworkError(failure: unknown): boolean {
  return failure instanceof RequestFailure && (failure.kind === 'unreachable' || failure.kind === 'offline');
}

async function authorised(url: string, sent: Sent): Promise<Response> {
  if (!sent.authorised) return once(url, sent, undefined);
  const { response } = await withSignIn(
    async (token) => {
      const answer = await once(url, sent, token);
      return { status: answer.status, body: () => answer.clone().text(), response: answer };
    },
    { reads: sent.method === 'GET' },
  );
  return response;
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

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('given up by the caller', 'AbortError'));
    });
  });
}
