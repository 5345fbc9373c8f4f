import { isGlobalAdmin } from '@mado/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, useSession } from '../../app/http/index.ts';
import { organisationsQuery } from '../../features/organisations/index.ts';

const adminQuery = queryOptions({
  queryKey: ['accounts', 'global admin'],
  queryFn: ({ signal }) => call(isGlobalAdmin, {}, { signal, quiet: true }),
  throwOnError: false,
});

/**
 * Whether who is signed in chooses among the organisations for conferences: admins of one, and of the whole product.
 *
 * @param asks whether it is wanted; where it is not, nothing is asked for
 */
export function useChoosesConferences(asks: boolean): boolean {
  const enabled = useSession() !== null && asks;
  const organisations = useQuery({ ...organisationsQuery, enabled, throwOnError: false });
  const manages = organisations.data?.some(({ can }) => can.manage);
  const admin = useQuery({ ...adminQuery, enabled: enabled && manages === false });
  return enabled && (manages === true || admin.data?.is_admin === true);
}
