/** Bytes in a millisecond from which a line is wide: 200 Mbit/s. Beyond, making and reading residuals takes longer. */
const WIDE = 25_000;
/** What is smaller comes in one piece, and says nothing of the line; in bytes. */
const TELLING = 128 * 1024;
/** So many of the last answers count: the quickest of them says what the line can carry. */
const REMEMBERED = 8;

/** What the line between browser and server carries. */
export interface Line {
  /** An answer came at this rate, in bytes per ms. */
  came(rate: number): void;
  /** Frames are asked for as residuals [PX-16]; so it is until something has told otherwise [VW-199]. */
  isNarrow(): boolean;
}

export function createLine(): Line {
  const rates: number[] = [];
  return {
    came(rate) {
      rates.push(rate);
      if (rates.length > REMEMBERED) rates.shift();
    },
    isNarrow: () => !rates.some((rate) => rate >= WIDE),
  };
}

/** What the browser says of an answer that has come. */
type Come = Pick<PerformanceResourceTiming, 'transferSize' | 'encodedBodySize' | 'responseStart' | 'responseEnd'>;

/**
 * Bytes per ms of an answer from its first byte to its last; null where that says nothing of the line: it is small, or
 * came from the browser's own cache.
 */
export function rateOf({ transferSize, encodedBodySize, responseStart, responseEnd }: Come): number | null {
  const isTelling = transferSize >= TELLING && encodedBodySize >= TELLING && responseStart > 0;
  return isTelling ? encodedBodySize / Math.max(0.1, responseEnd - responseStart) : null;
}

/**
 * Tells the rates of what this page, or this worker, has got and gets.
 *
 * @returns ends it
 */
export function watchRates(tell: (rate: number) => void): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const rate = rateOf(entry as PerformanceResourceTiming);
      if (rate !== null) tell(rate);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
