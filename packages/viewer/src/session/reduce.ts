import type { SourceErrorKind, ViewerStudy } from '../ports/index.ts';
import type { FrameFailure } from './frame-failure.ts';
import { isKnownTool } from './change-measurement.ts';
import { fit, flipped, turned, zoomed, type PaneView } from './pane-view.ts';
import { begunByReader, withoutAwaiting } from './hanging.ts';
import { seriesGrown, studiesChanged } from './grow-series.ts';
import { restored } from './left-state.ts';
import { reduceLinked, type LinkedCommand } from './open-linked.ts';
import { followed } from './linked-panes.ts';
import { activate, changeLayout, stepPane } from './pane-grid.ts';
import { reduceReader, type ReaderCommand } from './reduce-reader.ts';
import { seriesLoaded } from './load-series.ts';
import type { SeriesImages } from './series-images.ts';
import { answersAgain, imagesRetry, marked, withFailures, withRange, withViewed } from './series-marks.ts';
import {
  activePane,
  readySeries,
  startingViewState,
  type Layout,
  type PaneTool,
  type VoiChoice,
  type PaneState,
  type ViewState,
  type ReadySeries,
  type SeriesBase,
  type SeriesKey,
  type SeriesRange,
  type SeriesState,
  type SessionState,
  type Shown,
} from './state.ts';

/** Everything that can happen in a session. Indexes are zero-based. */
export type Command =
  // what the source says
  | { type: 'studies-loaded'; studies: readonly ViewerStudy[] }
  | { type: 'studies-failed'; error: SourceErrorKind }
  | { type: 'studies-retry' }
  /** The list of a study that is still being uploaded, as it is now. */
  | { type: 'studies-changed'; studies: readonly ViewerStudy[] }
  /** A series that was read before has more images. */
  | { type: 'series-grown'; series: SeriesKey; content: SeriesImages; first: number }
  | { type: 'restore'; left: unknown }
  | LinkedCommand
  | { type: 'series-requested'; series: SeriesKey }
  | { type: 'series-loaded'; series: SeriesKey; content: SeriesImages; first: number }
  | { type: 'series-failed'; series: SeriesKey; error: SourceErrorKind }
  | { type: 'series-retry'; series: SeriesKey }
  | { type: 'images-loaded'; series: SeriesKey; indexes: readonly number[] }
  | { type: 'images-dropped'; series: SeriesKey; indexes: readonly number[] }
  | { type: 'images-failed'; series: SeriesKey; indexes: readonly number[]; failure: FrameFailure }
  | { type: 'images-retry'; series: SeriesKey }
  /** What the source gave no answer for is asked for again. */
  | { type: 'source-answers'; series: SeriesKey; thumbnail?: boolean }
  // what the canvas says
  | { type: 'range-seen'; series: SeriesKey; range: SeriesRange }
  | { type: 'shown'; pane: number; series: SeriesKey; shown: Shown | null }
  // what the reader wants, in the active pane
  | { type: 'show-series'; series: SeriesKey; pane?: number }
  | { type: 'step-series'; by: 1 | -1 }
  | { type: 'go-to'; index: number }
  | { type: 'scroll'; by: number }
  | { type: 'voi'; voi: VoiChoice }
  | { type: 'invert' }
  | { type: 'view'; view: PaneView }
  /** Larger by a step, or smaller. */
  | { type: 'zoom'; by: 1 | -1 }
  | { type: 'reset' }
  | { type: 'turn'; by: 1 | -1 }
  | { type: 'flip'; axis: 'horizontal' | 'vertical' }
  | { type: 'interpolate' }
  | { type: 'tool'; tool: PaneTool }
  // what the reader wants of the panes
  | { type: 'activate'; pane: number }
  | { type: 'step-pane'; by: 1 | -1 }
  | { type: 'layout'; layout: Layout }
  | { type: 'maximise' }
  | ReaderCommand;

/** The next state. Commands about things that are no longer there change nothing. */
export function reduce(state: SessionState, command: Command): SessionState {
  // Each pane is laid out for itself, whatever is linked; what comes to a study moves nobody.
  if (ofItself.has(command.type)) return step(state, command);
  const byHand = command.type === 'scroll' || command.type === 'go-to';
  const next = followed(state, step(state, command), { played: playedBy(command), byHand });
  return ofSource.has(command.type) ? next : begunByReader(state, next);
}

