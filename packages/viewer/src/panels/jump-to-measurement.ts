import type { Measurement } from '@mado/reading';
import type { Session } from '../session/create-session.ts';
import { isOn } from '../session/measured-image.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { SeriesKey, SeriesState, SessionState } from '../session/state.ts';

/** Why there was nothing to show. */
export type JumpFailure = 'studyNotFound' | 'displaySetNotFound';

/**
 * Shows the image that something was measured on, in the active pane, as soon as its series is there, and selects the
 * measurement, unless the reader may only look [VW-42]. A series that is read may turn out to be several display sets:
 * the one that has the image is shown. A reader who turns elsewhere meanwhile stays there [VW-108].
 *
 * @param onFailure told why it cannot be shown, at once or as soon as it is known
 */
export function jumpToMeasurement(
  session: Session,
  measurement: Measurement,
  onFailure: (failure: JumpFailure) => void,
): void {
  const state = session.getState();
  if (!state.studies.some(({ StudyInstanceUID }) => StudyInstanceUID === measurement.StudyInstanceUID)) {
    return onFailure('studyNotFound');
  }
  if (candidatesFor(state, measurement).length === 0) return onFailure('displaySetNotFound');
  session.dispatch({ type: 'select-measurement', id: measurement._id });
  const pane = state.active;
  let awaited: SeriesKey | null = null;
  const go = (): 'ended' | 'waiting' => {
    const now = session.getState();
    // The reader has turned elsewhere, or has closed the pane.
    if (awaited !== null && (now.active !== pane || now.panes[pane]?.series !== awaited)) return 'ended';
    const next = nextStep(now, measurement);
    if (next.kind === 'none') {
      onFailure('displaySetNotFound');
      return 'ended';
    }
    if (next.key !== awaited) session.dispatch({ type: 'show-series', series: next.key });
    awaited = next.key;
    if (next.kind === 'show') session.dispatch({ type: 'go-to', index: next.index });
    return next.kind === 'await' ? 'waiting' : 'ended';
  };
  if (go() === 'ended') return;
  let going = false;
  const stop = session.subscribe(() => {
    // What it does itself is none of the reader's doing.
    if (going) return;
    going = true;
    if (go() === 'ended') stop();
    going = false;
  });
}

type Step =
  | { readonly kind: 'show'; readonly key: SeriesKey; readonly index: number }
  /** `failed`: its pane says what is wrong with it. */
  | { readonly kind: 'await' | 'failed'; readonly key: SeriesKey }
  | { readonly kind: 'none' };

/** The part that has the image; else a series that has not been read yet and may have it. */
function nextStep(state: SessionState, measurement: Measurement): Step {
  const candidates = candidatesFor(state, measurement);
  for (const series of candidates) {
    const index = indexIn(series, measurement);
    if (index !== -1) return { kind: 'show', key: series.key, index };
  }
  const unread = candidates.find(({ phase }) => phase === 'idle' || phase === 'loading');
  if (unread) return { kind: 'await', key: unread.key };
  const failed = candidates.find(({ phase }) => phase === 'failed');
  return failed ? { kind: 'failed', key: failed.key } : { kind: 'none' };
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
