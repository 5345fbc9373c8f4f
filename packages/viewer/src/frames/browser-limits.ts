const GIB = 2 ** 30;

/** A quarter of the device's memory as the browser states it, 0.5 to 2 GiB; browsers that state none get 1 GiB. */
export function memoryForPictures(): number {
  const { deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  return deviceMemory === undefined ? GIB : Math.min(2, Math.max(0.5, deviceMemory / 4)) * GIB;
}

/**
 * Frames on their way at once. Over HTTP/1.1 a browser opens six connections to a host, and what waits behind them
 * could not be overtaken by what the reader turns to; with streams twenty share one connection.
 */
export function framesAtOnce(): number {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && /^h[23]/.test(page.nextHopProtocol) ? 20 : 8;
}
