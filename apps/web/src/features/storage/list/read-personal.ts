import { listRecent, listStarred } from '@mado/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, callPage, type CallOptions } from '../../../app/http/index.ts';
import { fresh, storageKey, type ListingPage, type Sort } from '../api.ts';
import type { PersonalLocation } from '../storage-location.ts';
import { inOrder } from './item-order.ts';

/** All that was used lately, the latest first: it comes as a whole, since it is short. */
const recentQuery = queryOptions({
  ...fresh,
  staleTime: 0,
  queryKey: [...storageKey, 'recent'],
  queryFn: ({ signal }) => call(listRecent, { query: {} }, { signal, quiet: true }),
  throwOnError: false,
});

/** Rows of what is starred, or was used lately, from a position on. */
export async function readPersonal(
  client: QueryClient,
  { list }: PersonalLocation,
  sort: Sort,
  [start, limit]: readonly [number, number],
  options: CallOptions,
): Promise<ListingPage> {
  if (list === 'starred') {
    const query = { sort: sort.key === 'recent' ? 'name' : sort.key, order: sort.order, start, limit } as const;
    const { answer, ...page } = await callPage(listStarred, { query }, options);
    return { folder: null, items: answer, ...page };
  }
  const recent = await client.fetchQuery(recentQuery);
  const items = sort.key === 'recent' ? recent : recent.toSorted(inOrder(sort.key, sort.order));
  return { folder: null, items: items.slice(start, start + limit), after: null, total: recent.length };
}
