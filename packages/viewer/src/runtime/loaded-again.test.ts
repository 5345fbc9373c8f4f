// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { loadedAgainOnce } from './loaded-again.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page that was loaded at an address, as the browser tells it. */
function loaded(type: string, at = location.href): () => boolean {
  class Timing {
    readonly type = type;
    readonly name = at;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Timing);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Timing()] as unknown as PerformanceEntryList);
  return loadedAgainOnce();
}

test('a page that is loaded again, or come back to, goes on once; what is opened in it later does not [VW-24]', () => {
  for (const type of ['reload', 'back_forward']) {
    const take = loaded(type);
    expect([take(), take()]).toEqual([true, false]);
  }
  expect(loaded('navigate')()).toBe(false);
});

test('what is opened in a page that was loaded again elsewhere does not go on [VW-24]', () => {
  expect(loaded('reload', `${location.origin}/storage`)()).toBe(false);
  expect(loaded('reload', `${location.href}#main`)()).toBe(true);
});
