/** Calls something later. @returns a function that calls it off */
type Later = (run: () => void) => () => void;

export interface PaceClock {
  readonly atNextFrame: Later;
  /** When a hand has not moved for a moment. */
  readonly atRest: Later;
}

/** Pixels that are looked at while a hand moves, at most: one or two milliseconds. */
export const PIXELS_IN_MOTION = 300_000;
/** A hand that has not moved for as long as this rests, in ms. */
const REST = 120;

export const browserClock: PaceClock = {
  atNextFrame(run) {
    const request = requestAnimationFrame(run);
    return () => cancelAnimationFrame(request);
  },
  atRest(run) {
    const timer = setTimeout(run, REST);
    return () => clearTimeout(timer);
  },
};

/** When pixels are looked at while something is drawn or moved [VW-81]. */
export interface StatisticsPace {
  /** A hand has moved. @returns whether so many pixels may be looked at now; else `due` is called when they may */
  moved(pixels: number): boolean;
  /** Nothing is due any more. */
  end(): void;
}

export function createStatisticsPace(clock: PaceClock, due: () => void): StatisticsPace {
  let hadItsFrame = false;
  let waiting = false;
  let stopFrame: (() => void) | null = null;
  let stopRest: (() => void) | null = null;
  const end = () => {
    stopFrame?.();
    stopRest?.();
    stopRest = null;
    [hadItsFrame, waiting] = [false, false];
  };
  return {
    moved(pixels) {
      stopRest?.();
      if (pixels > PIXELS_IN_MOTION) {
        waiting = false;
        stopRest = clock.atRest(due);
        return false;
      }
      if (hadItsFrame) {
        waiting = true;
        return false;
      }
      hadItsFrame = true;
      stopFrame = clock.atNextFrame(() => {
        const asked = waiting;
        [hadItsFrame, waiting] = [false, false];
        if (asked) due();
      });
      return true;
    },
    end,
  };
}
