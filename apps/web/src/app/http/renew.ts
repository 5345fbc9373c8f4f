import { refreshToken, requestParts, type Answer } from '@mado/contract';
import { failureOf, isTimeout, RequestFailure } from './failure.ts';
import { session } from './session.ts';
import { storedToken } from './stored-token.ts';

/** Asks the third party that has confirmed this sign-in whether it is still the same person. */
type AskThirdParty = () => Promise<boolean>;
let askThirdParty: AskThirdParty = () => Promise.resolve(false);

/** How it is asked: the page above this layer knows, and loads it when it is needed. */
export function askThirdPartyBy(ask: AskThirdParty): void {
  askThirdParty = ask;
}

let inFlight: Promise<string | null> | null = null;

/**
 * A fresh access token in place of the refused one; one request for all callers of all tabs. null: there is no refresh
 * token any more, and the session has ended.
 *
 * @throws {RequestFailure} when the server could not be asked: the session then stays as it is
 */
export function renewAccess(refused: string): Promise<string | null> {
  inFlight ??= oneAtATime(() => renew(refused)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/**
 * What ends the sign-in on purpose, while no tab renews it: whoever hears meanwhile that it is over waits, and then
 * finds that the person has left, and not that it expired [WB-62].
 */
export function whileLeaving<T>(leave: () => Promise<T>): Promise<T> {
  return oneAtATime(leave);
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other in this tab, and in all of them by Web Locks; these exist only on secure origins. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(() => acrossTabs(work));
  last = mine.catch(() => undefined);
  return mine;
}

function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let begun: Promise<T> | undefined;
  const request = navigator.locks.request('mado.renew', () => (begun = work()));
  // Where the browser denies a site all that it would keep it denies locks too [WB-150].
  return request.catch(() => begun ?? work());
}

async function renew(refused: string, again = false): Promise<string | null> {
  // Another tab may have renewed or signed out while we waited for the lock.
  const stored = storedToken();
  if (stored !== refused) {
    session.follow();
    return stored;
  }
  const { method, url } = requestParts(refreshToken, {});
  let response: Response;
  try {
    response = await fetch(url, { method, signal: AbortSignal.timeout(60_000) });
  } catch (cause) {
    throw RequestFailure.unanswered(isTimeout(cause), cause);
  }
  if (response.status === 401) {
    const { code } = failureOf(401, await response.text());
    // What one was about goes on, where the third party says that it is still they [WB-75].
    if (code === 'third_party_renewal_needed' && !again && (await askThirdParty())) return renew(refused, true);
    session.end(code === 'user_inactive' ? 'refused' : 'expired');
    return null;
  }
  if (!response.ok) throw failureOf(response.status, await response.text());
  const { access, ask_third_party: asks } = (await response.json()) as Answer<typeof refreshToken>;
  // Signed out, or in as somebody else, while the answer was on its way: it is nobody's any more.
  const now = storedToken();
  if (now !== refused) return now;
  session.renew(access);
  // Nobody waits for it: while it cannot be asked the sign-in goes on.
  if (asks === true) void askThirdParty().catch(() => false);
  return access;
}