const ofItself: ReadonlySet<Command['type']> = new Set(['hang', 'step-stage', 'studies-changed', 'series-grown']);

/** What comes of itself, and not from the reader's hand. */
const ofSource: ReadonlySet<Command['type']> = new Set([
  'studies-loaded',
  'studies-failed',
  'prior-found',
  'series-requested',
  'series-loaded',
  'series-failed',
  'images-loaded',
  'images-dropped',
  'images-failed',
  'range-seen',
  'shown',
]);

/** The pane that a command plays; undefined: it is of the active one. */
function playedBy(command: Command): number | undefined {
  return command.type === 'cine-tick' || command.type === 'cine-set' ? command.pane : undefined;
}

function step(state: SessionState, command: Command): SessionState {
  switch (command.type) {
    case 'studies-loaded':
      return studiesLoaded(state, command.studies);
    case 'studies-changed':
      return withFirstSeries(studiesChanged(state, command.studies));
    case 'series-grown':
      return seriesGrown(state, command.series, command.content, command.first);
    case 'restore':
      return restored(state, command.left);
    case 'open-linked':
    case 'linked-seen':
      return reduceLinked(state, command);
    case 'studies-failed':
      return { ...state, phase: { kind: 'failed', error: command.error } };
    case 'studies-retry':
      return { ...state, phase: { kind: 'loading' } };
    case 'series-requested':
      return withSeries(state, command.series, (series) => ({ ...baseOf(series), phase: 'loading' }));
    case 'series-failed':
      return withSeries(state, command.series, (one) => ({ ...baseOf(one), phase: 'failed', error: command.error }));
    case 'series-retry':
      return withSeries(state, command.series, (series) => ({ ...baseOf(series), phase: 'idle' }));
    case 'series-loaded':
      return seriesLoaded(state, command.series, command.content, command.first);
    case 'images-loaded':
      return withReady(state, command.series, (series) => marked(series, command.indexes, 1));
    case 'images-dropped':
      return withReady(state, command.series, (series) => marked(series, command.indexes, 0));
    case 'images-failed':
      return withReady(state, command.series, (series) => withFailures(series, command.indexes, command.failure));
    case 'images-retry':
      return withReady(state, command.series, imagesRetry);
    case 'source-answers':
      return withReady(state, command.series, (series) => answersAgain(series, command.thumbnail === true));
    case 'range-seen':
      return withReady(state, command.series, (series) => withRange(series, command.range));
    case 'shown':
      return shown(state, command);
    case 'show-series':
      return state.series.has(command.series)
        ? showSeries(activate(withoutAwaiting(state), command.pane ?? state.active), command.series)
        : state;
    case 'step-series':
      return stepSeries(withoutAwaiting(state), command.by);
    case 'go-to':
      return goTo(stopped(state), command.index);
    case 'scroll':
      return goTo(stopped(state), activePane(state).viewState.index + command.by);
    case 'voi':
      return withViewState(state, (viewState) => ({ ...viewState, voi: command.voi }));
    case 'invert':
      return withViewState(state, (viewState) => ({ ...viewState, inverted: !viewState.inverted }));
    case 'view':
      return withViewState(state, (viewState) => ({ ...viewState, view: command.view }));
    case 'zoom':
      return zoomedBy(state, command.by);
    case 'reset':
      return withViewState(state, asAtFirst);
    case 'turn':
      return withView(state, (view) => turned(view, command.by));
    case 'flip':
      return withView(state, (view) => flipped(view, command.axis));
    case 'interpolate':
      return withViewState(state, (viewState) => ({ ...viewState, interpolated: !viewState.interpolated }));
    case 'tool':
      return withTool(state, command.tool);
    case 'activate':
      return activate(state, command.pane);
    case 'step-pane':
      return stepPane(state, command.by);
    case 'layout':
      return changeLayout({ ...state, hanging: null }, command.layout);
    case 'maximise':
      return { ...state, maximised: !state.maximised && state.panes.length > 1 };
    default:
      return reduceReader(state, command);
  }
}

function shown(state: SessionState, command: Extract<Command, { type: 'shown' }>): SessionState {
  return {
    ...state,
    viewed: withViewed(state, command),
    panes: state.panes.map((pane, index) =>
      index === command.pane && pane.series === command.series ? { ...pane, shown: command.shown } : pane,
    ),
  };
}

