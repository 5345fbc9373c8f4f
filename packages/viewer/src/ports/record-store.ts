import type { KeptMeasurement, Measurement } from '@mado/reading';

/** What has been measured, as it is kept: the viewer knows no server. All calls reject with `SourceError`. */
export interface RecordStore {
  /** All measurements of what is being read. */
  read(signal: AbortSignal): Promise<KeptReading>;
  /**
   * Puts and removes measurements, all of them or, of those that are newer than `base`, none: for these the newer
   * record comes back. The same change sent twice is made once.
   */
  write(change: ReadingChange, signal: AbortSignal): Promise<ReadingAnswer>;
  /** Whose it is: what is not sent yet is kept in this browser for this account alone. Empty: nobody has signed in. */
  readonly account: string;
  /** What measurements of a study belong to: what is not sent yet is kept by it, whatever way it was opened. */
  readonly readings: readonly StudyReading[];
  /** Calls back when somebody else has changed something; returns a function that stops it. */
  watch?(onChange: () => void): () => void;
}

export interface StudyReading {
  readonly StudyInstanceUID: string;
  /** Names the reading, the same by whatever way it is opened. */
  readonly id: string;
}

export interface KeptReading {
  readonly clock: number;
  readonly measurements: readonly KeptMeasurement[];
  /** The reader may draw and change. */
  readonly mayWrite: boolean;
}

export interface ReadingChange {
  /** Clock of the versions that were changed: what is newer is not overwritten. */
  readonly base: number;
  readonly put: readonly Measurement[];
  /** Ids. */
  readonly remove: readonly string[];
}

/** A measurement that somebody has removed. */
export interface RemovedMeasurement {
  readonly _id: string;
  readonly removed: true;
  readonly clock: number;
}

export interface ReadingAnswer {
  readonly clock: number;
  readonly committed: readonly KeptMeasurement[];
  /** What is not there any more, as this change asked for: as of which clock. */
  readonly removed: readonly RemovedMeasurement[];
  /** What was newer than `base`, and all else that others have changed since. */
  readonly rebased: readonly (KeptMeasurement | RemovedMeasurement)[];
  /** Ids of what was not taken, while the rest was: nothing was done of it [VW-76]. */
  readonly refused?: readonly string[];
}
