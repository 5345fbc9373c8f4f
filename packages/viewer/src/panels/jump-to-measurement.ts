import type { Measurement } from '@mado/reading';
import type { Session } from '../session/create-session.ts';
import { isOn } from '../session/measured-image.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { SessionState } from '../session/state.ts';
import { soughtPlace, type SoughtImage } from '../session/sought-image.ts';
import { jumpToImage, type JumpFailure } from './jump-to-image.ts';

/**
 * Shows the image that something was measured on, in the active pane, as soon as its series is there, and selects the
 * measurement, unless the reader may only look [VW-42].
 *
 * @param onFailure told why it cannot be shown, at once or as soon as it is known
 */
export function jumpToMeasurement(
  session: Session,
  measurement: Measurement,
  onFailure: (failure: JumpFailure) => void,
): void {
  if (!jumpToImage(session, soughtBy(measurement), onFailure)) return;
  session.dispatch({ type: 'select-measurement', id: measurement._id });
}

/** The image that something was measured on, once its series is there. */
export function imageOf(state: SessionState, measurement: Measurement): ViewerImage | null {
  const place = soughtPlace(state, soughtBy(measurement));
  return place.kind === 'here' ? (place.series.images[place.index] ?? null) : null;
}

const soughtBy = (measurement: Measurement): SoughtImage => {
  const { StudyInstanceUID, SeriesInstanceUID } = measurement;
  return { StudyInstanceUID, SeriesInstanceUID, isIt: (image) => isOn(measurement, image) };
};
