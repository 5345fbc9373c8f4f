import { activePane, readySeries, seriesOf, type SessionState } from './state.ts';

/** Why a picture of the active pane cannot be had now: nothing is shown, it has not come yet, or it cannot be shown. */
export type NotSaved = 'nothing' | 'coming' | 'failed';

/** Whether the reader may save what the active pane shows [VW-160]; what its source does not say is not allowed. */
export function maySave(state: SessionState): boolean {
  return seriesOf(state, activePane(state))?.series.can?.download === true;
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
