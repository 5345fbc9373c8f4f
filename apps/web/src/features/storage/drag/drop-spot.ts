import type { Item } from '@mado/contract';
import { useCallback, useMemo, type RefCallback } from 'react';
import { useStore } from 'zustand';
import { locationKey, type StorageLocation } from '../storage-location.ts';
import { dragStore, type DropSpot } from './drag-store.ts';

const spots = new WeakMap<Element, DropSpot>();

/** What an element, or the nearest one around it, stands for; null: nothing. */
export function spotAt(element: Element | null): DropSpot | null {
  for (let one = element; one !== null; one = one.parentElement) {
    const spot = spots.get(one);
    if (spot) return spot;
  }
  return null;
}

interface DropSpotProps {
  ref: RefCallback<Element>;
  /** Something hovers over it: it may be let go here, or not. Styles ask for it. */
  'data-over': 'may' | 'refused' | undefined;
}

/** For the element that stands for a location. */
export function useDropSpot(location: StorageLocation | null, name: string, item: Item | null): DropSpotProps {
  const key = location === null ? null : locationKey(location);
  const spot = useMemo(
    (): DropSpot | null => (location === null ? null : { location, name, item }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same location is another object after each drawing
    [key, name, item],
  );
  const over = useStore(dragStore, (state) =>
    spot === null || state.over !== spot ? undefined : state.refusal === null ? 'may' : 'refused',
  );
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null || spot === null) return undefined;
      spots.set(element, spot);
      return () => spots.delete(element);
    },
    [spot],
  );
  return { ref: ref as RefCallback<Element>, 'data-over': over };
}

/** The spot of a row: folders of every kind, of which those that take nothing in say why. */
export function useRowSpot(item: Item): DropSpotProps {
  const isFolder = item.object_type === 'folder';
  return useDropSpot(isFolder ? { kind: 'folder', uuid: item.uuid } : null, item.name, isFolder ? item : null);
}
