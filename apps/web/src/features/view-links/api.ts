import { listViewLinks, revokeViewLink } from '@mado/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../app/http/index.ts';

/** The view links that one has made, the latest first, page by page [VL-6, VL-9]. */
export const viewLinksQuery = infiniteQueryOptions({
  queryKey: ['view links'],
  queryFn: ({ signal, pageParam: after }) =>
    callPage(listViewLinks, { query: after === null ? {} : { after } }, { signal, quiet: true }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ after }) => after,
  staleTime: 0,
  throwOnError: false,
});

/** Ends a link of one's own [VL-7]. @throws {RequestFailure} */
export async function revoke(code: string): Promise<void> {
  await call(revokeViewLink, { params: { code } }, { quiet: true });
}
