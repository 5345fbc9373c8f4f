import type { Item } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { fresh, largestPage, readPage, storageKey } from '../api.ts';
import { locationKey, type StorageLocation } from '../storage-location.ts';
import { previewUrl } from './preview-kind.ts';

/** What lies beside a file and has a page of its own, in the order of names: as far as one page of the list goes. */
export function shownBesideQuery(location: StorageLocation | null) {
  return queryOptions({
    ...fresh,
    queryKey: [...storageKey, 'beside', location === null ? '' : locationKey(location)],
    queryFn: async ({ signal }) => {
      if (location?.kind !== 'folder' && location?.kind !== 'root') return [];
      const options = { signal, quiet: true };
      const page = await readPage(location, { key: 'name', order: 'asc' }, { after: null }, largestPage, options);
      return page.items.filter((item) => previewUrl(item) !== null);
    },
    enabled: location !== null,
    throwOnError: false,
  });
}

/** The file before and the one after; null: there is none, or this one is not among them. */
export function neighboursOf(items: readonly Item[], uuid: string): { before: Item | null; after: Item | null } {
  const at = items.findIndex((item) => item.uuid === uuid);
  return { before: items[at - 1] ?? null, after: at < 0 ? null : (items[at + 1] ?? null) };
}
