import type { Link } from './display-options.ts';
import { changeLayout } from './pane-grid.ts';
import type { PaneView } from './pane-view.ts';
import {
  emptyPane,
  startingViewState,
  type LeftPane,
  type LeftPrior,
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
  readonly panes: readonly LeftPane[];
  readonly links: readonly Link[];
  readonly referenceLines: boolean;
  readonly overlayPlanes: boolean;
  /** Ids of the measurements that are seen; null: all. */
  readonly measurements: readonly string[] | null;
  readonly maximised: boolean;
  readonly identityHidden: boolean;
  readonly priors: readonly LeftPrior[];
  /** Index of the stage at which it is hung; null: it is not. */
  readonly stage: number | null;
}

export function leftState(state: SessionState): LeftState {
  return {
    listed: listed(state),
    layout: state.layout,
    active: state.active,
    panes: state.panes.map(({ series, viewState }, n) => awaited(state, n) ?? { series, viewState }),
    links: [...state.display.links],
    referenceLines: state.display.referenceLines,
    overlayPlanes: state.display.overlayPlanes,
    measurements: state.display.measurements && [...state.display.measurements],
    maximised: state.maximised,
    identityHidden: state.display.identityHidden,
    stage: stageLeft(state),
    priors: [
      ...state.leftPriors,
      ...state.compared.flatMap(({ study, id }) =>
        id === null ? [] : [{ StudyInstanceUID: study.StudyInstanceUID, id }],
      ),
    ],
  };
}

/**
 * As it was left; what is kept of something else, or is no such state, changes nothing but that whose images these are
 * stays hidden.
 */
export function restored(beginning: SessionState, left: unknown): SessionState {
  const { layout, active, panes, links, identityHidden, priors, stage, maximised, listed: of } = fieldsOf(left);
  const state =
    identityHidden === true ? { ...beginning, display: { ...beginning.display, identityHidden } } : beginning;
  if (state.phase.kind !== 'ready' || of !== listed(state) || !Array.isArray(panes)) return state;
  const { rows, columns } = fieldsOf(layout);
  const leftPriors = Array.isArray(priors) ? priors.flatMap(leftPriorOf) : [];
  const laidOut = changeLayout(state, { rows: count(rows), columns: count(columns) });
  const kept = new Map<number, LeftPane>();
  const shown = laidOut.panes.map((pane, n) => {
    const { series, viewState } = fieldsOf((panes as unknown[])[n]);
    // A part of a series is known when the series has been read: until then the series stands there as at first.
    const key = typeof series === 'string' ? seriesOfPart(series) : '';
    const isAwaited = leftPriors.length > 0;
    if (typeof series !== 'string' || (!state.series.has(key) && !isAwaited)) return series === null ? emptyPane : pane;
    const own = viewStateOf(viewState);
    kept.set(n, { series, viewState: own });
    if (!state.series.has(key)) return emptyPane;
    return { ...emptyPane, series: key, viewState: series === key ? own : startingViewState };
  });
  const known: readonly Link[] = ['scroll', 'window', 'zoom'];
  const display = {
    ...state.display,
    links: new Set(known.filter((link) => Array.isArray(links) && links.includes(link))),
    ...shownLeft(left),
  };
  // What is awaited is opened after the first image, which is that of the active pane.
  const at = typeof active === 'number' && shown[active]?.series ? active : firstShown(shown);
  const isHung = isNumber(stage) && Number.isInteger(stage) && stage >= 0;
  const hanging = isHung ? ({ phase: 'left', stage } as const) : laidOut.hanging;
  return {
    ...laidOut,
    panes: shown,
    active: at,
    display,
    restored: kept,
    leftPriors,
    hanging,
    maximised: maximised === true,
  };
}

/** What lies over the images. */
function shownLeft(left: unknown): Pick<SessionState['display'], 'referenceLines' | 'overlayPlanes' | 'measurements'> {
  const { referenceLines, overlayPlanes, measurements } = fieldsOf(left);
  return {
    referenceLines: referenceLines !== false,
    overlayPlanes: overlayPlanes !== false,
    measurements: Array.isArray(measurements) ? new Set(measurements.map(String)) : null,
  };
}

function stageLeft({ hanging }: SessionState): number | null {
  return hanging?.phase === 'hung' || hanging?.phase === 'left' ? hanging.stage : null;
}

function firstShown(panes: readonly { readonly series: SeriesKey | null }[]): number {
  return Math.max(
    0,
    panes.findIndex(({ series }) => series !== null),
  );
}

/** How a pane was left whose series has not been read since. */
function awaited({ panes, restored, series }: SessionState, n: number): LeftPane | null {
  const left = restored.get(n);
  if (!left || left.series === null) return null;
  const [key, shown] = [seriesOfPart(left.series), panes[n]?.series];
  // Of a prior that has not been opened again not even the series is listed.
  return shown === key || (shown === null && !series.has(key)) ? left : null;
}

/** A series that was left on a pane has been read: the pane shows it, or the part of it, as it was left. */
export function withLeftPanes(state: SessionState, read: SeriesKey): SessionState {
  const restored = new Map(state.restored);
  const panes = state.panes.map((pane, n) => {
    const left = restored.get(n);
    if (!left || left.series === null || seriesOfPart(left.series) !== read) return pane;
    restored.delete(n);
    const part = state.series.get(left.series);
    if (pane.series !== read || pane.shown !== null || part?.phase !== 'ready') return pane;
    // Before there were images there was none to go to.
    const index = Math.min(left.viewState.index, Math.max(0, part.images.length - 1));
    const viewState = left.series === read ? pane.viewState : left.viewState;
    return { ...pane, series: left.series, viewState: { ...viewState, index } };
  });
  return { ...state, panes, restored };
}

/** The series of a display set. */
function seriesOfPart(key: SeriesKey): SeriesKey {
  return key.split('#')[0] ?? key;
}

function listed({ studies, compared }: SessionState): string {
  const added = new Set(compared.flatMap(({ prior, id }) => (id === null ? [] : [prior])));
  const first = studies.filter((study) => !added.has(study));
  return first.flatMap(({ series }) => series.map(({ document }) => document)).join(' ');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function leftPriorOf(value: unknown): LeftPrior[] {
  const { StudyInstanceUID, id } = fieldsOf(value);
  return typeof StudyInstanceUID === 'string' && typeof id === 'string' ? [{ StudyInstanceUID, id }] : [];
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
  const { kind, scale, center, justified, width, height } = fieldsOf(zoom);
  const { column, row } = fieldsOf(center);
  if (turns !== 0 && turns !== 1 && turns !== 2 && turns !== 3) return null;
  const around = { turns, mirrored: mirrored === true };
  if (kind === 'fit' && (justified === 'left' || justified === 'right'))
    return { ...around, zoom: { kind, justified } };
  if (kind === 'fit') return { ...around, zoom: { kind } };
  if (!isNumber(column) || !isNumber(row)) return null;
  const isSized = isNumber(width) && width > 0 && isNumber(height) && height > 0;
  if (kind === 'region' && isSized) return { ...around, zoom: { kind, width, height, center: { column, row } } };
  const isScaled = isNumber(scale) && scale > 0;
  return kind === 'free' && isScaled ? { ...around, zoom: { kind, scale, center: { column, row } } } : null;
}
