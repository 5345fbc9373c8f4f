import { searchStorage, type Item, type SearchField } from '@mado/contract';
import { orderOfNames } from '@mado/languages';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../app/http/index.ts';
import { fresh, readPage, storageKey, type ListingPage, type Sort } from '../api.ts';
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
  if (location.kind !== 'filter') return readPage(location, sort, { start }, limit, options);
  const { hits } = await client.fetchQuery(hitsQuery(location));
  const items = hits.toSorted(inOrder(sort)).slice(start, start + limit);
  return { folder: null, items, after: null, total: hits.length };
}

/** As the server sorts lists: folders first, then by what is chosen, then by id. */
function inOrder({ key, order }: Sort): (a: Item, b: Item) => number {
  const byName = orderOfNames();
  const direction = order === 'asc' ? 1 : -1;
  return (a, b) =>
    Number(a.object_type === 'file') - Number(b.object_type === 'file') ||
    direction * (key === 'name' ? byName(a.name, b.name) : compared(valueOf(a, key), valueOf(b, key))) ||
    byName(a.name, b.name) ||
    compared(a.uuid, b.uuid);
}

function valueOf(item: Item, key: Sort['key']): string | number {
  if (key === 'type') return item.foldertype ?? item.filetype ?? '';
  const value = item[key];
  return Array.isArray(value) ? value.join(' ') : (value ?? '');
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a === '' ? -1 : a) - Number(b === '' ? -1 : b);
  return a < b ? -1 : a > b ? 1 : 0;
}
