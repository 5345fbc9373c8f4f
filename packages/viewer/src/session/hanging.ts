import { stepStage } from '@mado/reading';
import type { HungPane, HungStage, HungView } from './hanging-state.ts';
import type { PaneView } from './pane-view.ts';
import { emptyPane, startingViewState, type PaneState, type SessionState, type ViewState } from './state.ts';

export type HangingCommand =
  | { type: 'hang-awaited' }
  /** Without stages nothing changes. */
  | { type: 'hang'; stages: readonly HungStage[] }
  | { type: 'step-stage'; by: 1 | -1 };

export function reduceHanging(state: SessionState, command: HangingCommand): SessionState {
  switch (command.type) {
    case 'hang-awaited':
      return { ...state, hanging: { phase: 'awaited' } };
    case 'hang':
      if (state.hanging?.phase === 'left') return withStages(state, command.stages, state.hanging.stage);
      // Who has done something else meanwhile keeps that.
      return isToBeHung(state) ? atStage({ ...state, hanging: null }, command.stages, 0) : state;
    case 'step-stage': {
      if (state.hanging?.phase !== 'hung') return state;
      const { stages, stage } = state.hanging;
      const next = stepStage(stages, stage, command.by);
      return next === stage ? state : atStage(state, stages, next);
    }
  }
}

/**
 * The stages go on from where they were [HP-31]: panes stay as they are. Where the stage is another one by now, what is
 * there is a grid as any other.
 */
function withStages(state: SessionState, stages: readonly HungStage[], stage: number): SessionState {
  const hung = stages[stage];
  const { rows, columns } = state.layout;
  const isTheSame = hung?.rows === rows && hung.columns === columns;
  return { ...state, hanging: isTheSame ? { phase: 'hung', stages, stage } : null };
}

/** Whether the layout, or which stages it has, is still to come, be it asked for or not. */
export function isToBeHung({ hanging }: SessionState): boolean {
  return hanging !== null && hanging.phase !== 'hung';
}

/**
 * Where a command has changed what panes show, or something is being drawn, the reader has begun: nothing is laid out
 * by itself any more [HP-21].
 */
export function begunByReader(before: SessionState, after: SessionState): SessionState {
  if (after.hanging?.phase !== 'opening') return after;
  const isAsBefore =
    after.layout === before.layout &&
    after.reading.draft === before.reading.draft &&
    after.panes.every(({ series, viewState, cine }, n) => {
      const pane = before.panes[n];
      return pane?.series === series && pane.viewState === viewState && pane.cine === cine;
    });
  return isAsBefore ? after : { ...after, hanging: null };
}

/** The reader does something else than wait. */
export function withoutAwaiting(state: SessionState): SessionState {
  return state.hanging?.phase === 'awaited' ? { ...state, hanging: null } : state;
}

/** Which stages there are before and after the one that is hung. */
export function stageNow({ hanging }: SessionState): { readonly number: number; readonly count: number } | null {
  return hanging?.phase === 'hung' ? { number: hanging.stage + 1, count: hanging.stages.length } : null;
}

/** The grid of a stage with its series [HP-14]; what loses its pane is found again as it was left. */
function atStage(state: SessionState, stages: readonly HungStage[], stage: number): SessionState {
  const hung = stages[stage];
  if (!hung) return state;
  const remembered = new Map(state.remembered);
  for (const { series, viewState } of state.panes) if (series !== null) remembered.set(series, viewState);
  const panes = hung.panes.map((pane, number) => paneOf({ ...state, remembered }, pane, state.panes[number]));
  return {
    ...state,
    layout: { rows: hung.rows, columns: hung.columns },
    panes,
    active: Math.max(
      0,
      panes.findIndex(({ series }) => series !== null),
    ),
    maximised: false,
    remembered,
    hanging: { phase: 'hung', stages, stage },
  };
}

/** A pane that shows the series already goes on showing it, so that nothing flickers. */
function paneOf(state: SessionState, hung: HungPane, before: PaneState | undefined): PaneState {
  const series = hung.series === null ? undefined : state.series.get(hung.series);
  if (!series) return emptyPane;
  const index = series.phase === 'ready' ? series.first : 0;
  const left = state.remembered.get(series.key) ?? { ...startingViewState, index };
  const shown = before?.series === series.key ? before.shown : null;
  return { series: series.key, viewState: hungView(left, hung), shown, cine: null };
}

/** A window that the reader has chosen stays [HP-20]. */
function hungView(left: ViewState, { turned, window }: HungPane): ViewState {
  const isAsAtFirst = left.voi.kind === 'file' && left.voi.alternative === 0;
  return {
    ...left,
    ...(turned && { view: viewOf(turned) }),
    ...(window && isAsAtFirst && { voi: { kind: 'window' as const, ...window } }),
  };
}

function viewOf({ turns, mirrored, justified }: HungView): PaneView {
  return { turns, mirrored, zoom: { kind: 'fit', ...(justified && { justified }) } };
}
