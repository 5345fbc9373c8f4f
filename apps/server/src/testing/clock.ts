import type { Clock } from '../platform/clock/index.ts';

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
}

export function fakeClock(start = '2026-04-01T09:00:00+09:00'): FakeClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms;
    },
  };
}
