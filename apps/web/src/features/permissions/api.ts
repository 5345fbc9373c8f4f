import {
  approveUser,
  changeCustomPermission,
  currentUser,
  customPermissions,
  rejectUser,
  type CustomPermissions,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

const quiet = { quiet: true } as const;

/** All that is known of permissions. */
export const permissionsKey = ['permissions'] as const;

/**
 * Who has which permission in the whole product, and who waits for approval; null: the person may not know. The server
 * is asked only where the account says that it would answer.
 */
export const permissionsQuery = queryOptions({
  queryKey: permissionsKey,
  queryFn: async ({ signal }): Promise<CustomPermissions | null> => {
    const { can } = await call(currentUser, {}, { signal, ...quiet });
    return can.change_users ? call(customPermissions, {}, { signal, ...quiet }) : null;
  },
  staleTime: 0,
  throwOnError: false,
});

/** @param user the id of an account @throws {RequestFailure} with `fields` */
export async function setAdmin(user: string, action: 'add' | 'remove'): Promise<void> {
  await call(changeCustomPermission, { body: { perm_name: 'change_user', action, user_update: user } }, quiet);
}

/** @throws {RequestFailure} gone where somebody else was first */
export async function approve(user: string): Promise<void> {
  await call(approveUser, { body: { userId: user } }, quiet);
}

/** The account is deleted. @throws {RequestFailure} likewise; with `fields` */
export async function reject(user: string): Promise<void> {
  await call(rejectUser, { query: { userId: user } }, quiet);
}
