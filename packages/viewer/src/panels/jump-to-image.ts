import type { Session } from '../session/create-session.ts';
import { soughtPlace, type SoughtImage } from '../session/sought-image.ts';
import type { SeriesKey, SessionState } from '../session/state.ts';

/** Why there was nothing to show. */
export type JumpFailure = 'studyNotFound' | 'displaySetNotFound';

/**
 * Shows an image in the active pane, as soon as its series is there. A series that is read may turn out to be several
 * display sets: the one that has the image is shown. A reader who turns elsewhere meanwhile stays there [VW-108].
 *
 * @param onFailure told why it cannot be shown, at once or as soon as it is known
 * @returns whether there is a series that may have it
 */
export function jumpToImage(session: Session, sought: SoughtImage, onFailure: (failure: JumpFailure) => void): boolean {
  const state = session.getState();
  if (!hasSeries(state, sought)) {
    onFailure(isOpen(state, sought) ? 'displaySetNotFound' : 'studyNotFound');
    return false;
  }
  const pane = state.active;
  let awaited: SeriesKey | null = null;
  const go = (): 'ended' | 'waiting' => {
    const now = session.getState();
    // The reader has turned elsewhere, or has closed the pane.
    if (awaited !== null && (now.active !== pane || now.panes[pane]?.series !== awaited)) return 'ended';
    const next = soughtPlace(now, sought);
    if (next.kind === 'missing') {
      onFailure('displaySetNotFound');
      return 'ended';
    }
    if (next.series.key !== awaited) session.dispatch({ type: 'show-series', series: next.series.key });
    awaited = next.series.key;
    if (next.kind === 'here') session.dispatch({ type: 'go-to', index: next.index });
    return next.kind === 'unread' ? 'waiting' : 'ended';
  };
  if (go() === 'ended') return true;
  let going = false;
  const stop = session.subscribe(() => {
    // What it does itself is none of the reader's doing.
    if (going) return;
    going = true;
    if (go() === 'ended') stop();
    going = false;
  });
  return true;
}

const isOpen = ({ studies }: SessionState, sought: SoughtImage): boolean =>
  studies.some(({ StudyInstanceUID }) => StudyInstanceUID === sought.StudyInstanceUID);

const hasSeries = ({ series }: SessionState, sought: SoughtImage): boolean =>
  [...series.values()].some(
    (one) =>
      one.study.StudyInstanceUID === sought.StudyInstanceUID &&
      one.series.SeriesInstanceUID === sought.SeriesInstanceUID,
  );
