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
import { queryOptions } from '@tanstack/react-query';
import { call, callPage, type CallOptions } from '../../app/http/index.ts';
import { locationKey, type FilterLocation, type PersonalLocation, type StorageLocation } from './storage-location.ts';

export type SortKey = (typeof sortKeys)[number];
export interface Sort {
  /** `recent`: the latest first, in the list of what was used lately alone */
  key: SortKey | 'recent';
  order: 'asc' | 'desc';
}
/** `anonymous_perm`: as of an item. */
export type CurrentFolder = Answer<typeof folderInfo>['current_folder'] &
  Pick<Answer<typeof folderInfo>, 'anonymous_perm'>;
export type PathStep = Answer<typeof folderPath>[number];

export interface ListingPage {
  /** The folder listed; null for a root. */
  folder: CurrentFolder | null;
  items: Item[];
  after: string | null;
  /** Items of the whole list; null: it was not asked for by position. */
  total: number | null;
}

/** Everything this feature keeps; refreshed as one after an upload or a new folder. */
export const storageKey = ['storage'] as const;

/** Items at most that the server gives at once. */
export const largestPage = 1000;

/**
 * What others do is told by the server (`app/http/follow-changes.ts`); below that lies the net: on the way back to the
 * page and when the line is there again everything is asked for. What is shown stays until the answer has come, and a
 * refresh that fails is silent. What fails while there is nothing to show is said by the screen in its place, and by
 * nothing else.
 */
export const fresh = { staleTime: 5_000, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

/** Where a page begins: behind the one before, or at a zero-based position. */
type PageStart = { after: string | null } | { start: number };

/** A page of what lies in a folder or at a root. */
export async function readPage(
  location: Exclude<StorageLocation, FilterLocation | PersonalLocation>,
  sort: Sort,
  from: PageStart,
  limit: number,
  options: CallOptions,
): Promise<ListingPage> {
  const begin = 'start' in from ? from : from.after === null ? {} : { after: from.after };
  const query = { sort: sort.key === 'recent' ? ('name' as const) : sort.key, order: sort.order, limit, ...begin };
  if (location.kind === 'root') {
    const { answer, ...page } = await callPage(
      listOrganisationRoot,
      { params: { id: location.org }, query: { ...query, type: location.type } },
      options,
    );
    return { folder: null, items: answer[location.type], ...page };
  }
  const { answer, ...page } = await callPage(
    folderInfo,
    { params: { id: location.uuid }, query: { ...query, noUrl: 'true' } },
    options,
  );
  const { current_folder: folder, anonymous_perm } = answer;
  return { folder: { ...folder, anonymous_perm }, items: answer.data, ...page };
}

/** The plain folders of a location, for the tree; studies and files are left to the list. */
export function foldersQuery(location: StorageLocation) {
  return queryOptions({
    ...fresh,
    queryKey: [...storageKey, 'folders', locationKey(location)],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true };
      const folders: Item[] = [];
      if (location.kind === 'filter' || location.kind === 'personal') return folders;
      let after: string | null = null;
      do {
        const from: PageStart = { after };
        const page = await readPage(location, { key: 'type', order: 'asc' }, from, largestPage, options);
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

/** A folder itself: whose it is, and what one may do in it. */
export function currentFolderQuery(uuid: string) {
  return queryOptions({
    ...fresh,
    queryKey: [...storageKey, 'currentFolder', uuid],
    queryFn: async ({ signal }) => {
      const location = { kind: 'folder', uuid } as const;
      const one = { key: 'name', order: 'asc' } as const;
      return (await readPage(location, one, { after: null }, 1, { signal, quiet: true })).folder;
    },
    throwOnError: false,
  });
}

/** The keys of all paths begin so. */
export const pathKey = [...storageKey, 'folderPath'] as const;

export function pathQuery(uuid: string) {
  return queryOptions({
    ...fresh,
    queryKey: [...pathKey, uuid],
    queryFn: ({ signal }) => call(folderPath, { params: { id: uuid } }, { signal, quiet: true }),
    throwOnError: false,
  });
}

/**
 * @param request the same for each try: one whose answer was lost makes no second folder
 * @throws {RequestFailure} `name_required`, `name_too_long`, `name_invalid`, `level_too_low`, … : the dialog says it
 */
export function makeFolder(location: StorageLocation, name: string, request: string): Promise<Item> {
  return location.kind === 'folder'
    ? call(createFolder, { body: { name, parent_folder: location.uuid, request } }, { quiet: true })
    : call(
        createRootFolder,
        {
          body: { name, org: location.org, has_org_perm: location.kind === 'root' && location.type === 'org', request },
        },
        { quiet: true },
      );
}

/** Address of a file's bytes for the next minutes; null where the caller may not download. */
export async function contentAddress(uuid: string): Promise<string | null> {
  return (await call(fileDetail, { params: { id: uuid } })).signed_url;
}
