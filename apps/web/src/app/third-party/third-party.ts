import { beginThirdParty, thirdParty } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/index.ts';

// What fails is said beside what was asked for, not by a toast.
const quiet = { quiet: true } as const;

/** With whose sign-in one can sign in here besides; null: with nobody's. It stays so while the server runs. */
export const thirdPartyQuery = queryOptions({
  queryKey: ['thirdParty'],
  queryFn: async ({ signal }) => (await call(thirdParty, {}, { ...quiet, signal })).name,
  staleTime: Infinity,
  throwOnError: false,
});

/** A sign-in that this tab has begun: what it is handed in with, and where it leads. */
interface BegunSignIn {
  state: string;
  ticket: string;
  continueUrl: string;
}

const begunKey = 'third_party';

/**
 * Leaves for the third party, which sends the browser back to `/callback`. Where it leads then stays in this tab: it is
 * in no address.
 *
 * @throws {RequestFailure} `third_party_unavailable`, …
 */
export async function goToThirdParty(continueUrl: string): Promise<void> {
  const { ticket, state, address } = await call(beginThirdParty, { body: {} }, quiet);
  sessionStorage.setItem(begunKey, JSON.stringify({ state, ticket, continueUrl } satisfies BegunSignIn));
  location.assign(address);
}

/** The sign-in of this tab to which what has come back belongs, once; null: there is none. */
export function takeBegun(returned: URLSearchParams): BegunSignIn | null {
  const begun = readBegun(sessionStorage.getItem(begunKey));
  if (begun === null || begun.state !== returned.get('state')) return null;
  sessionStorage.removeItem(begunKey);
  return begun;
}

function readBegun(text: string | null): BegunSignIn | null {
  try {
    const { state, ticket, continueUrl } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof state === 'string' && typeof ticket === 'string' && typeof continueUrl === 'string'
      ? { state, ticket, continueUrl }
      : null;
  } catch {
    return null;
  }
}

const backKey = 'third_party_back';

/** Leaves for the third party's own sign-out, which sends the browser back to `/logout-redirect.html`. */
export function leaveThirdParty(address: string, back: string): void {
  sessionStorage.setItem(backKey, back);
  location.assign(address);
}

/** Where to go after it: a page of the sign-in. */
export function takeBack(): string {
  const back = sessionStorage.getItem(backKey);
  sessionStorage.removeItem(backKey);
  return back !== null && /^\/login(\?|$)/.test(back) ? back : '/login';
}
