import {
  organisationTags,
  tagFile,
  tagFolder,
  tagInfo,
  untagFile,
  untagFolder,
  type Item,
  type Tag,
} from '@mado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage, RequestFailure } from '../../app/http/index.ts';

/** Everything this feature keeps. */
export const tagsKey = ['tags'] as const;

/** Rows that the dialog of a tag shows before it is asked for more. */
const pageOfItems = 100;

/** Tags of an organisation that the menu knows at first, and that it asks for by what was typed if there are more. */
const pageOfTags = { first: 1000, typed: 100 } as const;

/**
 * Tags of an organisation that are on something one can see, by name; none where they did not come [TG-13].
 *
 * @param typed what their names have to have; null: anything
 */
export function organisationTagsQuery(org: string, typed: string | null = null) {
  const query = typed === null ? { limit: pageOfTags.first } : { limit: pageOfTags.typed, query: typed };
  return queryOptions({
    queryKey: [...tagsKey, 'organisation', org, typed],
    queryFn: async ({ signal }) => {
      const page = await logged(callPage(organisationTags, { params: { id: org }, query }, { signal, quiet: true }));
      return { tags: page?.answer ?? [], isAll: (page?.after ?? null) === null };
    },
    staleTime: 0,
    throwOnError: false,
  });
}

/** The data with a tag, page by page. */
export function taggedItemsQuery(tag: string) {
  return infiniteQueryOptions({
    queryKey: [...tagsKey, 'info', tag],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageOfItems, ...(pageParam === null ? {} : { after: pageParam }) };
      return callPage(tagInfo, { params: { id: tag }, query }, { signal, quiet: true });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: { after: string | null }) => last.after,
    staleTime: 0,
    retry: false,
    throwOnError: false,
  });
}

/** Puts a tag on an item. @returns the tag; null: it failed, which is logged and said to nobody [TG-9] */
export function addTag({ uuid, object_type }: Item, name: string): Promise<Tag | null> {
  const endpoint = object_type === 'folder' ? tagFolder : tagFile;
  return logged(call(endpoint, { params: { id: uuid }, body: { name } }, { quiet: true }));
}

/** Takes a tag off an item. @returns whether it is off; a failure is logged and said to nobody [TG-9] */
export async function removeTag({ uuid, object_type }: Item, tag: string): Promise<boolean> {
  const endpoint = object_type === 'folder' ? untagFolder : untagFile;
  return (await logged(call(endpoint, { params: { id: uuid, tag } }, { quiet: true }).then(() => true))) ?? false;
}

async function logged<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    // oxlint-disable-next-line no-console -- failures of tags are logged, and told to nobody [TG-9]
    console.warn(`tags: ${failure.kind} ${failure.status ?? ''} ${failure.code ?? ''}`);
    return null;
  }
}

/** Requests about tags that are on their way at a time. */
const lanes = 4;

/** Works through all of them, a few at a time, in order; `done` hears how many are through. */
export async function inLanes<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  done: (count: number) => void = () => {},
): Promise<void> {
  const rest = all[Symbol.iterator]();
  let through = 0;
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      await work(next.value);
      through += 1;
      done(through);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
