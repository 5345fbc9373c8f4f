import {
  createFolder,
  createRootFolder,
  fileDetail,
  folderInfo,
  folderPath,
  listOrganisationRoot,
  type Answer,
  type Item,
  type sortKeys,
} from '@mado/contract';
import { orderOfNames } from '@mado/languages';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage, type CallOptions } from '../../app/http/index.ts';
import { locationKey, type StorageLocation } from './storage-location.ts';

export type SortKey = (typeof sortKeys)[number];
export interface Sort {
  key: SortKey;
  order: 'asc' | 'desc';
}
export type CurrentFolder = Answer<typeof folderInfo>['current_folder'];
export type PathStep = Answer<typeof folderPath>[number];

export interface ListingPage {
  /** The folder listed; null for a root. */
  folder: CurrentFolder | null;
  items: Item[];
  after: string | null;
}

/** Everything this feature keeps; refreshed as one after an upload or a new folder. */
export const storageKey = ['storage'] as const;

/** The first page is small, so that the list is there at once; the rest comes in large ones. */
const firstPage = 200;
const laterPages = 1000;

/**
 * What others do is told by the server (`follow-changes.ts`); below that lies the net: on the way back to the page and
 * when the line is there again everything is asked for. What is shown stays until the answer has come, and a refresh
 * that fails is silent. What fails while there is nothing to show is said by the screen in its place, and by nothing
 * else.
 */
const fresh = { staleTime: 5_000, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

export function listingQuery(location: StorageLocation, sort: Sort) {
  return infiniteQueryOptions({
    ...fresh,
    queryKey: [...storageKey, 'list', locationKey(location), sort.key, sort.order],
    queryFn: ({ pageParam, signal }) => readPage(location, sort, pageParam, { signal, quiet: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ListingPage) => last.after,
  });
}

async function readPage(
  location: StorageLocation,
  sort: Sort,
  after: string | null,
  options: CallOptions,
): Promise<ListingPage> {
  const query = {
    sort: sort.key,
    order: sort.order,
    limit: after === null ? firstPage : laterPages,
    ...(after === null ? {} : { after }),
  };
  if (location.kind === 'root') {
    const page = await callPage(
      listOrganisationRoot,
      { params: { id: location.org }, query: { ...query, type: location.type } },
      options,
    );
    return { folder: null, items: page.answer[location.type], after: page.after };
  }
  const page = await callPage(
    folderInfo,
    { params: { id: location.uuid }, query: { ...query, noUrl: 'true' } },
    options,
  );
  return { folder: page.answer.current_folder, items: page.answer.data, after: page.after };
}

/** The plain folders of a location, for the tree; studies and files are left to the list. */
export function foldersQuery(location: StorageLocation) {
  return queryOptions({
    ...fresh,
    queryKey: [...storageKey, 'folders', locationKey(location)],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true };
      const folders: Item[] = [];
      let after: string | null = null;
      do {
        const page: ListingPage = await readPage(location, { key: 'type', order: 'asc' }, after, options);
        const plain = page.items.filter(({ foldertype }) => foldertype === 'folder');
        folders.push(...plain);
        // By type, plain folders come first: the first page that holds anything else is the last that is needed.
        after = plain.length === page.items.length ? page.after : null;
      } while (after !== null);
      const inOrder = orderOfNames();
      return folders.toSorted((a, b) => inOrder(a.name, b.name));
    },
    throwOnError: false,
  });
}

export function pathQuery(uuid: string) {
  return queryOptions({
    ...fresh,
    queryKey: [...storageKey, 'folderPath', uuid],
    queryFn: ({ signal }) => call(folderPath, { params: { id: uuid } }, { signal, quiet: true }),
    throwOnError: false,
  });
}

/**
 * @throws {RequestFailure} `name_required`, `name_too_long`, `name_invalid`, `level_too_low`, … : the dialog says it
 */
export function makeFolder(location: StorageLocation, name: string): Promise<Item> {
  return location.kind === 'folder'
    ? call(createFolder, { body: { name, parent_folder: location.uuid } }, { quiet: true })
    : call(
        createRootFolder,
        { body: { name, org: location.org, has_org_perm: location.type === 'org' } },
        { quiet: true },
      );
}

/** Address of a file's bytes for the next minutes; null where the caller may not download. */
export async function contentAddress(uuid: string): Promise<string | null> {
  return (await call(fileDetail, { params: { id: uuid } })).signed_url;
}
