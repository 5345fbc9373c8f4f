import type { OrganisationRole } from '@mado/contract';
import type { Context, HeldRight } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { lockOrganisation, organisationOf, organisationsOf, type OrganisationRow } from './organisations.sql.ts';

/** Who calls, and where their memberships stand: the database, or a transaction. */
type Asking = Pick<Context, 'caller' | 'rights'> & { db: Sql };

/**
 * Role of the caller; `none` when not signed in, not in it, without the second factor that it demands [OR-20], or when
 * it does not exist.
 */
export async function roleOf(ctx: Asking, organisationId: string): Promise<OrganisationRole> {
  const { account } = ctx.caller;
  if (!account) return 'none';
  const own = await organisationOf(ctx.db, account.id, organisationId);
  const role = own && !own.waits ? own.role : 'none';
  if (role !== 'none') keepMembership(ctx, organisationId);
  return role;
}

/** Whether an account belongs to an organisation, as a member or an admin, whether or not it opens what is in it. */
export async function belongsTo(db: Sql, accountId: string, organisationId: string): Promise<boolean> {
  return (await organisationOf(db, accountId, organisationId)) !== undefined;
}

/** Whether an account belongs to an organisation and may open what is in it [OR-20]. */
export async function isMember(db: Sql, accountId: string, organisationId: string): Promise<boolean> {
  return (await organisationOf(db, accountId, organisationId))?.waits === false;
}

/**
 * The organisation, when the caller is a member or an admin of it.
 *
 * @throws {OperationError} not_signed_in; no_access for one that the caller is not in, and alike for one that does not
 *   exist; factor_demanded to a member who has no second factor where it demands one
 */
export async function requireMember(ctx: Asking, organisationId: string): Promise<OrganisationRow> {
  const { account } = ctx.caller;
  if (!account) throw new OperationError('not_signed_in');
  const row = await organisationOf(ctx.db, account.id, organisationId);
  if (!row) throw new OperationError('no_access');
  if (row.waits) throw new OperationError('factor_demanded');
  keepMembership(ctx, organisationId);
  return row;
}

/** Keeps, for as long as the call is being answered, that it is answered to a member of the organisation. */
export function keepMembership({ rights, caller }: Pick<Context, 'rights' | 'caller'>, organisationId: string): void {
  rights?.push({ caller, kind: membership, of: organisationId } satisfies HeldRight<string>);
}

const membership: HeldRight<string>['kind'] = {
  name: 'membership',
  async held({ db, caller }, organisations) {
    const own = caller.account ? await organisationsOf(db, caller.account.id) : [];
    return organisations.map((id) => own.some((one) => one.id === id && !one.waits));
  },
};

/**
 * The organisation, when the caller is an admin of it.
 *
 * @throws {OperationError} not_signed_in; no_access to everybody else, members included; factor_demanded
 */
export async function requireAdmin(ctx: Asking, organisationId: string): Promise<OrganisationRow> {
  const row = await requireMember(ctx, organisationId);
  if (row.role !== 'org_admin') throw new OperationError('no_access');
  return row;
}

/**
 * As `requireAdmin`, in a transaction and behind the lock of the organisation: who was an admin when they asked may be
 * none by now, or the organisation gone.
 */
export async function lockAsAdmin(ctx: Asking, organisationId: string): Promise<OrganisationRow> {
  if (!(await lockOrganisation(ctx.db, organisationId))) throw new OperationError('no_access');
  return requireAdmin(ctx, organisationId);
}
