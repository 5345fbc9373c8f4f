import { useEffect, useRef } from 'react';
import type { Choosing } from './use-choosing.ts';
import type { Listing } from './use-listing.ts';

/** So far from the top of a list an item is looked for that is not on the screen. */
const farthest = 5_000;

/**
 * Chooses an item as soon as it is in the list, such as a folder that was just made, or the one that one comes out of;
 * not where something else was chosen while it came.
 *
 * @param target null: none
 */
export function useTarget(target: string | null, listing: Listing, choosing: Choosing): void {
  const done = useRef<string | null>(null);
  const sought = useRef<string | null>(null);
  const before = useRef<{ target: string; chosen: string } | null>(null);
  const { rows, reach } = listing;
  useEffect(() => {
    if (target === null || done.current === target) return undefined;
    const chosen = [...choosing.selection.ids].join(' ');
    if (before.current?.target !== target) before.current = { target, chosen };
    if (rows === undefined) return undefined;
    const index = rows.indexOf(target);
    if (index >= 0) {
      done.current = target;
      if (before.current.chosen === chosen) choosing.only(index);
      return undefined;
    }
    if (sought.current === target) return undefined;
    sought.current = target;
    const stop = new AbortController();
    const last = Math.min(rows.length, farthest) - 1;
    // Where it cannot be found nothing is chosen, which is what was before.
    reach(0, last, { signal: stop.signal, onProgress: () => undefined }).catch(() => undefined);
    return undefined;
  }, [target, rows, reach, choosing]);
}
