import type { LinkedView } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { placesOfImages, studiesShown, viewerOf } from '../studies/index.ts';

/**
 * Since when each image that a view shows has its present bytes, by SOP Instance UID; of several copies in these items
 * the oldest counts. What is not there is left out.
 */
export async function imagesOfView(
  ctx: Context,
  items: readonly string[],
  view: LinkedView,
): Promise<ReadonlyMap<string, Date>> {
  const shown = view.panes.flatMap((pane) =>
    pane?.image
      ? [
          {
            StudyInstanceUID: pane.StudyInstanceUID,
            SeriesInstanceUID: pane.SeriesInstanceUID,
            SOPInstanceUID: pane.image.SOPInstanceUID,
          },
        ]
      : [],
  );
  const images = [...new Map(shown.map((one) => [one.SOPInstanceUID, one])).values()];
  if (images.length === 0) return new Map();
  const studies = await Promise.all(items.map((id) => studiesShown(ctx.db, id, viewerOf(ctx))));
  const since = new Map<string, Date>();
  for (const place of await placesOfImages(ctx.db, [...new Set(studies.flat())], images)) {
    const known = since.get(place.SOPInstanceUID);
    if (known === undefined || place.since < known) since.set(place.SOPInstanceUID, place.since);
  }
  return since;
}
