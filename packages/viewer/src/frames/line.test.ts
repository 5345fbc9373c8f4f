// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLine, rateOf, watchRates } from './line.ts';

afterEach(() => vi.unstubAllGlobals());

const come = (bytes: number, ms: number, over = bytes) => ({
  transferSize: over,
  encodedBodySize: bytes,
  responseStart: 100,
  responseEnd: 100 + ms,
});

describe('the line between browser and server [VW-199]', () => {
  it('is taken for narrow until an answer has come at 200 Mbit/s', () => {
    const line = createLine();
    expect(line.isNarrow()).toBe(true);
    line.came(24_999);
    expect(line.isNarrow()).toBe(true);
    line.came(25_000);
    expect(line.isNarrow()).toBe(false);
  });

  it('is narrow again when none of the last eight has', () => {
    const line = createLine();
    line.came(100_000);
    for (let n = 0; n < 7; n++) line.came(1_000);
    expect(line.isNarrow()).toBe(false);
    line.came(1_000);
    expect(line.isNarrow()).toBe(true);
  });

  it('an answer says how quick the line is from its first byte to its last, however long it was waited for', () => {
    expect(rateOf(come(500_000, 50))).toBe(10_000);
    expect(rateOf(come(500_000, 0))).toBe(5_000_000);
  });

  it('what is small, or was kept by the browser, says nothing', () => {
    expect(rateOf(come(100_000, 1))).toBeNull();
    expect(rateOf(come(500_000, 1, 0))).toBeNull();
    expect(rateOf(come(500_000, 1, 300))).toBeNull();
    // Another origin keeps its times to itself.
    expect(rateOf({ ...come(500_000, 1), responseStart: 0 })).toBeNull();
  });

  it('what has come before counts, and what comes', () => {
    let entries: (list: { getEntries: () => unknown[] }) => void = () => undefined;
    const observed = vi.fn<(options: PerformanceObserverInit) => void>();
    const disconnect = vi.fn<() => void>();
    class Observer {
      observe = observed;
      disconnect = disconnect;
      constructor(tell: typeof entries) {
        entries = tell;
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer);
    const rates: number[] = [];
    const stop = watchRates((rate) => rates.push(rate));
    expect(observed).toHaveBeenCalledWith({ type: 'resource', buffered: true });
    entries({ getEntries: () => [come(500_000, 50), come(10, 1), come(200_000, 100)] });
    expect(rates).toEqual([10_000, 2_000]);
    stop();
    expect(disconnect).toHaveBeenCalledOnce();
  });
});
