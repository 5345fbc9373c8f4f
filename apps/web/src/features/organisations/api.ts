import { listOrganisations, type Organisation } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

/** The organisations of who is signed in, with what they use: the figure follows what others store. */
export const organisationsQuery = queryOptions({
  queryKey: ['organisations', 'list'],
  // Where there are none to show the page says why; a refresh that fails is silent.
  queryFn: ({ signal }) => call(listOrganisations, {}, { signal, quiet: true }),
  refetchOnWindowFocus: true,
});

const lastUrlKey = 'org_last_url';

/** Where the organisation was last looked at: the next visit of `/storage` starts there. */
export function rememberOrganisation(uuid: string): void {
  localStorage.setItem(lastUrlKey, `/storage/org/${uuid}`);
}

/** The organisation to start with: the last one, if it is still ours, else the first. */
export function startingOrganisation(organisations: readonly Organisation[]): Organisation | undefined {
  const last = localStorage.getItem(lastUrlKey)?.split('/').at(-1);
  return organisations.find(({ uuid }) => uuid === last) ?? organisations[0];
}
