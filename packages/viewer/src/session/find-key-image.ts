import type { KeyObject } from '@mado/dicom';
import { soughtPlace, type SoughtImage, type SoughtPlace } from './sought-image.ts';
import type { SeriesKey, SessionState } from './state.ts';

/**
 * The image that a document points at: where it names no frame, the first of them.
 *
 * @param study of several copies that in which the document lies
 */
export const soughtBy = (key: KeyObject, study?: string): SoughtImage => ({
  ...key,
  study,
  isIt: (image) => isKey(key, image),
});

/** Where such an image lies. */
export const placeOfKey = (state: Pick<SessionState, 'series'>, key: KeyObject, study?: string): SoughtPlace =>
  soughtPlace(state, soughtBy(key, study));

/** Whether a document means this image: where it names no frame, all of them. */
function isKey(key: KeyObject, { SOPInstanceUID, frame }: { SOPInstanceUID: string; frame: number }): boolean {
  return key.SOPInstanceUID === SOPInstanceUID && (key.FrameNumber === null || key.FrameNumber === frame);
}

/** Series in which such images lie that nobody has asked for yet. */
export function unreadSeriesOf(
  state: Pick<SessionState, 'series'>,
  keys: readonly KeyObject[],
  study?: string,
): readonly SeriesKey[] {
  const places = keys.map((key) => placeOfKey(state, key, study));
  const idle = places.flatMap((place) =>
    place.kind === 'unread' && place.series.phase === 'idle' ? place.series.key : [],
  );
  return [...new Set(idle)];
}

/** Frames by the UID of their image, of each list that was asked for: a document may name very many [VW-181]. */
const framesOfLists = new WeakMap<readonly KeyObject[], ReadonlyMap<string, readonly KeyObject[]>>();

/** Whether any of these points at an image; asked of every pane at every step, so each list is gone through once. */
export function isAmong(keys: readonly KeyObject[], image: { SOPInstanceUID: string; frame: number }): boolean {
  let known = framesOfLists.get(keys);
  if (!known) framesOfLists.set(keys, (known = Map.groupBy(keys, ({ SOPInstanceUID }) => SOPInstanceUID)));
  return known.get(image.SOPInstanceUID)?.some((key) => isKey(key, image)) === true;
}
