import type { changePresentation as endpoint, ParsedInput, Presentation } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { accountsOf, folderChanged, inTrees, locationsOfItems } from '../storage/index.ts';
import { recordChange } from './keep-view.ts';
import { folderOf, putPlaces, putWords, removeSteps, stepsOf, viewsOf } from './presentations.sql.ts';
import { readPresentation } from './read-presentation.ts';

type Change = ParsedInput<typeof endpoint>['body'];

/**
 * Changes what is named of a presentation; what is no step of it is passed over, since it may have been deleted
 * meanwhile [PN-5]. Whoever has it open is told, so that a shown answer is seen by all.
 *
 * @throws {OperationError} as `requireLevel` for edit
 */
export async function changePresentation(ctx: Context, id: string, change: Change): Promise<Presentation> {
  await requireLevel(ctx, [id], 'can_edit');
  const { org, studies, answer } = await inTrees(
    ctx,
    async (db) => (await locationsOfItems(db, [id])).map((place) => place.org),
    async (tx) => {
      const inside = { ...ctx, db: tx };
      await requireLevel(inside, [id], 'can_edit');
      const folder = await folderOf(tx, id);
      if (!folder) throw new OperationError('gone');
      // What a step no longer shows is told again as well.
      const studies = (await viewsOf(tx, id)).flatMap(({ studyId }) => studyId ?? []);
      const { order, remove = [], steps = [] } = change;
      if (remove.length > 0) await removeSteps(tx, id, remove);
      if (order !== undefined) {
        const before = (await stepsOf(tx, id)).map((step) => step.id);
        const there = new Set(before);
        await putPlaces(tx, id, [...new Set([...order.filter((one) => there.has(one)), ...before])]);
      }
      if (steps.length > 0) await putWords(tx, id, steps);
      await recordChange(tx, ctx, folder.org, id);
      return { org: folder.org, studies, answer: await readPresentation(inside, id) };
    },
  );
  ctx.bus.publish(folderChanged, { org, folders: [...new Set([id, ...studies])], by: accountsOf([ctx]) });
  return answer;
}
