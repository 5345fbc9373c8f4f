import { emptyPane, type ReadySeries, type SeriesKey, type SeriesState, type SessionState } from './state.ts';

/** What can be looked at where the image that is wanted cannot be shown. */
export type NextViewable =
  { readonly kind: 'image'; readonly index: number } | { readonly kind: 'series'; readonly series: SeriesKey };

/**
 * The next thing to look at from a pane, the active one where none is given: the next image of its series of which no
 * failure is known, else the next series with images, both beginning again at their ends. Null where there is nothing
 * else.
 */
export function nextViewable(state: SessionState, number = state.active): NextViewable | null {
  const pane = state.panes[number] ?? emptyPane;
  const own = pane.series === null ? undefined : state.series.get(pane.series);
  const index = own?.phase === 'ready' ? nextImage(own, pane.viewState.index) : null;
  if (index !== null) return { kind: 'image', index };
  const series = inTurn([...state.series.values()], own).find(mayShowImages);
  return series ? { kind: 'series', series: series.key } : null;
}

function nextImage({ images, failed }: ReadySeries, at: number): number | null {
  const indexes = inTurn([...images.keys()], at);
  return indexes.find((index) => !failed.has(index)) ?? null;
}

/** All others, those behind `one` first. */
function inTurn<T>(all: readonly T[], one: T | undefined): T[] {
  const at = one === undefined ? -1 : all.indexOf(one);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
}

function mayShowImages(one: SeriesState): boolean {
  if (one.series.first_frame === null || one.phase === 'failed') return false;
  return one.phase !== 'ready' || one.failed.size < one.images.length;
}
