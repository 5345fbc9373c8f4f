import { requestParts, totalHeader, type Answer, type Endpoint, type GivenInput } from '@mado/contract';
import { failureOf, isTimeout, RequestFailure } from './failure.ts';
import { send } from './transport.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /**
   * The caller shows failures itself, as a screen does that has nothing else to show: the HTTP layer says nothing, so
   * that it is said once.
   */
  quiet?: boolean;
  /** Who is signed in says so, though anybody may ask: they are told more. */
  asSignedIn?: boolean;
}

/** One page of a list; `after` is the key of the next one (the `Link` header), null on the last. */
export interface Page<T> {
  answer: T;
  after: string | null;
  /** How many there are in all, where the page was asked for by its position. */
  total: number | null;
}

const listeners = new Set<(failure: RequestFailure) => void>();

/** Told of every failure that its caller leaves to the HTTP layer. */
export function onFailure(listener: (failure: RequestFailure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls an endpoint of the contract.
 *
 * @throws {RequestFailure} for every answer that is no success, and when none came
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: GivenInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  return (await callPage(endpoint, input, options)).answer;
}

/** As `call`, for lists that are read page by page. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: GivenInput<E>,
  options: CallOptions = {},
): Promise<Page<Answer<E>>> {
  const { method, url, body } = requestParts(endpoint, input);
  return reported(options, async () => {
    const response = await send(url, {
      method,
      body,
      headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      authorised: endpoint.access !== 'anyone' || options.asSignedIn === true,
      signal: options.signal,
      timeout: endpoint.timeout ?? 60_000,
    });
    const text = await readBody(response, options);
    const answer: unknown = response.status === 204 ? undefined : JSON.parse(text);
    if (import.meta.env.DEV) checkAnswer(endpoint, answer);
    const { headers } = response;
    return { answer: answer as Answer<E>, after: nextKey(headers.get('Link')), total: countIn(headers) };
  });
}

/** JSON from an address that an answer gave (a series document): sign-in, retries and failures as with `call`. */
export async function fetchJson(address: string, options: CallOptions = {}): Promise<unknown> {
  return reported(options, async () => {
    const response = await send(address, {
      method: 'GET',
      headers: { Accept: 'application/json' },
      authorised: true,
      signal: options.signal,
      timeout: 60_000,
    });
    return JSON.parse(await readBody(response, options)) as unknown;
  });
}

/** The whole body of a success. */
async function readBody(response: Response, options: CallOptions): Promise<string> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    if (options.signal?.aborted === true) throw new DOMException('given up by the caller', 'AbortError');
    throw RequestFailure.unanswered(isTimeout(cause), cause);
  }
  if (!response.ok) throw failureOf(response.status, text);
  return text;
}

async function reported<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof RequestFailure && options.quiet !== true)
      for (const listener of listeners) listener(failure);
    throw failure;
  }
}

/**
 * While the page is developed: what is built has no schemas.
 *
 * @throws {Error} when the answer is not what the contract says
 */
export function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const checked = endpoint.answer.safeParse(answer);
  if (!checked.success)
    throw new Error(`${endpoint.name}: the answer is not what the contract says`, { cause: checked.error });
}

function countIn(headers: Headers): number | null {
  const text = headers.get(totalHeader);
  return text === null ? null : Number(text);
}

/** `after` of the address with rel="next" in a Link header (RFC 8288). */
function nextKey(link: string | null): string | null {
  const next = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('after');
}
