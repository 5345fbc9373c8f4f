import { useSyncExternalStore } from 'react';

/** Whether this device has a network, as far as the browser knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(changed: () => void): () => void {
  const watch = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, changed, { signal: watch.signal });
  return () => watch.abort();
}
