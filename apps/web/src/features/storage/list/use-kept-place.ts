import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keepPlace, placeAt } from '../kept-state.ts';
import { scrollToTop } from './scroll-to-top.ts';
import type { Choosing } from './use-choosing.ts';
import type { Listing } from './use-listing.ts';

/**
 * One comes back to a list as one left it, on the way back, forward and after a reload: where it was scrolled to, what
 * was chosen, and with the keyboard in it. Who comes to it from another place finds the keyboard there as well, where
 * nothing else has it.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, listing: Listing, choosing: Choosing): void {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const [kept] = useState(() => placeAt(key));
  const isReady = (listing.rows?.length ?? 0) > 0;

  const now = useRef({ listing, choosing });
  useEffect(() => {
    now.current = { listing, choosing };
  });
  const restored = useRef(false);
  useLayoutEffect(() => {
    const element = list.current;
    if (!isReady || element === null || restored.current) return;
    restored.current = true;
    if (kept !== null) {
      const { ids, indexes, anchor, active } = kept;
      now.current.listing.hold(indexes);
      now.current.choosing.select({ type: 'restore', selection: { ids: new Set(ids), anchor, active } });
      scrollToTop(element, kept.top);
    }
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && (kept !== null || arrival === 'PUSH')) element.focus({ preventScroll: true });
  }, [list, isReady, kept, arrival]);

  useLayoutEffect(() => {
    const save = (): void => {
      const { selection } = now.current.choosing;
      if (list.current === null) return;
      const ids = [...selection.ids];
      const { anchor, active } = selection;
      const indexes = ids.map((id) => now.current.listing.rows?.indexOf(id) ?? -1).filter((index) => index >= 0);
      keepPlace(key, { top: list.current.scrollTop, ids, indexes, anchor, active });
    };
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [list, key]);
}
