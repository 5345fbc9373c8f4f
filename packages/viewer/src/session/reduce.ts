import type { SourceErrorKind, ViewerStudy } from '../ports/index.ts';
import { isTransient, type FrameFailure } from './frame-failure.ts';
import { fit, type PaneView } from './pane-view.ts';
import { nearestWhole, type SeriesImages } from './series-images.ts';
import {
  activePane,
  middleIndex,
  readySeries,
  startingViewState,
  type DragTool,
  type VoiChoice,
  type PaneState,
  type ViewState,
  type ReadySeries,
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
  | { type: 'series-requested'; series: SeriesKey }
  | { type: 'series-loaded'; series: SeriesKey; content: SeriesImages; first: number }
  | { type: 'series-failed'; series: SeriesKey; error: SourceErrorKind }
  | { type: 'series-retry'; series: SeriesKey }
  | { type: 'images-loaded'; series: SeriesKey; indexes: readonly number[] }
  | { type: 'images-dropped'; series: SeriesKey; indexes: readonly number[] }
  | { type: 'images-failed'; series: SeriesKey; indexes: readonly number[]; failure: FrameFailure }
  | { type: 'images-retry'; series: SeriesKey }
  // what the canvas says
  | { type: 'range-seen'; series: SeriesKey; range: SeriesRange }
  | { type: 'shown'; pane: number; series: SeriesKey; shown: Shown | null }
  // what the reader wants, in the active pane
  | { type: 'show-series'; series: SeriesKey }
  | { type: 'step-series'; by: 1 | -1 }
  | { type: 'go-to'; index: number }
  | { type: 'scroll'; by: number }
  | { type: 'voi'; voi: VoiChoice }
  | { type: 'invert' }
  | { type: 'view'; view: PaneView }
  | { type: 'reset' }
  | { type: 'tool'; tool: DragTool };

/** The next state. Commands about things that are no longer there change nothing. */
export function reduce(state: SessionState, command: Command): SessionState {
  switch (command.type) {
    case 'studies-loaded':
      return studiesLoaded(state, command.studies);
    case 'studies-failed':
      return { ...state, phase: { kind: 'failed', error: command.error } };
    case 'studies-retry':
      return { ...state, phase: { kind: 'loading' } };
    case 'series-requested':
      return withSeries(state, command.series, ({ key, study, series }) => ({ key, study, series, phase: 'loading' }));
    case 'series-failed':
      return withSeries(state, command.series, ({ key, study, series }) => ({
        key,
        study,
        series,
        phase: 'failed',
        error: command.error,
      }));
    case 'series-retry':
      return withSeries(state, command.series, ({ key, study, series }) => ({ key, study, series, phase: 'idle' }));
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
    case 'range-seen':
      return withReady(state, command.series, (series) => withRange(series, command.range));
    case 'shown':
      return {
        ...state,
        panes: state.panes.map((pane, index) =>
          index === command.pane && pane.series === command.series ? { ...pane, shown: command.shown } : pane,
        ),
      };
    case 'show-series':
      return state.series.has(command.series) ? showSeries(state, command.series) : state;
    case 'step-series':
      return stepSeries(state, command.by);
    case 'go-to':
      return goTo(state, command.index);
    case 'scroll':
      return goTo(state, activePane(state).viewState.index + command.by);
    case 'voi':
      return withViewState(state, (viewState) => ({ ...viewState, voi: command.voi }));
    case 'invert':
      return withViewState(state, (viewState) => ({ ...viewState, inverted: !viewState.inverted }));
    case 'view':
      return withViewState(state, (viewState) => ({ ...viewState, view: command.view }));
    case 'reset':
      return withViewState(state, (viewState) => ({
        ...viewState,
        voi: startingViewState.voi,
        inverted: false,
        view: fit,
      }));
    case 'tool':
      return { ...state, tool: command.tool };
  }
}

function studiesLoaded(state: SessionState, studies: readonly ViewerStudy[]): SessionState {
  const series = new Map<SeriesKey, SeriesState>();
  for (const study of studies) {
    for (const one of study.series) {
      series.set(one.document, { key: one.document, study, series: one, phase: 'idle' });
    }
  }
  const listed = [...series.values()];
  const first = listed.find(({ series: { first_frame } }) => first_frame !== null) ?? listed[0];
  const ready: SessionState = { ...state, phase: { kind: 'ready' }, studies, series };
  return first ? showSeries(ready, first.key) : ready;
}

function seriesLoaded(state: SessionState, key: SeriesKey, content: SeriesImages, wanted: number): SessionState {
  const first = nearestWhole(content.images, wanted);
  const failed = new Map(
    content.images.flatMap(({ missing }, index) => (missing ? [[index, { kind: 'not_in_file' } as const]] : [])),
  );
  const next = withSeries(state, key, (series) => ({
    key,
    study: series.study,
    series: series.series,
    phase: 'ready',
    ...content,
    first,
    loaded: new Uint8Array(content.images.length),
    failed,
    range: null,
  }));
  return {
    ...next,
    panes: next.panes.map((pane) =>
      pane.series === key && pane.shown === null ? { ...pane, viewState: { ...pane.viewState, index: first } } : pane,
    ),
  };
}

function showSeries(state: SessionState, key: SeriesKey): SessionState {
  const pane = activePane(state);
  if (pane.series === key) return state;
  const remembered =
    pane.series === null ? state.remembered : new Map(state.remembered).set(pane.series, pane.viewState);
  const series = state.series.get(key);
  const first = series?.phase === 'ready' ? series.first : 0;
  const viewState = remembered.get(key) ?? { ...startingViewState, index: first };
  return withActive({ ...state, remembered }, () => ({ series: key, viewState, shown: null }));
}

function stepSeries(state: SessionState, by: 1 | -1): SessionState {
  const keys = [...state.series.keys()];
  const at = keys.indexOf(activePane(state).series ?? '');
  const next = keys[at + by];
  return at === -1 || next === undefined ? state : showSeries(state, next);
}

function goTo(state: SessionState, index: number): SessionState {
  const count = readySeries(state, activePane(state))?.images.length ?? 0;
  return withViewState(state, (viewState) => {
    const next = Math.max(0, Math.min(count - 1, index));
    if (next === viewState.index) return viewState;
    return { ...viewState, index: next, direction: next > viewState.index ? 1 : -1 };
  });
}

function marked(series: ReadySeries, indexes: readonly number[], value: 0 | 1): ReadySeries {
  const changed = indexes.filter((index) => index < series.images.length && series.loaded[index] !== value);
  if (changed.length === 0) return series;
  const loaded = series.loaded.slice();
  for (const index of changed) loaded[index] = value;
  return { ...series, loaded };
}

function withFailures(series: ReadySeries, indexes: readonly number[], failure: FrameFailure): ReadySeries {
  const failed = new Map(series.failed);
  for (const index of indexes) if (index < series.images.length) failed.set(index, failure);
  return failed.size === series.failed.size ? series : { ...series, failed };
}

/** The first one stays, whichever pictures come after it, unless it is that in the middle. */
function withRange(series: ReadySeries, range: SeriesRange): ReadySeries {
  const middle = middleIndex(series);
  const better = series.range === null || (range.index === middle && series.range.index !== middle);
  return better ? { ...series, range } : series;
}

/** Forgets the failures that may have passed, so that their images are asked for again. */
function imagesRetry(series: ReadySeries): ReadySeries {
  const failed = new Map([...series.failed].filter(([, failure]) => !isTransient(failure)));
  return failed.size === series.failed.size ? series : { ...series, failed };
}

function withSeries(state: SessionState, key: SeriesKey, change: (series: SeriesState) => SeriesState): SessionState {
  const series = state.series.get(key);
  if (!series) return state;
  const next = change(series);
  return next === series ? state : { ...state, series: new Map(state.series).set(key, next) };
}

function withReady(state: SessionState, key: SeriesKey, change: (series: ReadySeries) => ReadySeries): SessionState {
  return withSeries(state, key, (series) => (series.phase === 'ready' ? change(series) : series));
}

function withActive(state: SessionState, change: (pane: PaneState) => PaneState): SessionState {
  return { ...state, panes: state.panes.map((pane, index) => (index === state.active ? change(pane) : pane)) };
}

function withViewState(state: SessionState, change: (viewState: ViewState) => ViewState): SessionState {
  const { viewState } = activePane(state);
  const next = change(viewState);
  return next === viewState ? state : withActive(state, (pane) => ({ ...pane, viewState: next }));
}
