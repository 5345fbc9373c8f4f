import { startShapedLine, type Line } from '../harness/shaped-line.ts';
import { inFreshBrowser } from './browser.ts';
import { measureListJourney } from './list-journey.ts';
import type { TestSeries } from './series.ts';
import type { RunningViewer } from './viewer-under-test.ts';
import { firstPicture, prepare } from './watched-page.ts';

/** As a good line into a clinic is. */
export const narrow: Line = { megabitsPerSecond: 30, latencyMs: 40 };

/** ms until the first picture, each in a new browser. */
export interface NarrowLine {
  /** From the navigation to the study's address. */
  readonly address: number;
  /** From the double click in the list, which is there before; null where none opens a study. */
  readonly list: number | null;
}

/** Opens the study over a line that carries less than the machine does. */
export async function measureNarrowLine(viewer: RunningViewer, series: TestSeries): Promise<NarrowLine> {
  const line = await startShapedLine(Number(new URL(viewer.origin).port), narrow);
  const far = { ...viewer, origin: line.origin };
  try {
    const address = await inFreshBrowser(async ({ page }) => {
      await prepare(page, far, series);
      await page.goto(far.origin + far.address, { waitUntil: 'commit' });
      return firstPicture(page, far, series);
    });
    return { address, list: viewer.list && (await measureListJourney(far, viewer.list, series)) };
  } finally {
    await line.close();
  }
}
