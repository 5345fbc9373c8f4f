import type { Author, CanvasPoint, Measurement } from '@mado/reading';

/** A measurement of the session. `kept`: who and when, as the store said; null until it has it. */
export interface HeldMeasurement {
  readonly measurement: Measurement;
  readonly kept: Provenance | null;
}

export interface Provenance {
  readonly addedBy: Author;
  readonly addedAt: string;
  readonly updatedBy: Author;
  readonly updatedAt: string;
}

/** One of the reader's own steps; null stands for a measurement that was not there. */
export interface ReadingStep {
  readonly before: Measurement | null;
  readonly after: Measurement | null;
}

/** Where what has been drawn is: `saved` also before anything was. */
export type SavingPhase = 'saved' | 'saving' | 'waiting' | 'refused';

export interface ReadingState {
  readonly phase: 'none' | 'loading' | 'ready' | 'failed';
  /** The reader may draw and change; without a store everything is drawn for oneself. */
  readonly mayWrite: boolean;
  readonly measurements: ReadonlyMap<string, HeldMeasurement>;
  /** What is being drawn or moved; it is not among `measurements` until it is whole. */
  readonly draft: Draft | null;
  readonly selected: string | null;
  readonly past: readonly ReadingStep[];
  readonly future: readonly ReadingStep[];
  readonly saving: SavingPhase;
  /** Ids that somebody else has changed meanwhile, whose record has taken the place of the reader's own. */
  readonly rebased: readonly string[];
}

export interface Draft {
  readonly pane: number;
  /** A new one, or one that is moved and in whose place it is seen. */
  readonly measurement: Measurement;
  /** Where a finger is that draws it, in device pixels of the pane's canvas: it hides what it points at. */
  readonly finger: CanvasPoint | null;
}

export const startingReading: ReadingState = {
  phase: 'none',
  mayWrite: true,
  measurements: new Map(),
  draft: null,
  selected: null,
  past: [],
  future: [],
  saving: 'saved',
  rebased: [],
};

/** Steps that can be taken back. */
export const STEP_LIMIT = 200;
