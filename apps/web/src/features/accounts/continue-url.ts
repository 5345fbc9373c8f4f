/**
 * Where to go after sign-in. Only paths of this site count: an address that leads elsewhere (another origin, `//host`,
 * `/\host`, a script) or back to the sign-in itself becomes the storage.
 */
export function safeContinueUrl(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/')) return '/storage';
  let url: URL;
  try {
    url = new URL(wanted, location.origin);
  } catch {
    return '/storage';
  }
  if (url.origin !== location.origin || url.pathname.startsWith('//') || /^\/login\/*$/i.test(url.pathname))
    return '/storage';
  return url.pathname + url.search + url.hash;
}

/** Where somebody waits whose account cannot sign in. */
export function welcomePath(email: string): string {
  return `/conference/welcome/${encodeURIComponent(email)}`;
}

/** What that page is told by a sign-in that has been refused so: the address alone says it of anybody. */
export const refusedState = { refused: true } as const;

/** The address of the sign-in after signing out at `path`: conferences and the medical search are come back to. */
export function afterSignOut(path: string): string {
  return /^\/(conference|medical-search)(\/|\?|$)/.test(path) ? loginUrl(path) : '/login';
}

/** The address of the sign-in that leads back to `path` (path and query). */
export function loginUrl(path: string): string {
  return `/login?continueUrl=${encodeURIComponent(path)}`;
}

/** Where a page is kept that somebody is led to who has to confirm an address first. */
const keptKey = 'continue_after_confirming';

/** Keeps in this browser where a registration was to lead: the letter that confirms it does not say. */
export function keepContinueUrl(parameters: URLSearchParams): void {
  const wanted = parameters.get('continueUrl');
  if (wanted === null) localStorage.removeItem(keptKey);
  else localStorage.setItem(keptKey, safeContinueUrl(wanted));
}

/** The address of the sign-in behind a confirmed address: it leads on where the registration was to lead. */
export function loginAfterConfirming(): string {
  const kept = localStorage.getItem(keptKey);
  return kept === null ? '/login' : loginUrl(safeContinueUrl(kept));
}

/** The address of a page before the sign-in, from another one that was to lead somewhere: it is led there still. */
export function leadingOn(page: string, parameters: URLSearchParams): string {
  const wanted = parameters.get('continueUrl');
  return wanted === null ? page : `${page}?continueUrl=${encodeURIComponent(safeContinueUrl(wanted))}`;
}
