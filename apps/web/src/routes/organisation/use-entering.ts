import type { Organisation } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { organisationsQuery, rememberOrganisation } from '../../features/organisations/index.ts';

/** Leads into an organisation to which one has come just now. */
export function useEntering(): (organisation: Organisation) => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (organisation) => {
    const { uuid } = organisation;
    // Where the list cannot be read again the page to which this leads says so.
    await queryClient.refetchQueries({ queryKey: organisationsQuery.queryKey });
    // Who asked for the list meanwhile has ended that: one would be among what others share, instead of in one's own.
    queryClient.setQueryData(organisationsQuery.queryKey, (list) =>
      list === undefined || list.some((one) => one.uuid === uuid) ? list : [...list, organisation],
    );
    rememberOrganisation(uuid);
    await navigate(`/storage/org/${uuid}`);
  };
}
