import { useEffect, useMemo, useState } from 'react';
import { keepOpenBranches, openBranches } from '../kept-state.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';

interface OpenLocations {
  keys: ReadonlySet<string>;
  /** In the order in which they were opened. */
  locations: readonly StorageLocation[];
  setOpen: (location: StorageLocation, open: boolean) => void;
}

/** Which locations of the tree stand open: those that were opened by hand, and once each the `ancestors`; also after a
 * reload. */
export function useOpenLocations(ancestors: readonly StorageLocation[]): OpenLocations {
  const [opened, setOpened] = useState<ReadonlyMap<string, StorageLocation>>(
    () => new Map(openBranches().map((location) => [locationKey(location), location])),
  );
  const ancestorKeys = ancestors.map(locationKey).join(' ');
  useEffect(() => {
    setOpened(
      (now) =>
        new Map([...now, ...ancestors.map((location): [string, StorageLocation] => [locationKey(location), location])]),
    );
    // `ancestorKeys` says the same as `ancestors`, which is a new array each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ancestorKeys]);

  const setOpen = (location: StorageLocation, open: boolean): void =>
    setOpened((now) => {
      const next = new Map(now);
      if (open) next.set(locationKey(location), location);
      else next.delete(locationKey(location));
      return next;
    });
  const locations = useMemo(() => [...opened.values()], [opened]);
  useEffect(() => keepOpenBranches(locations), [locations]);
  return { keys: new Set(opened.keys()), locations, setOpen };
}
