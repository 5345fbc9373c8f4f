import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { fresh, largestPage, storageKey, type ListingPage, type Sort } from '../api.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';
import { readRows } from './read-rows.ts';
import { chunkSize, chunksOf } from './rows.ts';

/** Under which all chunks of a list are kept. */
export function listKey(location: StorageLocation, sort: Sort): readonly unknown[] {
  return [...storageKey, 'list', locationKey(location), sort.key, sort.order];
}

/** So many rows of a location, from the position `chunk` times as many on. */
export function chunkQuery(location: StorageLocation, sort: Sort, chunk: number) {
  return queryOptions({
    ...fresh,
    queryKey: [...listKey(location, sort), chunk],
    queryFn: ({ client, signal }) =>
      readRows(client, location, sort, chunk * chunkSize, chunkSize, { signal, quiet: true }),
    throwOnError: false,
  });
}

export interface ReachOptions {
  signal: AbortSignal;
  /** How many of the rows have come. */
  onProgress: (there: number) => void;
}

/**
 * Brings what is missing of the rows `first` to `last` into what is kept, in pages as large as the server gives.
 *
 * @throws {RequestFailure} where they cannot be had; and when it is given up
 */
export async function fetchRows(
  client: QueryClient,
  location: StorageLocation,
  sort: Sort,
  [first, last]: readonly [number, number],
  { signal, onProgress }: ReachOptions,
): Promise<void> {
  const key = (chunk: number) => chunkQuery(location, sort, chunk).queryKey;
  const wanted = chunksOf(first, last);
  const missing = wanted.filter((chunk) => {
    const state = client.getQueryState(key(chunk));
    return state?.data === undefined || state.isInvalidated;
  });
  let there = wanted.length - missing.length;
  const tell = (): void => onProgress(Math.min(there * chunkSize, last - first + 1));
  tell();
  while (missing.length > 0) {
    const run = runFrom(missing);
    missing.splice(0, run.length);
    const start = (run[0] ?? 0) * chunkSize;
    // One after the other: who chose a hundred thousand rows leaves the server to others as well.
    const page = await readRows(client, location, sort, start, run.length * chunkSize, { signal });
    run.forEach((chunk, n) => {
      const items = page.items.slice(n * chunkSize, (n + 1) * chunkSize);
      client.setQueryData<ListingPage>(key(chunk), { ...page, items });
    });
    there += run.length;
    tell();
  }
}

/** The first chunks that follow each other, as many as fit into one page. */
function runFrom(chunks: readonly number[]): number[] {
  const [first = 0] = chunks;
  const ends = chunks.findIndex((chunk, n) => chunk !== first + n || n === largestPage / chunkSize);
  return chunks.slice(0, ends === -1 ? undefined : ends);
}
