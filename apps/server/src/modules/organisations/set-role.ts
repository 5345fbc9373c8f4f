import type { OrganisationRole } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accountById } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { membershipChanged } from './events.ts';
import { endInvitationsOf } from './invitations.sql.ts';
import { deleteMembership, lockOrganisation, membersOf, putMembership } from './organisations.sql.ts';

export interface RoleChange {
  organisationId: string;
  accountId: string;
  role: OrganisationRole;
}

/**
 * Makes an account a member or an admin of an organisation; `none` takes it out. Checks no right of the caller: for the
 * operator.
 *
 * @throws {OperationError} no_access when account or organisation do not exist; bad_request when no admin would be left
 */
export async function setRole(ctx: Context, input: RoleChange): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockOrganisation(tx, input.organisationId))) throw new OperationError('no_access');
    await changeRole(tx, ctx, input, 'role');
  });
  ctx.bus.publish(membershipChanged, { org: input.organisationId, account: input.accountId });
}

/**
 * As `setRole`, in a transaction that has locked the organisation.
 *
 * @param field under which name the role was sent
 */
export async function changeRole(
  tx: Sql,
  ctx: Context,
  { organisationId, accountId, role }: RoleChange,
  field: string,
): Promise<void> {
  const before = await adminsOf(tx, organisationId);
  if (role === 'none') await deleteMembership(tx, organisationId, accountId);
  else if (!(await putMembership(tx, { organisationId, accountId, role, at: ctx.clock.now() })))
    throw new OperationError('no_access');
  // An admin who cannot sign in leads nobody; where nobody else has led, anything may follow that leaves an admin.
  const after = await adminsOf(tx, organisationId);
  const hasLost = before.some(({ active }) => active) && !after.some(({ active }) => active);
  if (hasLost || after.length === 0) throw new OperationError('bad_request', {}, { [field]: 'last_admin' });
  // Whoever was put in or taken out does not change that by an invitation from before.
  const account = await accountById(tx, accountId);
  if (account) await endInvitationsOf(tx, organisationId, account.email, ctx.clock.now());
  const object = { kind: 'account' as const, id: accountId };
  await record(tx, ctx, { action: 'role', org: organisationId, object, result: 'done', details: { role } });
}

async function adminsOf(tx: Sql, organisationId: string) {
  return (await membersOf(tx, organisationId)).filter((one) => one.role === 'org_admin');
}
