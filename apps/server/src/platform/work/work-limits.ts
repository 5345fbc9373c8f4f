import { availableParallelism } from 'node:os';

/** What inflating, decoding and rewriting may take, of all callers together and of one. */
export interface WorkLimits {
  /**
   * Bytes in the hands of threads at a time, before and after the work; one piece of work that needs more waits until
   * it is alone.
   */
  readonly bytes: number;
  /** Pieces of work at a time: as many as there are threads, so that the time of each is its own */
  readonly jobs: number;
  /** Requests that work, or wait for it */
  readonly requests: number;
  /** … of one caller */
  readonly requestsOfOne: number;
  /** Milliseconds of threads that one caller may use at once; half of what passes comes back. */
  readonly msOfOne: number;
}

export const workLimits: WorkLimits = {
  bytes: 1_000_000_000,
  jobs: availableParallelism(),
  requests: 512,
  requestsOfOne: 64,
  msOfOne: 120_000,
};
