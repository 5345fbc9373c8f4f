import type { Item } from '@mado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { RequestFailure } from '../../../app/http/index.ts';
import { listingQuery, type CurrentFolder, type Sort } from '../api.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';

export interface Listing {
  /** null until the first answer, and at roots. */
  folder: CurrentFolder | null;
  /** What has arrived; undefined: nothing yet. */
  items: readonly Item[] | undefined;
  /** All has arrived. */
  complete: boolean;
  /** Why there is nothing to show. */
  failure: Error | null;
  /** What is there stays, but the rest did not come. */
  failedLater: boolean;
  retry: () => void;
}

/**
 * A location's content: the first rows at once, then page after page without being asked, so that the scroll bar tells
 * the truth.
 */
export function useListing(location: StorageLocation, sort: Sort): Listing {
  const query = useInfiniteQuery({
    ...listingQuery(location, sort),
    throwOnError: false,
    // While the same location comes in another order, the old order stays.
    placeholderData: (old, before) => (before?.queryKey[2] === locationKey(location) ? old : undefined),
  });
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage, refetch } =
    query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  return {
    folder: data?.pages[0]?.folder ?? null,
    items,
    complete: data !== undefined && !hasNextPage && !isPlaceholderData,
    failure: data === undefined || isGone(error) ? error : null,
    failedLater: isFetchNextPageError,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/**
 * A location that was deleted or closed to us while we looked at it; any other failure of a refresh leaves what is
 * there.
 */
function isGone(error: Error | null): boolean {
  return error instanceof RequestFailure && (error.status === 403 || error.status === 404);
}
