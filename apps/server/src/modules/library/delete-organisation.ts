import type { Context } from '../../platform/context.ts';
import { record } from '../audit/index.ts';
import { endOrganisation, lockAsAdmin, requireAdmin } from '../organisations/index.ts';
import { accountsOf, attributionOf, folderChanged, lockTree, rootItemsOf, trashItems } from '../storage/index.ts';

/**
 * Deletes an organisation [OR-5]: everything of it goes to the trash, where every grant and link to it is closed, and
 * nobody is a member any more who could take it out; what lies in the trash is deleted when its days are over.
 *
 * @throws {OperationError} as `requireAdmin`
 */
export async function deleteOrganisation(ctx: Context, org: string): Promise<void> {
  await requireAdmin(ctx, org);
  const changed = await ctx.db.transaction(async (tx) => {
    await lockTree(tx, org);
    // Of two who delete it at once the second finds it gone.
    await lockAsAdmin({ ...ctx, db: tx }, org);
    const at = ctx.clock.now();
    const trashing = { at, by: await attributionOf(tx, ctx, org) };
    const change = await trashItems(tx, ctx.bus, await rootItemsOf(tx, org), trashing);
    await record(tx, ctx, {
      action: 'delete_organisation',
      org,
      object: { kind: 'organisation', id: org },
      result: 'done',
    });
    await endOrganisation(tx, org, at);
    return change;
  });
  changed.announce?.();
  ctx.bus.publish(folderChanged, { org, folders: changed.items.map(({ id }) => id), by: accountsOf([ctx]) });
}
