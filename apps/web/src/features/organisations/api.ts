import {
  createOrganisation,
  declineInvitation,
  deleteOrganisation,
  joinOrganisation,
  organisationUsage,
  ownInvitations,
  renameOrganisation,
  type Organisation,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

export { organisationsQuery } from '../../app/organisations-query.ts';

/** All that is known of organisations and their people. */
export const organisationsKey = ['organisations'] as const;

/** What an organisation stores. */
export const usageQuery = (organisation: string) =>
  queryOptions({
    queryKey: [...organisationsKey, 'usage', organisation],
    queryFn: ({ signal }) => call(organisationUsage, { params: { id: organisation } }, { signal, quiet: true }),
    staleTime: 0,
    throwOnError: false,
  });

/** @throws {RequestFailure} */
export async function rename(organisation: string, name: string): Promise<void> {
  await call(renameOrganisation, { params: { id: organisation }, body: { name } }, { quiet: true });
}

/** Deletes an organisation; the next visit of `/storage` does not start there [WB-71]. @throws {RequestFailure} */
export async function deleteWhole(organisation: string): Promise<void> {
  await call(deleteOrganisation, { params: { id: organisation } }, { quiet: true });
  forgetOrganisation(organisation);
}

/** The next visit of `/storage` does not start there. */
export function forgetOrganisation(uuid: string): void {
  if (localStorage.getItem(lastUrlKey)?.endsWith(uuid) === true) localStorage.removeItem(lastUrlKey);
}

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

/** Invitations of one's own address that can still be accepted. */
export const ownInvitationsQuery = queryOptions({
  queryKey: ['organisations', 'own invitations'],
  queryFn: ({ signal }) => call(ownInvitations, {}, { signal, quiet: true }),
  refetchOnWindowFocus: true,
});

/** @throws {RequestFailure} */
export function found(name: string): Promise<Organisation> {
  return call(createOrganisation, { body: { name } }, { quiet: true });
}

/** Accepts an invitation: one's own by its id, any by its code. @throws {RequestFailure} */
export function join(which: { invitation: string } | { code: string }): Promise<Organisation> {
  return call(joinOrganisation, { body: which }, { quiet: true });
}

/** @throws {RequestFailure} */
export async function decline(invitation: string): Promise<void> {
  await call(declineInvitation, { params: { id: invitation } }, { quiet: true });
}
