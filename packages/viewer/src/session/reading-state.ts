import type { Author, CanvasPoint, Measurement } from '@mado/reading';

/** A measurement of the session. `kept`: who and when, as the store said; null until it has it. */
export interface HeldMeasurement {
  readonly measurement: Measurement;
  readonly kept: Provenance | null;
  /**
   * Clock of the version in the store that it was made from: what is newer is not in it. Of a new one the clock that
   * was known when it was drawn.
   */
  readonly base: number;
  /** Clock of the last version that others brought; 0: none. What began before it was not made from it. */
  readonly theirs: number;
}

/** A measurement as it was when a change of it began. */
export type Begun = Pick<HeldMeasurement, 'measurement' | 'base'>;

/** A change that the store does not have yet, of the record with this id; `put` null: it is to be removed. */
export interface Waiting {
  readonly id: string;
  readonly base: number;
  readonly put: Measurement | null;
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

/**
 * Where what has been drawn is: `saved` also before anything was. It waits while the store cannot be reached
 * (`waiting`) or the reader is not signed in (`signedOut`). The store does not take it without the right (`forbidden`),
 * where the study is gone (`gone`), or for what it is (`refused`).
 */
export type SavingPhase = 'saved' | 'saving' | 'waiting' | 'signedOut' | 'forbidden' | 'gone' | 'refused';

export interface ReadingState {
  readonly phase: 'none' | 'loading' | 'ready' | 'failed';
  /** The reader may draw and change; without a store everything is drawn for oneself. */
  readonly mayWrite: boolean;
  /** Clock of the store: what it says is known here is what was done until then. */
  readonly clock: number;
  readonly measurements: ReadonlyMap<string, HeldMeasurement>;
  /** Clocks of what the reader has removed, by id: what it would be made from if it came back. */
  readonly removed: ReadonlyMap<string, number>;
  /** What is being drawn or moved; it is not among `measurements` until it is whole. */
  readonly draft: Draft | null;
  readonly selected: string | null;
  readonly past: readonly ReadingStep[];
  readonly future: readonly ReadingStep[];
  readonly saving: SavingPhase;
  /** What waits is also in this browser, and outlives the tab. */
  readonly isKept: boolean;
  /** The reader has seen where it is, and need not be told until that changes. */
  readonly isSavingSeen: boolean;
  /** What the store does not take; the reader may copy or drop it. */
  readonly unsent: readonly Waiting[];
  /** Ids of what was being drawn when the page ended, and has come back [VW-71]. */
  readonly recovered: readonly string[];
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
  clock: 0,
  measurements: new Map(),
  removed: new Map(),
  draft: null,
  selected: null,
  past: [],
  future: [],
  saving: 'saved',
  isKept: true,
  isSavingSeen: false,
  unsent: [],
  recovered: [],
  rebased: [],
};

/** Steps that can be taken back. */
export const STEP_LIMIT = 200;
