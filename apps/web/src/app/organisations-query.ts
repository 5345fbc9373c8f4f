import { listOrganisations } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './http/index.ts';

/** The organisations of who is signed in, with what they use: the figure follows what others store. */
export const organisationsQuery = queryOptions({
  queryKey: ['organisations', 'list'],
  // Where there are none to show the page says why; a refresh that fails is silent.
  queryFn: ({ signal }) => call(listOrganisations, {}, { signal, quiet: true }),
  refetchOnWindowFocus: true,
});
