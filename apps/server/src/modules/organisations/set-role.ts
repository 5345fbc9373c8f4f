import type { OrganisationRole } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { deleteMembership, lockOrganisation, membersOf, putMembership } from './organisations.sql.ts';

/**
 * Makes an account a member or an admin of an organisation; `none` takes it out. Checks no right of the caller: for the
 * operator.
 *
 * @throws {OperationError} no_access when account or organisation do not exist; bad_request when no admin would be left
 */
export async function setRole(
  ctx: Context,
  input: { organisationId: string; accountId: string; role: OrganisationRole },
): Promise<void> {
  const { organisationId, accountId, role } = input;
  await ctx.db.transaction(async (tx) => {
    if (!(await lockOrganisation(tx, organisationId))) throw new OperationError('no_access');
    if (role === 'none') await deleteMembership(tx, organisationId, accountId);
    else if (!(await putMembership(tx, { organisationId, accountId, role, at: ctx.clock.now() })))
      throw new OperationError('no_access');
    const members = await membersOf(tx, organisationId);
    if (!members.some((member) => member.role === 'org_admin'))
      throw new OperationError('bad_request', {}, { role: 'last_admin' });
    const object = { kind: 'account' as const, id: accountId };
    await record(tx, ctx, { action: 'role', org: organisationId, object, result: 'done', details: { role } });
  });
}
