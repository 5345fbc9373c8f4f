import { organisationProtocolLimit, type OrganisationHanging } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { signedIn } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { deleteLayoutRow, insertLayout, layoutRows, updateLayoutName, updateProtocol } from './layouts.sql.ts';
import { lockAsAdmin, requireAdmin, requireMember, roleOf } from './membership.ts';

type Protocol = OrganisationHanging['layouts'][number]['protocol'];

/**
 * What lays out studies of an organisation for its members [OR-21]; null to everybody else, who cannot tell whether
 * there is such an organisation.
 *
 * @throws {OperationError} not_signed_in
 */
export async function layoutsOf(ctx: Context, id: string): Promise<OrganisationHanging | null> {
  signedIn(ctx);
  return (await roleOf(ctx, id)) === 'none' ? null : layoutsFor(ctx, id);
}

/** @throws {OperationError} as `requireMember` */
async function layoutsFor(ctx: Context, id: string): Promise<OrganisationHanging> {
  const { name, role } = await requireMember(ctx, id);
  const rows = await layoutRows(ctx.db, id);
  return {
    uuid: id,
    name,
    can: { manage: role === 'org_admin' },
    layouts: rows.map((row) => ({ uuid: row.id, protocol: { ...row.protocol, name: row.name } })),
  };
}

/**
 * Keeps one, in the place of the one of its name where that is asked for.
 *
 * @throws {OperationError} as `requireAdmin`; layout_name_taken, too_many_layouts
 */
export function keepLayout(
  ctx: Context,
  organisationId: string,
  { protocol: { name, ...protocol }, replace }: { protocol: Protocol; replace: boolean },
): Promise<OrganisationHanging> {
  return changed(ctx, organisationId, 'kept', async (tx) => {
    const rows = await layoutRows(tx, organisationId);
    const known = rows.find((one) => one.name === name);
    if (known && !replace) throw new OperationError('layout_name_taken');
    if (known) {
      await updateProtocol(tx, known.id, protocol);
      return known.id;
    }
    if (rows.length >= organisationProtocolLimit) throw new OperationError('too_many_layouts');
    const id = ctx.random.uuid();
    await insertLayout(tx, { id, organisationId, name, protocol, at: ctx.clock.now() });
    return id;
  });
}

interface OfOrganisation {
  /** Of the organisation. */
  readonly id: string;
  readonly layout: string;
}

/** @throws {OperationError} as `requireAdmin`; gone, layout_name_taken */
export function renameLayout(ctx: Context, { id, layout }: OfOrganisation, name: string): Promise<OrganisationHanging> {
  return changed(ctx, id, 'renamed', async (tx) => {
    const rows = await layoutRows(tx, id);
    if (!rows.some((one) => one.id === layout)) throw new OperationError('gone');
    if (rows.some((one) => one.id !== layout && one.name === name)) throw new OperationError('layout_name_taken');
    await updateLayoutName(tx, layout, name);
    return layout;
  });
}

/** @throws {OperationError} as `requireAdmin`; gone */
export function deleteLayout(ctx: Context, { id, layout }: OfOrganisation): Promise<OrganisationHanging> {
  return changed(ctx, id, 'deleted', async (tx) => {
    if (!(await deleteLayoutRow(tx, id, layout))) throw new OperationError('gone');
    return layout;
  });
}

/** Changes one behind the lock of the organisation: admins who change at once do so one after the other. */
async function changed(
  ctx: Context,
  id: string,
  change: 'kept' | 'renamed' | 'deleted',
  run: (tx: Sql) => Promise<string>,
): Promise<OrganisationHanging> {
  await requireAdmin(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await lockAsAdmin({ ...ctx, db: tx }, id);
    const layout = await run(tx);
    const object = { kind: 'organisation' as const, id };
    await record(tx, ctx, { action: 'change_layouts', org: id, object, result: 'done', details: { change, layout } });
  });
  return layoutsFor(ctx, id);
}
