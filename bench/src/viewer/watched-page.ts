import type { Page } from 'playwright-core';
import { watchScript, type WatchOptions, type WheelRecording } from './page/watch.ts';
import { sampledPixels, requireThisSlice, type TestSeries } from './series.ts';
import { requireSlice } from './slice-greys.ts';
import type { RunningViewer } from './viewer-under-test.ts';

/** Milliseconds after which a picture or a series counts as not coming. */
const timeouts = { firstPicture: 90_000, allLoaded: 180_000 };
const polling = 20;

/** Signs the page in and watches it from its first moment on. */
export async function prepare(page: Page, viewer: RunningViewer, series: TestSeries): Promise<void> {
  const options: WatchOptions = { canvases: viewer.canvases, slices: series.slices.length };
  const stored = Object.entries(await viewer.signedIn());
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, stored);
  await page.addInitScript({ content: watchScript(options, viewer.loaded) });
}

/** Milliseconds from the navigation to the first picture, which is the slice that it should be. */
export async function firstPicture(page: Page, viewer: RunningViewer, series: TestSeries): Promise<number> {
  const shown = await page.waitForFunction(() => window.benchWatch.firstPicture, null, {
    polling,
    timeout: timeouts.firstPicture,
  });
  const time = await shown.jsonValue();
  if (time === null) throw new Error('there is no picture');
  const picture = await page.evaluate((pixels) => window.benchWatch.greys(...pixels), sampledPixels('first'));
  requireThisSlice(picture, series, viewer.firstSlice, 'the first picture');
  return time;
}

/** Milliseconds from the navigation until all slices are loaded. */
export async function allLoaded(page: Page): Promise<number> {
  const all = await page.waitForFunction(() => window.benchWatch.allLoaded, null, {
    polling: 10 * polling,
    timeout: timeouts.allLoaded,
  });
  return (await all.jsonValue()) ?? Number.NaN;
}

/**
 * Turns the wheel; what is on the canvas in the end is as many slices away as there were notches, where the viewer
 * counts them all.
 */
export async function scroll(
  page: Page,
  viewer: RunningViewer,
  series: TestSeries,
  notches: number,
  perSecond: number,
): Promise<WheelRecording> {
  const recording = await page.evaluate(([count, rate]) => window.benchWatch.wheel(count, rate), [
    notches,
    perSecond,
  ] as const);
  const picture = await page.evaluate((pixels) => window.benchWatch.greys(...pixels), sampledPixels('now'));
  const what = `the picture after ${notches} notches`;
  if (viewer.countsNotches) requireThisSlice(picture, series, viewer.firstSlice + notches, what);
  else requireSlice(picture, series.slices, what);
  return recording;
}
