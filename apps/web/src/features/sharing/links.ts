import { changeLinkControl, linkControl, linkVisits, revokeLinks, type GivenInput } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';
import { shareQuery, type Shared } from './api.ts';

const quiet = { quiet: true } as const;

/** Beneath the rights of the item: what changes these is read again with them. */
const keyOf = (item: Shared) => [...shareQuery(item).queryKey, 'link'] as const;

export const linkQuery = (item: Shared) =>
  queryOptions({
    queryKey: keyOf(item),
    queryFn: ({ signal }) => call(linkControl, { params: { id: item.uuid } }, { signal, ...quiet }),
    staleTime: 0,
    throwOnError: false,
  });

export const visitsQuery = (item: Shared) =>
  queryOptions({
    queryKey: [...keyOf(item), 'visits'],
    queryFn: ({ signal }) => call(linkVisits, { params: { id: item.uuid } }, { signal, ...quiet }),
    staleTime: 0,
    throwOnError: false,
  });

/** Changes how a link is controlled. @throws {RequestFailure} */
export async function controlLink({ uuid }: Shared, body: GivenInput<typeof changeLinkControl>['body']): Promise<void> {
  await call(changeLinkControl, { params: { id: uuid }, body }, quiet);
}

/** Ends every link on an item and below it. @throws {RequestFailure} */
export async function revokeAll({ uuid }: Shared): Promise<void> {
  await call(revokeLinks, { params: { id: uuid } }, quiet);
}
