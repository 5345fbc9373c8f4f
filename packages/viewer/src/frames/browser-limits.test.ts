import { afterEach, expect, test, vi } from 'vitest';
import { framesAtOnce, memoryForPictures } from './browser-limits.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  [0.25, 0.5],
  [2, 0.5],
  [4, 1],
  [8, 2],
  [32, 2],
  [undefined, 1],
])('of %j GiB of memory pictures have %j', (deviceMemory, gib) => {
  vi.stubGlobal('navigator', { deviceMemory });
  expect(memoryForPictures()).toBe(gib * 1024 ** 3);
});

test.each([
  ['h2', 20],
  ['h3', 20],
  ['http/1.1', 8],
  ['', 8],
])('over %j so many frames are on their way at once: %j', (nextHopProtocol, count) => {
  class Page {
    readonly nextHopProtocol = nextHopProtocol;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Page);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Page() as unknown as PerformanceEntry]);
  expect(framesAtOnce()).toBe(count);
});

test('a page of which nothing is known has few on their way', () => {
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  expect(framesAtOnce()).toBe(8);
});
