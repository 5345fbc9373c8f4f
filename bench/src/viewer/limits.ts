import { inFreshBrowser } from './browser.ts';
import { measureBaseline, type Baseline } from './page/baseline.ts';
import { columns, greys, rows } from './series.ts';
import type { LimitsSource, RunningViewer } from './viewer-under-test.ts';

/** Connections that a browser opens to a host over HTTP/1.1. */
const connections = 6;
const drawings = 200;

/**
 * What machine, browser and server allow: the same frames, fetched, read and drawn on a canvas of the same size by an
 * empty page.
 */
export function measureLimits(
  { origin }: RunningViewer,
  source: LimitsSource,
  canvas: { width: number; height: number },
): Promise<Baseline> {
  const { emptyPage, frames } = source;
  return inFreshBrowser(async ({ page }) => {
    await page.goto(origin + emptyPage);
    const task = { frames, headers: source.frameHeaders(), connections, columns, rows, canvas };
    return page.evaluate(measureBaseline, { ...task, greys: [...greys], drawings });
  });
}
