import type { Membership } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accountByEmail, signedIn } from '../accounts/index.ts';
import { membershipChanged } from './events.ts';
import { inviteIn } from './invitations.ts';
import { belongsTo, requireMember } from './membership.ts';
import { lockOrganisation, organisationOf, type OrganisationRow } from './organisations.sql.ts';
import { changeRole } from './set-role.ts';

/** Days for which who is made a member and has no account can accept. */
const invitedFor = 14;

/**
 * Makes somebody a member or an admin, or takes them out. Admins may, and everybody may take themselves out; the last
 * admin stays [OR-2]. An address that has no account is invited [OR-4].
 *
 * @param mayInvite asked before somebody is invited; throws when that comes too often
 * @throws {OperationError} as `requireMember`; no_access for who may not; bad_request with `fields`
 */
export async function changeMember(
  ctx: Context,
  { org, email, perm }: { org: string; email: string; perm: 'org_admin' | 'org_member' | 'delete' },
  language: Language,
  mayInvite: () => Promise<void>,
): Promise<Membership> {
  const { id: by } = signedIn(ctx);
  const known = await accountByEmail(ctx.db, email.trim());
  const leaves = perm === 'delete' && known?.id === by;
  const { role } = await requireIn(ctx, org, leaves);
  if (role === 'org_admin' && !known && perm !== 'delete') await mayInvite();
  const changed = await ctx.db.transaction(async (tx): Promise<Membership> => {
    // Of two admins who demote each other the second is none any more when it is looked at here.
    if (!(await lockOrganisation(tx, org))) throw new OperationError('no_access');
    const { role: own } = await requireIn({ ...ctx, db: tx }, org, leaves);
    const account = await accountByEmail(tx, email.trim());
    if (leaves ? account?.id !== by : own !== 'org_admin') throw new OperationError('no_access');
    if (account && perm === 'delete' && !(await belongsTo(tx, account.id, org)))
      throw new OperationError('bad_request', {}, { email: 'no_member' });
    if (account) {
      const becomes = perm === 'delete' ? 'none' : perm;
      await changeRole(tx, ctx, { organisationId: org, accountId: account.id, role: becomes }, 'perm');
      return { email: account.email, perm: becomes, invited: false };
    }
    if (perm === 'delete') throw new OperationError('bad_request', {}, { email: 'no_member' });
    const invitation = await inviteIn(tx, ctx, { org, email, role: perm, days: invitedFor, by }, language);
    return { email: invitation.email, perm, invited: true };
  });
  if (known && !changed.invited) ctx.bus.publish(membershipChanged, { org, account: known.id });
  return changed;
}

/** The organisation, for who is in it; nobody needs a second factor to leave [OR-20]. @throws {OperationError} */
async function requireIn(
  ctx: Pick<Context, 'caller'> & { db: Sql },
  org: string,
  leaves: boolean,
): Promise<OrganisationRow> {
  if (!leaves) return requireMember(ctx, org);
  const row = await organisationOf(ctx.db, signedIn(ctx).id, org);
  if (!row) throw new OperationError('no_access');
  return row;
}
