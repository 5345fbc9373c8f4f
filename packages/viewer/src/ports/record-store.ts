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
  /** Under this what is not sent yet is kept in this browser: of this account, and of what is being read. */
  readonly key: string;
  /** Calls back when somebody else has changed something; returns a function that stops it. */
  watch?(onChange: () => void): () => void;
}

export interface KeptReading {
  readonly clock: number;
  readonly measurements: readonly KeptMeasurement[];
  /** The reader may draw and change. */
  readonly mayWrite: boolean;
}

export interface ReadingChange {
  /** What is newer than this is not overwritten. */
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
  /** Ids of what was removed by this change. */
  readonly removed: readonly string[];
  readonly rebased: readonly (KeptMeasurement | RemovedMeasurement)[];
}
