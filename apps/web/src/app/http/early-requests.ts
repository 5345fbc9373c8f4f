/**
 * A request that the page sent before its code was there. Who comes to need the answer takes it, and treats it as one
 * of their own.
 */
interface EarlyRequest {
  /** Access token with which it was sent; null: without a sign-in. */
  readonly token: string | null;
  readonly answer: Promise<Response>;
  readonly giveUp: (why?: unknown) => void;
}

declare global {
  interface Window {
    /** By absolute address. Written by the script in the page's head, which is a program of its own. */
    earlyRequests?: Map<string, EarlyRequest>;
  }
}

const absolute = (address: string): string => new URL(address, location.href).href;

/**
 * Sends a GET request now; the answer waits to be taken.
 *
 * @param token null: without a sign-in
 * @param before reads a copy of a success, before anybody is given the answer
 */
export function sendEarly(
  address: string,
  token: string | null,
  headers: Record<string, string>,
  before: ((answer: Response) => Promise<void>) | null = null,
): void {
  const giveUp = new AbortController();
  const sent = fetch(address, {
    headers: token === null ? headers : { ...headers, Authorization: `Bearer ${token}` },
    priority: 'high',
    signal: giveUp.signal,
  });
  const answer = sent.then(async (response) => {
    // What it cannot read its reader cannot read either, and says so.
    if (response.ok && before !== null) await before(response.clone()).catch(() => undefined);
    return response;
  });
  // Who takes it hears of a failure.
  answer.catch(() => undefined);
  window.earlyRequests ??= new Map();
  window.earlyRequests.set(absolute(address), { token, answer, giveUp: (why) => giveUp.abort(why) });
}

/**
 * The early request for an address, which is its taker's from now on.
 *
 * @param token with which the taker would ask: what was asked for in another sign-in is given to nobody
 */
export function takeEarly(address: string, token: string | null): Omit<EarlyRequest, 'token'> | null {
  const key = absolute(address);
  const found = window.earlyRequests?.get(key);
  if (found === undefined) return null;
  window.earlyRequests?.delete(key);
  if (found.token === token) return found;
  found.giveUp();
  // The others were sent with it as well.
  dropEarly();
  return null;
}

/** Gives up what nobody has taken. */
export function dropEarly(): void {
  for (const { giveUp } of window.earlyRequests?.values() ?? []) giveUp();
  window.earlyRequests?.clear();
}
