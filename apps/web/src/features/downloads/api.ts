import { archiveContents, archiveFolder, archiveItems, requestParts, type Answer } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchBody } from '../../app/http/index.ts';

export type ArchiveContents = Answer<typeof archiveContents>;

/** What an archive of these items would have in it now. */
export function readContents(ids: readonly string[], signal?: AbortSignal): Promise<ArchiveContents> {
  return call(archiveContents, { query: { uuids: ids.join(',') } }, { signal, quiet: true });
}

export function contentsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['downloads', ...ids],
    queryFn: ({ signal }) => readContents(ids, signal),
    gcTime: 0,
    throwOnError: false,
  });
}

/** The archive itself, to be read as it comes. */
export function readArchive(ids: readonly string[], isFolder: boolean, signal: AbortSignal): Promise<Response> {
  const [only] = ids;
  const { url } =
    isFolder && only !== undefined
      ? requestParts(archiveFolder, { params: { id: only } })
      : requestParts(archiveItems, { query: { uuids: ids.join(',') } });
  return fetchBody(url, signal);
}
