import { exportAudit, listAudit, organisationUsers, requestParts, type AuditPage, type User } from '@mado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage, fetchBody } from '../../app/http/index.ts';
import type { AuditFilter } from './filter.ts';

/** So long a browser may take to begin with saving what it was given. */
const savingMs = 60_000;

/** The records of an organisation, page by page. */
export const recordsQuery = (id: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', id, filter],
    queryFn: ({ signal, pageParam: after }) =>
      callPage(
        listAudit,
        { params: { id }, query: { ...filter, ...(after !== null && { after }) } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
  });

/** Those who belong to it now. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'members', id],
    queryFn: async ({ signal }): Promise<User[]> => {
      const { org_admin, org_member } = await call(organisationUsers, { params: { id } }, { signal, quiet: true });
      return [...org_admin, ...org_member];
    },
  });

/** Names by their ids, over all pages. */
export function namesIn(pages: readonly AuditPage[]): { people: Map<string, User>; items: Map<string, string> } {
  return {
    people: new Map(pages.flatMap(({ people }) => people.map((one) => [one.uuid, one]))),
    items: new Map(pages.flatMap(({ items }) => items.map(({ uuid, name }) => [uuid, name]))),
  };
}

/** Saves all records of a filter as a file of the browser. @throws {RequestFailure} */
export async function saveRecords(id: string, filter: AuditFilter, format: 'csv' | 'json'): Promise<void> {
  const { url } = requestParts(exportAudit, { params: { id }, query: { ...filter, format } });
  const blob = await (await fetchBody(url, new AbortController().signal)).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `audit.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), savingMs);
}
