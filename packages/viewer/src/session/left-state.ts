import type { Link } from './display-options.ts';
import { changeLayout } from './pane-grid.ts';
import type { PaneView } from './pane-view.ts';
import {
  emptyPane,
  startingViewState,
  type Layout,
  type SeriesKey,
  type SessionState,
  type ViewState,
  type VoiChoice,
} from './state.ts';

/** How a reader has left what is read, as it is kept over a reload of the page [VW-24]. */
export interface LeftState {
  /** The series that were listed: of others nothing is restored. */
  readonly listed: string;
  readonly layout: Layout;
  readonly active: number;
  readonly panes: readonly { readonly series: SeriesKey | null; readonly viewState: ViewState }[];
  readonly links: readonly Link[];
  readonly referenceLines: boolean;
}

export function leftState(state: SessionState): LeftState {
  return {
    listed: listed(state),
    layout: state.layout,
    active: state.active,
    panes: state.panes.map(({ series, viewState }) => ({ series, viewState })),
    links: [...state.display.links],
    referenceLines: state.display.referenceLines,
  };
}

/** As it was left; what is kept of something else, or is no such state, changes nothing. */
export function restored(state: SessionState, left: unknown): SessionState {
  const { layout, active, panes, links, referenceLines, listed: of } = fieldsOf(left);
  if (state.phase.kind !== 'ready' || of !== listed(state) || !Array.isArray(panes)) return state;
  const { rows, columns } = fieldsOf(layout);
  const laidOut = changeLayout(state, { rows: count(rows), columns: count(columns) });
  const kept = new Map<SeriesKey, ViewState>();
  const shown = laidOut.panes.map((pane, n) => {
    const { series, viewState } = fieldsOf((panes as unknown[])[n]);
    // A part of a series is known when the series has been read: until then its first one stands there.
    const key = typeof series === 'string' ? (series.split('#')[0] ?? '') : '';
    if (!state.series.has(key)) return series === null ? emptyPane : pane;
    const own = viewStateOf(viewState);
    if (series === key) kept.set(key, own);
    return { ...emptyPane, series: key, viewState: own };
  });
  const known: readonly Link[] = ['scroll', 'window', 'zoom'];
  const display = {
    ...state.display,
    links: new Set(known.filter((link) => Array.isArray(links) && links.includes(link))),
    referenceLines: referenceLines !== false,
  };
  const at = typeof active === 'number' && laidOut.panes[active] ? active : 0;
  return { ...laidOut, panes: shown, active: at, display, restored: kept };
}

function listed({ studies }: SessionState): string {
  return studies.flatMap(({ series }) => series.map(({ document }) => document)).join(' ');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const count = (value: unknown) => (isNumber(value) ? value : 1);

function viewStateOf(value: unknown): ViewState {
  const { index, inverted, interpolated, voi, view } = fieldsOf(value);
  return {
    ...startingViewState,
    index: isNumber(index) && index >= 0 ? Math.floor(index) : 0,
    inverted: inverted === true,
    interpolated: interpolated !== false,
    voi: voiOf(voi) ?? startingViewState.voi,
    view: viewOf(view) ?? startingViewState.view,
  };
}

function voiOf(value: unknown): VoiChoice | null {
  const { kind, alternative, center, width } = fieldsOf(value);
  if (kind === 'file' && isNumber(alternative) && alternative >= 0) return { kind, alternative };
  return kind === 'window' && isNumber(center) && isNumber(width) && width > 0 ? { kind, center, width } : null;
}

function viewOf(value: unknown): PaneView | null {
  const { zoom, turns, mirrored } = fieldsOf(value);
  const { kind, scale, center } = fieldsOf(zoom);
  const { column, row } = fieldsOf(center);
  if (turns !== 0 && turns !== 1 && turns !== 2 && turns !== 3) return null;
  const around = { turns, mirrored: mirrored === true };
  if (kind === 'fit') return { ...around, zoom: { kind } };
  const isPlaced = isNumber(scale) && scale > 0 && isNumber(column) && isNumber(row);
  return kind === 'free' && isPlaced ? { ...around, zoom: { kind, scale, center: { column, row } } } : null;
}
