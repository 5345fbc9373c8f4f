import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foldersQuery } from '../api.ts';
import { placeKey, type Place } from '../storage-location.ts';
import type { Branch } from './visible-nodes.ts';

export interface Branches {
  byPlace: ReadonlyMap<string, Branch>;
  retry: (key: string) => void;
}

/** The folders of every opened place, each read once it is opened. */
export function useBranches(places: readonly Place[]): Branches {
  const results = useQueries({ queries: places.map(foldersQuery) });
  return useMemo(
    () => ({
      byPlace: new Map(
        places.map((place, index): [string, Branch] => {
          const result = results[index];
          if (result?.data !== undefined) return [placeKey(place), { state: 'loaded', folders: result.data }];
          return [placeKey(place), { state: result?.isError === true ? 'failed' : 'loading' }];
        }),
      ),
      retry: (key) => void results[places.findIndex((place) => placeKey(place) === key)]?.refetch(),
    }),
    [places, results],
  );
}
