import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { inFreshBrowser } from './browser.ts';
import type { TestSeries } from './series.ts';
import type { RunningViewer } from './viewer-under-test.ts';
import { firstPicture, prepare } from './watched-page.ts';

/** Milliseconds between the two clicks of a quick hand. */
export const betweenClicks = 120;
/** Nobody clicks earlier than so many ms after the list is there. */
const thinkTimeMs = 1_000;

/**
 * A new browser, a reader who is signed in and has the list before the eyes: the pointer comes to the study and clicks
 * twice.
 *
 * @returns milliseconds from the second click to the first picture
 */
export function measureListJourney(
  viewer: RunningViewer,
  list: NonNullable<RunningViewer['list']>,
  series: TestSeries,
): Promise<number> {
  return inFreshBrowser(async ({ page }) => {
    await prepare(page, viewer, series);
    const quiet = watchRequests(page);
    await page.goto(viewer.origin + list.address, { waitUntil: 'load' });
    const row = page.locator(list.row);
    await row.waitFor({ state: 'visible' });
    await quiet();
    await wait(thinkTimeMs);
    const box = await row.boundingBox();
    if (!box) throw new Error('the study is not in the list');
    await page.mouse.move(box.x + Math.min(box.width / 2, 200), box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await wait(betweenClicks);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    const shown = await firstPicture(page, viewer, series);
    const clicked = await page.evaluate(() => window.benchWatch.doubleClick);
    if (clicked === null || clicked > shown) throw new Error('the picture did not come by the double click');
    return shown - clicked;
  });
}

/**
 * Waits until nothing has been under way for half a second. What stays open to hear of changes is left out: it never
 * ends.
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let quietSince = performance.now();
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/events')) open.add(request);
  });
  const end = (request: Request) => {
    if (open.delete(request)) quietSince = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const latest = performance.now() + 30_000;
    while (open.size > 0 || performance.now() - quietSince < 500) {
      if (performance.now() > latest) throw new Error('the list does not come to rest');
      await wait(50);
    }
  };
}
