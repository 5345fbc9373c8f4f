import type { Organisation } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { signedIn } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { createOrganisation, organisationNameOf } from './create-organisation.ts';
import { lockAsAdmin, requireAdmin, requireMember } from './membership.ts';
import { organisationAnswer } from './organisation-answer.ts';
import { updateName } from './organisations.sql.ts';

/** The caller founds an organisation, and is its admin. @throws {OperationError} as `createOrganisation` */
export async function foundOrganisation(ctx: Context, name: string): Promise<Organisation> {
  const { id: adminId } = signedIn(ctx);
  const id = await ctx.db.transaction(async (tx) => {
    const made = await createOrganisation({ ...ctx, db: tx }, { name, adminId });
    const object = { kind: 'organisation' as const, id: made.id };
    await record(tx, ctx, { action: 'create_organisation', org: made.id, object, result: 'done' });
    return made.id;
  });
  return organisationAnswer(await requireMember(ctx, id));
}

/** @throws {OperationError} as `requireAdmin`; name_required, name_too_long */
export async function renameOrganisation(ctx: Context, id: string, typed: string): Promise<Organisation> {
  await requireAdmin(ctx, id);
  const name = organisationNameOf(typed);
  await ctx.db.transaction(async (tx) => {
    await lockAsAdmin({ ...ctx, db: tx }, id);
    await updateName(tx, id, name);
    const object = { kind: 'organisation' as const, id };
    await record(tx, ctx, { action: 'rename_organisation', org: id, object, result: 'done' });
  });
  return organisationAnswer(await requireMember(ctx, id));
}
