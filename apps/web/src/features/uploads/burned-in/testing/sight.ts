import { act } from '@testing-library/react';
import { vi } from 'vitest';

interface Sight {
  /** So much of each watched element is in the window from now on, 0 to 1. */
  readonly see: (ratio: number) => void;
}

/** A window in which everything is to be seen, where the document of tests has none. */
export function stubSight(): Sight {
  const told = new Set<(entries: { intersectionRatio: number }[]) => void>();
  let now = 1;
  class Observer {
    readonly #tell: (entries: { intersectionRatio: number }[]) => void;
    constructor(tell: (entries: { intersectionRatio: number }[]) => void) {
      this.#tell = tell;
    }
    observe(): void {
      told.add(this.#tell);
      this.#tell([{ intersectionRatio: now }]);
    }
    disconnect(): void {
      told.delete(this.#tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return {
    see: (ratio) => {
      now = ratio;
      act(() => {
        for (const tell of told) tell([{ intersectionRatio: ratio }]);
      });
    },
  };
}
