import { setTimeout as wait } from 'node:timers/promises';
import { inFreshBrowser, type Memory } from './browser.ts';
import type { WheelRecording } from './page/watch.ts';
import { scrollFigures, type ScrollFigures } from './scroll-figures.ts';
import type { TestSeries } from './series.ts';
import type { RunningViewer } from './viewer-under-test.ts';
import { allLoaded, firstPicture, prepare, scroll } from './watched-page.ts';
import { recordWire, trafficUntil, type Traffic } from './wire.ts';

/** How a viewer loaded a study at its address. Times are ms from the navigation. */
export interface PageLoad {
  readonly firstPicture: number;
  /** Until the first picture. */
  readonly firstTraffic: Traffic;
  readonly allLoaded: number;
  readonly allTraffic: Traffic;
  readonly memory: Memory;
  readonly scroll: ScrollFigures & { readonly recording: WheelRecording };
  /** The same page once more, with what the browser has kept. */
  readonly again: { readonly firstPicture: number; readonly firstTraffic: Traffic };
  /** Version of Chromium. */
  readonly chromium: string;
  /** Size of the canvas, in device pixels. */
  readonly canvas: { readonly width: number; readonly height: number };
}

export const notches = 200;
export const notchesPerSecond = 60;
/** What a page still does after its last slice has arrived is not to disturb the wheel. */
const idleAfterLoadMs = 1_500;

/** Opens the study at its address in a new browser, waits for all slices, scrolls, and opens it again. */
export function measurePageLoad(viewer: RunningViewer, series: TestSeries): Promise<PageLoad> {
  return inFreshBrowser(async ({ page, version, memory }) => {
    await prepare(page, viewer, series);
    const wire = recordWire(page);
    const moment = (time: number) => page.evaluate((ms) => performance.timeOrigin + ms, time);

    await page.goto(viewer.origin + viewer.address, { waitUntil: 'commit' });
    const first = await firstPicture(page, viewer, series);
    const all = await allLoaded(page);
    await wait(idleAfterLoadMs);
    const requests = await wire.requests();
    const firstTraffic = trafficUntil(await moment(first), requests);
    const allTraffic = trafficUntil(await moment(all), requests);
    const canvas = await page.evaluate(() => window.benchWatch.canvasSize());
    const used = await memory();
    const recording = await scroll(page, viewer, series, notches, notchesPerSecond);

    wire.clear();
    await page.goto(viewer.origin + viewer.address, { waitUntil: 'commit' });
    const second = await firstPicture(page, viewer, series);
    await allLoaded(page);
    const secondTraffic = trafficUntil(await moment(second), await wire.requests());
    return {
      firstPicture: first,
      firstTraffic,
      allLoaded: all,
      allTraffic,
      memory: used,
      scroll: { ...scrollFigures(recording), recording },
      again: { firstPicture: second, firstTraffic: secondTraffic },
      chromium: version,
      canvas,
    };
  });
}
