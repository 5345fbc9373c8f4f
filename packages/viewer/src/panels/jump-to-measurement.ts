import type { Measurement } from '@mado/reading';
import type { Session } from '../session/create-session.ts';
import { isOn } from '../session/measured-image.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { SeriesState, SessionState } from '../session/state.ts';

/** Why there was nothing to show. */
export type JumpFailure = 'studyNotFound' | 'displaySetNotFound';

/**
 * Shows the image that something was measured on, in the active pane, as soon as its series is there, and selects the
 * measurement.
 * @returns why it cannot be shown, as far as it is known at once
 */
export function jumpToMeasurement(session: Session, measurement: Measurement): JumpFailure | null {
  const state = session.getState();
  if (!state.studies.some(({ StudyInstanceUID }) => StudyInstanceUID === measurement.StudyInstanceUID)) {
    return 'studyNotFound';
  }
  const candidates = candidatesFor(state, measurement);
  const [first] = candidates;
  if (!first) return 'displaySetNotFound';
  session.dispatch({ type: 'select-measurement', id: measurement._id });
  const key = (candidates.find((series) => indexIn(series, measurement) !== -1) ?? first).key;
  session.dispatch({ type: 'show-series', series: key });
  const arrive = (): boolean => {
    const series = session.getState().series.get(key);
    if (series?.phase !== 'ready') return series?.phase === 'failed';
    const index = indexIn(series, measurement);
    if (index !== -1) session.dispatch({ type: 'go-to', index });
    return true;
  };
  if (arrive()) return null;
  const stop = session.subscribe(() => {
    if (arrive()) stop();
  });
  return null;
}

/** The image that something was measured on, once its series is there. */
export function imageOf(state: SessionState, measurement: Measurement): ViewerImage | null {
  for (const series of candidatesFor(state, measurement)) {
    const image = series.phase === 'ready' && series.images[indexIn(series, measurement)];
    if (image) return image;
  }
  return null;
}

function candidatesFor({ series }: SessionState, measurement: Measurement): SeriesState[] {
  return [...series.values()].filter(
    (one) =>
      one.study.StudyInstanceUID === measurement.StudyInstanceUID &&
      one.series.SeriesInstanceUID === measurement.SeriesInstanceUID,
  );
}

function indexIn(series: SeriesState, measurement: Measurement): number {
  return series.phase === 'ready' ? series.images.findIndex((image) => isOn(measurement, image)) : -1;
}
