// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page that was loaded at an address, as the browser tells it. */
async function loaded(type: string, at = location.href): Promise<() => boolean> {
  class Timing {
    readonly type = type;
    readonly name = at;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Timing);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Timing()] as unknown as PerformanceEntryList);
  // Each page has its own.
  return (await import(`./loaded-again.ts?${type}${at}`)).takeLoadedAgain;
}

test('a page that is loaded again, or come back to, goes on once; what is opened in it later does not [VW-24]', async () => {
  for (const type of ['reload', 'back_forward']) {
    const take = await loaded(type);
    expect([take(), take()]).toEqual([true, false]);
  }
  expect((await loaded('navigate'))()).toBe(false);
});

test('what is opened in a page that was loaded again elsewhere does not go on [VW-24]', async () => {
  expect((await loaded('reload', `${location.origin}/storage`))()).toBe(false);
  expect((await loaded('reload', `${location.href}#main`))()).toBe(true);
});
