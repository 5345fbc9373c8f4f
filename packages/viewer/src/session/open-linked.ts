import type { Link } from './display-options.ts';
import type { LinkedPane, LinkedView, LinkedZoom } from '../ports/index.ts';
import { seriesWith } from './linked-view.ts';
import type { LinkedState } from './linked-state.ts';
import { changeLayout } from './pane-grid.ts';
import type { PaneView } from './pane-view.ts';
import { nearestWhole, type ViewerImage } from './series-images.ts';
import {
  emptyPane,
  startingViewState,
  type PaneState,
  type ReadySeries,
  type SeriesKey,
  type SessionState,
  type ViewState,
} from './state.ts';

export type LinkedCommand =
  | { type: 'open-linked'; view: LinkedView | null; withheld: boolean; hidden?: number; newer?: readonly string[] }
  /** The reader has seen what became of the link. */
  | { type: 'linked-seen' };

export function reduceLinked(state: SessionState, command: LinkedCommand): SessionState {
  if (command.type === 'linked-seen')
    return {
      ...state,
      linked: state.linked && { ...state.linked, gone: 0, nearest: 0, changed: 0, renewed: 0, withheld: false },
    };
  if (state.phase.kind !== 'ready') return state;
  const nothing: LinkedState = {
    isOpened: false,
    awaited: new Map(),
    gone: command.hidden ?? 0,
    nearest: 0,
    changed: 0,
    newer: new Set(command.newer),
    renewed: 0,
    withheld: command.withheld,
    measurements: null,
  };
  return command.view === null ? { ...state, linked: nothing } : openedAt(state, command.view, nothing);
}

/** The panes of a link, each with its series or, where that is not there any more, empty [VW-171]. */
function openedAt(state: SessionState, view: LinkedView, nothing: LinkedState): SessionState {
  const found = view.panes.map((pane) => (pane ? (keyOf(state, pane) ?? null) : null));
  const absent = new Set(view.panes.flatMap((pane, n) => (pane !== null && found[n] === null ? [n] : [])));
  const gone = nothing.gone + absent.size;
  // Of those that the reader may not view nothing comes; where no other pane was empty they are the empty ones.
  const empty = view.panes.flatMap((pane, n) => (pane === null ? [n] : []));
  if (empty.length === nothing.gone) for (const n of empty) absent.add(n);
  // What is there is opened as always.
  if (found.every((key) => key === null)) return { ...state, linked: { ...nothing, gone } };
  const laidOut = changeLayout(state, view);
  const awaited = new Map<number, LinkedPane>();
  const panes = laidOut.panes.map((_, n): PaneState => {
    const [pane, series] = [view.panes[n], found[n]];
    if (!pane || !series) return emptyPane;
    awaited.set(n, pane);
    return { ...emptyPane, series, viewState: viewStateOf(pane) };
  });
  const active = panes[view.active]?.series ? view.active : panes.findIndex(({ series }) => series !== null);
  const measurements = view.measurements && new Set(view.measurements);
  return {
    ...laidOut,
    panes,
    active,
    maximised: view.maximised && panes.length > 1,
    display: {
      ...state.display,
      links: new Set<Link>(view.together),
      referenceLines: view.referenceLines,
      overlayPlanes: view.overlayPlanes,
      measurements,
    },
    emptied: { grid: laidOut.layout, panes: new Map([...absent].map((n) => [n, 'linked'])) },
    linked: { ...nothing, isOpened: true, gone, awaited, measurements },
  };
}

function keyOf(state: SessionState, pane: LinkedPane): SeriesKey | undefined {
  const keys = seriesWith(state, pane);
  return keys[pane.copy] ?? keys[0];
}

/** A series that a link waits for has been read: each of its panes shows the image, or the nearest [VW-171]. */
export function withLinkedPanes(state: SessionState, read: SeriesKey): SessionState {
  if (!state.linked || state.linked.awaited.size === 0) return state;
  const awaited = new Map(state.linked.awaited);
  let { nearest, changed, renewed } = state.linked;
  const parts = [...state.series.values()].filter(
    (one): one is ReadySeries => one.phase === 'ready' && one.series.document === read,
  );
  const panes = state.panes.map((pane, n) => {
    const linked = awaited.get(n);
    if (!linked || pane.series !== read) return pane;
    awaited.delete(n);
    // The reader may have put another series there meanwhile.
    const isOfLink = parts.some(({ series }) => series.SeriesInstanceUID === linked.SeriesInstanceUID);
    if (!isOfLink || pane.shown !== null || linked.image === null) return pane;
    const exact = placeOf(
      parts,
      ({ SOPInstanceUID, frame }) =>
        linked.image?.SOPInstanceUID === SOPInstanceUID && linked.image.FrameNumber === frame,
    );
    const at = exact ?? nearestTo(parts, linked.image);
    if (!at) return pane;
    if (!exact) nearest += 1;
    else if (state.linked?.newer.has(linked.image.SOPInstanceUID)) renewed += 1;
    else if (at.series.series.instance_count !== linked.instances) changed += 1;
    return { ...pane, series: at.series.key, viewState: { ...pane.viewState, index: at.index } };
  });
  return { ...state, panes, linked: { ...state.linked, awaited, nearest, changed, renewed } };
}

interface Place {
  readonly series: ReadySeries;
  readonly index: number;
}

function placeOf(parts: readonly ReadySeries[], isWanted: (image: ViewerImage) => boolean): Place | null {
  for (const series of parts) {
    const index = series.images.findIndex(isWanted);
    if (index !== -1) return { series, index };
  }
  return null;
}

/** By place in the patient where that is known, else by the place in the series. */
function nearestTo(parts: readonly ReadySeries[], { position, index }: NonNullable<LinkedPane['image']>): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const series of parts)
    for (const [at, { plane }] of series.images.entries()) {
      const off = position && plane.position ? distanceBetween(position, plane.position) : Infinity;
      if (off < least) [best, least] = [{ series, index: at }, off];
    }
  const [first] = parts.filter(({ images }) => images.length > 0);
  return (
    best ??
    (first ? { series: first, index: nearestWhole(first.images, Math.min(index, first.images.length - 1)) } : null)
  );
}

function distanceBetween(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, n) => value - (b[n] ?? 0)));
}

function viewStateOf({ voi, inverted, interpolated, turns, mirrored, zoom }: LinkedPane): ViewState {
  const view: PaneView = { turns: turns % 4, mirrored, zoom: zoomOf(zoom) };
  return { ...startingViewState, voi, inverted, interpolated, view };
}

function zoomOf(zoom: LinkedZoom): PaneView['zoom'] {
  if (zoom.kind === 'fit') return { kind: 'fit', ...(zoom.justified && { justified: zoom.justified }) };
  const { column, row, width, height } = zoom;
  return { kind: 'region', center: { column, row }, width, height };
}
