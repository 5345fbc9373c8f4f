import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accountByEmail, signedIn } from '../accounts/index.ts';
import { inviteIn } from './invitations.ts';
import { isMember, requireMember } from './membership.ts';
import { lockOrganisation } from './organisations.sql.ts';
import { changeRole } from './set-role.ts';

/** Days for which who is made a member and has no account can accept. */
const invitedFor = 14;

/**
 * Makes somebody a member or an admin, or takes them out. Admins may, and everybody may take themselves out; the last
 * admin stays [OR-2]. An address that has no account is invited [OR-4].
 *
 * @throws {OperationError} as `requireMember`; no_access for who may not; bad_request with `fields`
 */
export async function changeMember(
  ctx: Context,
  { org, email, perm }: { org: string; email: string; perm: 'org_admin' | 'org_member' | 'delete' },
  language: Language,
): Promise<void> {
  const { id: by } = signedIn(ctx);
  await requireMember(ctx, org);
  await ctx.db.transaction(async (tx) => {
    // Of two admins who demote each other the second is none any more when it is looked at here.
    if (!(await lockOrganisation(tx, org))) throw new OperationError('no_access');
    const { role: own } = await requireMember({ ...ctx, db: tx }, org);
    const account = await accountByEmail(tx, email.trim());
    if (own !== 'org_admin' && !(account?.id === by && perm === 'delete')) throw new OperationError('no_access');
    if (perm === 'delete' && !(account && (await isMember(tx, account.id, org))))
      throw new OperationError('bad_request', {}, { email: 'no_member' });
    if (account && perm === 'delete')
      await changeRole(tx, ctx, { organisationId: org, accountId: account.id, role: 'none' }, 'perm');
    else if (account && perm !== 'delete')
      await changeRole(tx, ctx, { organisationId: org, accountId: account.id, role: perm }, 'perm');
    else if (perm !== 'delete') await inviteIn(tx, ctx, { org, email, role: perm, days: invitedFor, by }, language);
  });
}
