import { inFreshBrowser } from './browser.ts';
import { bareLimits, type BareResult } from './page/bare.ts';
import { columns, greys, rows } from './series.ts';
import type { RunningViewer } from './viewer-under-test.ts';

/** Connections that a browser opens to a host over HTTP/1.1. */
const connections = 6;
const drawings = 200;

/** What machine, browser and server allow: the same frames, fetched, read and drawn on a canvas of the same size by an empty page. */
export function measureLimits(
  viewer: RunningViewer,
  canvas: { width: number; height: number },
): Promise<BareResult & { chromium: string }> {
  return inFreshBrowser(async ({ page, version }) => {
    await page.goto(viewer.origin + viewer.emptyPage);
    const task = { frames: viewer.frames, headers: viewer.frameHeaders(), connections, columns, rows, canvas };
    const limits = await page.evaluate(bareLimits, { ...task, greys: [...greys], drawings });
    return { ...limits, chromium: version };
  });
}
