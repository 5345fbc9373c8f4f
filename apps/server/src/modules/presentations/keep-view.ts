import { stepLimit, type keepView as endpoint, type ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { accountsOf, folderChanged, idFrom, inTrees, locationsOfItems } from '../storage/index.ts';
import { placesOfImages, studiesShown, viewerOf } from '../studies/index.ts';
import { addStep, addViews, folderOf, stepsOf, type NewView } from './presentations.sql.ts';

type Kept = ParsedInput<typeof endpoint>['body'];

/**
 * Keeps what a viewer shows as the last step [PN-1, PN-2]. The same request makes it once.
 *
 * @returns id of the step
 * @throws {OperationError} as `requireLevel` for edit; image_not_in_reading, frame_not_found, too_many_steps
 */
export async function keepView(ctx: Context, folder: string, kept: Kept): Promise<string> {
  await requireLevel(ctx, [folder], 'can_edit');
  const id = kept.request === undefined ? ctx.random.uuid() : idFrom(`step of ${folder} ${kept.request}`);
  const org = await inTrees(
    ctx,
    async (db) => (await locationsOfItems(db, [folder])).map((place) => place.org),
    async (tx) => {
      const inside = { ...ctx, db: tx };
      await requireLevel(inside, [folder], 'can_edit');
      const around = await folderOf(tx, folder);
      if (around?.object_type !== 'folder') throw new OperationError('image_not_in_reading');
      const views = await viewsIn(inside, folder, kept);
      const steps = await stepsOf(tx, folder);
      if (steps.some((step) => step.id === id)) return around.org;
      if (steps.length >= stepLimit) throw new OperationError('too_many_steps');
      if (!(await addStep(tx, { id, folder, rows: kept.rows, columns: kept.columns }))) return around.org;
      await addViews(tx, id, views);
      await recordChange(tx, ctx, around.org, folder);
      return around.org;
    },
  );
  ctx.bus.publish(folderChanged, { org, folders: [folder], by: accountsOf([ctx]) });
  return id;
}

/** Panes as they are kept: each image has to lie in the folder. */
async function viewsIn(
  ctx: Pick<Context, 'bus' | 'caller' | 'clock' | 'random'> & { db: Sql },
  folder: string,
  { panes }: Kept,
): Promise<NewView[]> {
  const shown = panes.flatMap((pane, place) => (pane === null ? [] : [{ pane, place }]));
  const studies = await studiesShown(ctx.db, folder, viewerOf(ctx));
  const images = shown.map(({ pane: { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID } }) => ({
    StudyInstanceUID,
    SeriesInstanceUID,
    SOPInstanceUID,
  }));
  const places = await placesOfImages(ctx.db, studies, images);
  return shown.map(({ pane, place }) => {
    const found = places.find(
      (one) =>
        one.StudyInstanceUID === pane.StudyInstanceUID &&
        one.SeriesInstanceUID === pane.SeriesInstanceUID &&
        one.SOPInstanceUID === pane.SOPInstanceUID,
    );
    if (!found) throw new OperationError('image_not_in_reading');
    if (pane.FrameNumber > found.frames) throw new OperationError('frame_not_found');
    return {
      id: ctx.random.uuid(),
      place,
      file: found.file,
      study: found.study,
      frame_index: pane.FrameNumber - 1,
      columns: pane.columns,
      rows: pane.rows,
      window_center: pane.window?.center ?? null,
      window_width: pane.window?.width ?? null,
      inverted: pane.inverted,
      pane_view: pane.paneView ?? null,
      marks: pane.marks,
    };
  });
}

/** Says that a presentation was changed, and none of its words. */
export async function recordChange(tx: Sql, ctx: Context, org: string, id: string): Promise<void> {
  const details = { facts: 'presentation' };
  await record(tx, ctx, { action: 'edit', org, object: { kind: 'item', id }, result: 'done', details });
}
