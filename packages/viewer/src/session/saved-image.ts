import { activePane, readySeries, seriesOf, type SessionState } from './state.ts';

/**
 * Why a picture of the active pane cannot be had now: nothing is shown, it has not come yet, it cannot be shown, or the
 * reader has gone to another one before it came.
 */
export type NotSaved = 'nothing' | 'coming' | 'failed' | 'left';

/** Whether the reader may save what the active pane shows [VW-160]; what its source does not say is not allowed. */
export function maySave(state: SessionState): boolean {
  return seriesOf(state, activePane(state))?.series.can?.download === true;
}

/** Whether images of a series that were taken before may still be saved, whatever the panes show by now [VW-223]. */
export function mayStillSave({ series }: SessionState, document: string): boolean {
  return [...series.values()].some((one) => one.series.document === document && one.series.can?.download === true);
}

/** Which image the active pane is to show; null where that is not known yet. */
export function wantedImage(state: SessionState): string | null {
  const pane = activePane(state);
  const image = readySeries(state, pane)?.images[pane.viewState.index];
  return image ? `${pane.series} ${image.key}` : null;
}

/** Null: the image that the active pane is to show is on its canvas. */
export function whyNotSaved(state: SessionState): NotSaved | null {
  const pane = activePane(state);
  const series = seriesOf(state, pane);
  if (!series) return 'nothing';
  if (series.phase === 'failed') return 'failed';
  const ready = readySeries(state, pane);
  if (!ready) return 'coming';
  if (ready.images.length === 0) return 'nothing';
  if (ready.failed.has(pane.viewState.index)) return 'failed';
  return pane.shown?.index === pane.viewState.index ? null : 'coming';
}