function studiesLoaded(state: SessionState, studies: readonly ViewerStudy[]): SessionState {
  const series = new Map<SeriesKey, SeriesState>();
  for (const study of studies) {
    for (const one of study.series) {
      series.set(one.document, { key: one.document, study, series: one, phase: 'idle' });
    }
  }
  const opened: SessionState = {
    ...state,
    phase: { kind: 'ready' },
    studies,
    series,
    hanging: { phase: 'opening' },
    compared: [],
  };
  return withFirstSeries(opened, { anew: true });
}

/** The series that is shown first, unless the reader sees one already, or reads why there is none any more [VW-183]. */
function withFirstSeries(state: SessionState, { anew = false } = {}): SessionState {
  const isTold = state.emptied?.grid === state.layout && state.emptied.panes.size > 0;
  if (!anew && (isTold || state.panes.some(({ series }) => series !== null))) return state;
  const listed = [...state.series.values()];
  const pictured = listed.filter((one) => one.series.first_frame !== null);
  const first = pictured.find((one) => one.series.derived !== true) ?? pictured[0] ?? listed[0];
  return first ? showSeries(state, first.key) : state;
}

function showSeries(state: SessionState, key: SeriesKey): SessionState {
  const pane = activePane(state);
  if (pane.series === key) return state;
  const remembered =
    pane.series === null ? state.remembered : new Map(state.remembered).set(pane.series, pane.viewState);
  const series = state.series.get(key);
  const first = series?.phase === 'ready' ? series.first : 0;
  const viewState = remembered.get(key) ?? { ...startingViewState, index: first };
  return withActive({ ...state, remembered }, () => ({ series: key, viewState, shown: null, cine: null }));
}

function stepSeries(state: SessionState, by: 1 | -1): SessionState {
  const keys = [...state.series.keys()];
  const at = keys.indexOf(activePane(state).series ?? '');
  const next = keys[at + by];
  return at === -1 || next === undefined ? state : showSeries(state, next);
}

/** Who goes through the images by hand does not want them to be played. */
function stopped(state: SessionState): SessionState {
  return activePane(state).cine?.playing
    ? withActive(state, (pane) => ({ ...pane, cine: pane.cine && { ...pane.cine, playing: false } }))
    : state;
}

function goTo(state: SessionState, index: number): SessionState {
  const count = readySeries(state, activePane(state))?.images.length ?? 0;
  return withViewState(state, (viewState) => {
    const next = Math.max(0, Math.min(count - 1, index));
    if (next === viewState.index) return viewState;
    return { ...viewState, index: next, direction: next > viewState.index ? 1 : -1 };
  });
}

const baseOf = ({ key, study, series }: SeriesState): SeriesBase => ({ key, study, series });

function withSeries(state: SessionState, key: SeriesKey, change: (series: SeriesState) => SeriesState): SessionState {
  const series = state.series.get(key);
  if (!series) return state;
  const next = change(series);
  return next === series ? state : { ...state, series: new Map(state.series).set(key, next) };
}

/** Without the right to comment no tool that measures is taken [VW-42]. */
function withTool(state: SessionState, tool: PaneTool): SessionState {
  return isKnownTool(tool) && !state.reading.mayWrite ? state : { ...state, tool };
}

function withReady(state: SessionState, key: SeriesKey, change: (series: ReadySeries) => ReadySeries): SessionState {
  return withSeries(state, key, (series) => (series.phase === 'ready' ? change(series) : series));
}

function withActive(state: SessionState, change: (pane: PaneState) => PaneState): SessionState {
  return { ...state, panes: state.panes.map((pane, index) => (index === state.active ? change(pane) : pane)) };
}

function asAtFirst(viewState: ViewState): ViewState {
  return { ...viewState, voi: startingViewState.voi, inverted: false, view: fit };
}

function zoomedBy(state: SessionState, steps: 1 | -1): SessionState {
  const pane = activePane(state);
  const { shown } = pane;
  const image = shown && readySeries(state, pane)?.images[shown.index];
  return image ? withView(state, (view) => zoomed(view, image, shown.scale, steps)) : state;
}

function withView(state: SessionState, change: (view: PaneView) => PaneView): SessionState {
  return withViewState(state, (viewState) => ({ ...viewState, view: change(viewState.view) }));
}

function withViewState(state: SessionState, change: (viewState: ViewState) => ViewState): SessionState {
  const { viewState } = activePane(state);
  const next = change(viewState);
  return next === viewState ? state : withActive(state, (pane) => ({ ...pane, viewState: next }));
}
