import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accountById } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { lockAsAdmin, requireAdmin } from './membership.ts';
import { updateDemand, type OrganisationRow } from './organisations.sql.ts';

/**
 * Whether an organisation demands a second factor of its members [OR-20]. Whoever demands it has one: an organisation
 * whose last admin has shut themselves out could be opened by nobody.
 *
 * @throws {OperationError} not_signed_in, no_access, factor_demanded; factor_needed_first
 */
export async function demandFactor(ctx: Context, id: string, demands: boolean): Promise<OrganisationRow> {
  await requireAdmin(ctx, id);
  const account = ctx.caller.account?.id ?? '';
  return ctx.db.transaction(async (tx) => {
    const row = await lockAsAdmin({ ...ctx, db: tx }, id);
    if (demands && !(await accountById(tx, account))?.second_factor_since)
      throw new OperationError('factor_needed_first');
    if (demands === row.demands_factor) return row;
    await updateDemand(tx, id, demands);
    const object = { kind: 'organisation' as const, id };
    await record(tx, ctx, { action: 'demand_factor', org: id, object, result: 'done', details: { demands } });
    return { ...row, demands_factor: demands };
  });
}
