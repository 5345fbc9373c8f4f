import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foldersQuery } from '../api.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';
import type { Branch } from './visible-nodes.ts';

export interface Branches {
  byLocation: ReadonlyMap<string, Branch>;
  retry: (key: string) => void;
}

/** The folders of every opened location, each read once it is opened. */
export function useBranches(locations: readonly StorageLocation[]): Branches {
  const results = useQueries({ queries: locations.map(foldersQuery) });
  return useMemo(
    () => ({
      byLocation: new Map(
        locations.map((location, index): [string, Branch] => {
          const result = results[index];
          if (result?.data !== undefined) return [locationKey(location), { state: 'loaded', folders: result.data }];
          return [locationKey(location), { state: result?.isError === true ? 'failed' : 'loading' }];
        }),
      ),
      retry: (key) => void results[locations.findIndex((location) => locationKey(location) === key)]?.refetch(),
    }),
    [locations, results],
  );
}
