import { isRoi, type Measurement } from '@mado/reading';
import type { Session } from '../../session/create-session.ts';
import type { Picture } from '../../session/picture.ts';

/**
 * Measures what was kept while the pixels of its image were not at hand, as soon as they are [VW-84]: unless it has
 * been changed or removed meanwhile.
 *
 * @param pictureAt its image's picture; undefined until it is there
 * @param measured the same measurement with what the pixels say
 */
export function completeLater(
  session: Session,
  kept: Measurement,
  pictureAt: () => Picture | undefined,
  measured: () => Measurement,
): void {
  if (!isRoi(kept.toolType) && kept.toolType !== 'DragProbe') return;
  const stop = session.subscribe(({ reading }) => {
    const isStill = reading.measurements.get(kept._id)?.measurement === kept;
    if (isStill && !pictureAt()) return;
    stop();
    if (isStill) session.dispatch({ type: 'complete-measurement', before: kept, after: measured() });
  });
}
