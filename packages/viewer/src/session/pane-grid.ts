import { emptyPane, type Layout, type SessionState } from './state.ts';

/** Most rows, and most columns, of panes. */
export const LARGEST_GRID = 5;

/** Another pane becomes the active one; a number that is none changes nothing. */
export function activate(state: SessionState, pane: number): SessionState {
  return pane === state.active || !state.panes[pane] ? state : { ...state, active: pane };
}

/** The next or previous pane, round and round. */
export function stepPane(state: SessionState, by: 1 | -1): SessionState {
  const count = state.panes.length;
  return activate(state, (state.active + by + count) % count);
}

/**
 * Another grid. Panes keep what they show, in order; those beyond the new number of cells go, and where the active one
 * goes the first becomes active [VW-31]. A series that loses its pane is found again as it was left.
 */
export function changeLayout(state: SessionState, { rows, columns }: Layout): SessionState {
  const layout = { rows: bounded(rows), columns: bounded(columns) };
  const count = layout.rows * layout.columns;
  const remembered = new Map(state.remembered);
  for (const { series, viewState } of state.panes.slice(count)) if (series !== null) remembered.set(series, viewState);
  const panes = Array.from({ length: count }, (_, index) => state.panes[index] ?? emptyPane);
  const active = state.active < count ? state.active : 0;
  return { ...state, layout, panes: filled(state, panes), active, remembered, maximised: false };
}

/** New panes show the series that nobody shows yet, in the order in which they are listed. */
function filled(state: SessionState, panes: SessionState['panes']): SessionState['panes'] {
  const shown = new Set(panes.map(({ series }) => series));
  const free = [...state.series.values()].filter(({ key, series }) => !shown.has(key) && series.first_frame !== null);
  return panes.map((pane) => {
    if (pane.series !== null) return pane;
    const next = free.shift();
    if (!next) return pane;
    const index = next.phase === 'ready' ? next.first : 0;
    const viewState = state.remembered.get(next.key) ?? { ...emptyPane.viewState, index };
    return { series: next.key, viewState, shown: null, cine: null };
  });
}

function bounded(cells: number): number {
  return Math.min(LARGEST_GRID, Math.max(1, Math.round(cells)));
}
