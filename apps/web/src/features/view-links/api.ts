import { listViewLinks, revokeViewLink } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

/** The view links that one has made, the latest first [VL-6]. */
export const viewLinksQuery = queryOptions({
  queryKey: ['view links'],
  queryFn: ({ signal }) => call(listViewLinks, {}, { signal, quiet: true }),
  staleTime: 0,
  throwOnError: false,
});

/** Ends a link of one's own [VL-7]. @throws {RequestFailure} */
export async function revoke(code: string): Promise<void> {
  await call(revokeViewLink, { params: { code } }, { quiet: true });
}
