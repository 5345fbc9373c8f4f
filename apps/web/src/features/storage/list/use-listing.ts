import type { Item } from '@mado/contract';
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { RequestFailure } from '../../../app/http/index.ts';
import type { CurrentFolder, ListingPage, Sort } from '../api.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';
import { rowsAhead } from './ahead.ts';
import { chunkQuery, fetchRows, listKey, type ReachOptions } from './chunk-query.ts';
import { chunkSize, chunksOf, rowsOfChunks, type Rows } from './rows.ts';

export interface Listing {
  /** null until the first answer, and at roots. */
  folder: CurrentFolder | null;
  /** As many as there are, of which those around the screen have come; undefined: nothing has come yet. */
  rows: Rows | undefined;
  /** Why there is nothing to show. */
  failure: Error | null;
  /** Some of the rows on the screen could not be had. */
  failedPart: boolean;
  retry: () => void;
  /** These rows are on the screen. */
  look: (first: number, last: number) => void;
  /** Rows that are chosen stay known, and as fresh as those on the screen. */
  hold: (indexes: readonly number[]) => void;
  /** The rows `first` to `last`, fetched where they have not come. @throws {RequestFailure} as `fetchRows` */
  reach: (first: number, last: number, options: ReachOptions) => Promise<Item[]>;
}

const none: readonly number[] = [];

/**
 * A location's content: how long it is, and the rows on the screen with some around them. Whoever jumps to the middle
 * of a long list waits for one answer.
 */
export function useListing(location: StorageLocation, sort: Sort): Listing {
  const client = useQueryClient();
  const place = locationKey(location);
  const [seen, look] = useChunks(place);
  const [held, setHeld] = useChunks(place);
  const chunks = useMemo(() => [...new Set([0, ...seen, ...held])].toSorted((a, b) => a - b), [seen, held]);
  const state = useQueries({
    queries: chunks.map((chunk) => chunkQuery(location, sort, chunk)),
    combine: summed,
  });
  const { key, order } = sort;
  // What is kept of the list besides, such as where one has been: it is there when one comes back.
  const kept = useMemo(
    () => (state.total === null ? undefined : keptRows(client, listKey(location, { key, order }), state)),
    // `place` says the same as `location`, which is a new object each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, place, key, order, state],
  );
  // While the same location comes in another order, the old order stays.
  const [before, setBefore] = useState<{ place: string; rows: Rows; folder: CurrentFolder | null } | null>(null);
  useEffect(() => {
    if (kept) setBefore({ place, rows: kept, folder: state.folder });
  }, [place, kept, state.folder]);
  const shown = kept ? { rows: kept, folder: state.folder } : before?.place === place ? before : null;
  const rows = shown?.rows;

  const length = rows?.length ?? 0;
  const looked = useRef<readonly [number, number] | null>(null);
  const lookAt = useCallback(
    (first: number, last: number) => {
      const [from, to] = rowsAhead([first, last], looked.current, length);
      looked.current = [first, last];
      look(chunksOf(from, to));
    },
    [look, length],
  );
  const hold = useCallback(
    (indexes: readonly number[]) => setHeld([...new Set(indexes.map((index) => Math.floor(index / chunkSize)))]),
    [setHeld],
  );
  return {
    folder: shown?.folder ?? null,
    rows,
    failure: rows === undefined || isGone(state.error) ? state.error : null,
    failedPart: state.failedPart,
    retry: () => void client.refetchQueries({ queryKey: listKey(location, sort), type: 'active' }),
    look: lookAt,
    hold,
    reach: async (first, last, options) => {
      await fetchRows(client, location, sort, [first, last], options);
      const fetched = chunksOf(first, last);
      setHeld((now) => [...new Set([...now, ...fetched])]);
      const items = fetched.flatMap(
        (chunk) => client.getQueryData(chunkQuery(location, sort, chunk).queryKey)?.items ?? [],
      );
      const from = (fetched[0] ?? 0) * chunkSize;
      return items.slice(first - from, last - from + 1);
    },
  };
}

type Numbers = readonly number[];

/** Numbers of chunks, of this place alone; the same array as long as they are the same. */
function useChunks(place: string): [Numbers, (next: Numbers | ((now: Numbers) => Numbers)) => void] {
  const [state, setState] = useState<{ place: string; chunks: Numbers }>({ place, chunks: none });
  const set = useCallback(
    (next: Numbers | ((now: Numbers) => Numbers)) =>
      setState((now) => {
        const old = now.place === place ? now.chunks : none;
        const chunks = typeof next === 'function' ? next(old) : next;
        const isSame = chunks.length === old.length && chunks.every((chunk, n) => chunk === old[n]);
        return isSame && now.place === place ? now : { place, chunks };
      }),
    [place],
  );
  return [state.place === place ? state.chunks : none, set];
}

interface Summed {
  folder: CurrentFolder | null;
  /** As the newest answer says; null: none has come. */
  total: number | null;
  error: Error | null;
  failedPart: boolean;
  /** When each answer came: another is another state. */
  times: readonly number[];
}

function summed(results: readonly UseQueryResult<ListingPage>[]): Summed {
  const newest = results
    .filter(({ data }) => data !== undefined)
    .reduce<UseQueryResult<ListingPage> | undefined>(
      (best, one) => (best === undefined || one.dataUpdatedAt > best.dataUpdatedAt ? one : best),
      undefined,
    );
  return {
    folder: newest?.data?.folder ?? null,
    total: newest?.data ? (newest.data.total ?? newest.data.items.length) : null,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    failedPart: results.some(({ data, error }) => data === undefined && error !== null),
    times: results.map(({ dataUpdatedAt }) => dataUpdatedAt),
  };
}

/** What is kept of a list and not known to be old, newest first. */
function keptRows(
  client: ReturnType<typeof useQueryClient>,
  queryKey: readonly unknown[],
  { total }: Pick<Summed, 'total'>,
): Rows {
  const chunks = client
    .getQueryCache()
    .findAll({ queryKey })
    .filter((query) => query.state.data !== undefined && (!query.state.isInvalidated || query.isActive()))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ queryKey: own, state }): [number, readonly Item[]] => [
      Number(own.at(-1)),
      (state.data as ListingPage).items,
    ]);
  return rowsOfChunks(total ?? 0, new Map(chunks));
}

/**
 * A location that was deleted or closed to us while we looked at it; any other failure of a refresh leaves what is
 * there.
 */
function isGone(error: Error | null): boolean {
  return error instanceof RequestFailure && [401, 403, 404].includes(error.status ?? 0);
}
