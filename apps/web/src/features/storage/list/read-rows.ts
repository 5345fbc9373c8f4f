import { searchStorage, type SearchField } from '@mado/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../app/http/index.ts';
import { fresh, readPage, storageKey, type ListingPage, type Sort } from '../api.ts';
import { inOrder } from './item-order.ts';
import { readPersonal } from './read-personal.ts';
import { locationKey, type FilterLocation, type LocationFilter, type StorageLocation } from '../storage-location.ts';

/** Hits at most that a page of them shows. */
const mostHits = 9999;

const fields: Readonly<Record<LocationFilter, SearchField>> = {
  search: 'all',
  patientId: 'PatientID',
  tag: 'tag',
  modality: 'modality',
};

/** What a search has found, by name; sorted here, since it comes as a whole. */
function hitsQuery(location: FilterLocation) {
  const { org, filter, value } = location;
  return queryOptions({
    ...fresh,
    queryKey: [...storageKey, 'hits', locationKey(location)],
    queryFn: ({ signal }) =>
      call(
        searchStorage,
        { params: { id: org }, query: { query: value, search_field: fields[filter], limit: mostHits } },
        { signal, quiet: true },
      ),
    throwOnError: false,
  });
}

/** Rows of a location from a position on. */
export async function readRows(
  client: QueryClient,
  location: StorageLocation,
  sort: Sort,
  start: number,
  limit: number,
  options: CallOptions,
): Promise<ListingPage> {
  if (location.kind === 'personal') return readPersonal(client, location, sort, [start, limit], options);
  if (location.kind !== 'filter') return readPage(location, sort, { start }, limit, options);
  const { hits } = await client.fetchQuery(hitsQuery(location));
  const items = hits
    .toSorted(inOrder(sort.key === 'recent' ? 'name' : sort.key, sort.order))
    .slice(start, start + limit);
  return { folder: null, items, after: null, total: hits.length };
}
