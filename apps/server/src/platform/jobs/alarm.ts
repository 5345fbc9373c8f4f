/** One timer for several who want to be woken: it rings at the earliest of their times. */
export interface Alarm {
  /** Rings in so many milliseconds at the latest. */
  ringIn(ms: number): void;
  /** It does not ring any more, whoever asks. */
  stop(): void;
}

/** The process does not stay for an alarm. */
export function setAlarm(ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Infinity;
  let stopped = false;
  return {
    ringIn(ms) {
      const at = performance.now() + ms;
      if (stopped || at >= ringsAt) return;
      clearTimeout(timer);
      ringsAt = at;
      timer = setTimeout(() => {
        ringsAt = Infinity;
        ring();
      }, ms).unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
