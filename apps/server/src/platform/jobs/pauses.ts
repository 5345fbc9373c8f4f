const firstMs = 5_000;
/** The longest pause of all. */
export const longestMs = 60 * 60 * 1000;

/**
 * Milliseconds until a job that has failed is tried again: five seconds, then each time twice as long, an hour at most.
 */
export function pauseMs(attempts: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(attempts - 1, 20));
}
