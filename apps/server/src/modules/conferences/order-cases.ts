import type { Context } from '../../platform/context.ts';
import { record } from '../audit/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { accountsOf, folderChanged, inTrees, locationsOfItems } from '../storage/index.ts';
import { requireConference } from './conference-answer.ts';
import { casesOf, putCasePlaces } from './conferences.sql.ts';

/**
 * Puts the cases of an event in another order: those that are named first, the others behind them as they were; what is
 * no case of it is passed over, since it may have been deleted meanwhile [CF-10].
 *
 * @returns all its cases in their order
 * @throws {OperationError} as `requireLevel` for edit; bad_request for what is no event
 */
export async function orderCases(ctx: Context, id: string, named: readonly string[]): Promise<string[]> {
  await requireLevel(ctx, [id], 'can_edit');
  const { org, cases } = await inTrees(
    ctx,
    async (db) => (await locationsOfItems(db, [id])).map((place) => place.org),
    async (tx) => {
      const inside = { ...ctx, db: tx };
      await requireLevel(inside, [id], 'can_edit');
      const event = await requireConference(inside, id);
      const before = await casesOf(tx, id);
      const there = new Set(before);
      const inOrder = [...new Set([...named.filter((one) => there.has(one)), ...before])];
      await putCasePlaces(tx, inOrder);
      const details = { facts: 'cases' };
      await record(tx, ctx, {
        action: 'edit',
        org: event.org,
        object: { kind: 'item', id },
        result: 'done',
        details,
      });
      return { org: event.org, cases: inOrder };
    },
  );
  ctx.bus.publish(folderChanged, { org, folders: [id], by: accountsOf([ctx]) });
  return cases;
}
