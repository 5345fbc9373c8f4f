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
  if (url.origin !== location.origin || url.pathname.startsWith('//') || url.pathname === '/login') return '/storage';
  return url.pathname + url.search + url.hash;
}

/** The address of the sign-in that leads back to `path` (path and query). */
export function loginUrl(path: string): string {
  return `/login?continueUrl=${encodeURIComponent(path)}`;
}
