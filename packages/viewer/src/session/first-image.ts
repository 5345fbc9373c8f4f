import { activePane, seriesOf, type SessionState } from './state.ts';

/** The active pane shows its image, or it is known that it will not. */
export function firstImageIsThere(state: SessionState): boolean {
  const pane = activePane(state);
  const series = seriesOf(state, pane);
  if (pane.shown !== null || series?.phase === 'failed') return true;
  return series?.phase === 'ready' && (series.images.length === 0 || series.failed.has(pane.viewState.index));
}

/** It is clear what is seen first: the active pane shows its image, or it is known that there is none to be shown. */
export function firstImageIsSettled(state: SessionState): boolean {
  const { phase, series } = state;
  return phase.kind === 'failed' || (phase.kind === 'ready' && (series.size === 0 || firstImageIsThere(state)));
}
