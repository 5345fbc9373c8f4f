import type { Justification } from './pane-view.ts';

/** Quarter turns clockwise, after mirroring left to right, and the edge of the pane at which it lies, if at one. */
export interface HungView {
  readonly turns: number;
  readonly mirrored: boolean;
  readonly justified?: Justification;
}

/** What a pane shows by a hanging protocol; null: what nothing is said of, and a pane for which nothing was found. */
export interface HungPane {
  /** Key of it. */
  readonly series: string | null;
  readonly turned: HungView | null;
  readonly window: { readonly center: number; readonly width: number } | null;
}

/** A stage of the protocol, ready to be laid out. */
export interface HungStage {
  readonly rows: number;
  readonly columns: number;
  /** Row by row, as many as there are cells. */
  readonly panes: readonly HungPane[];
}

/**
 * `opening`: the reader has done nothing yet since this was opened, so it may be laid out by itself. `awaited`: the
 * reader has asked for the layout, and what is known of the series is being read. `left`: it was hung at this stage
 * before the page was loaded again; which stages there are is asked once more.
 */
export type Hanging =
  | { readonly phase: 'opening' | 'awaited' }
  | { readonly phase: 'left'; readonly stage: number }
  | { readonly phase: 'hung'; readonly stages: readonly HungStage[]; readonly stage: number };
