import { inFreshBrowser } from '../viewer/browser.ts';
import { cases } from './made.ts';

/** A phone, and its line. */
const phone = { width: 390, height: 844 };
export const line = { megabitsPerSecond: 30, latencyMs: 40 };

/** ms from the navigation until all cases were painted. */
export interface EventPageLoad {
  /** In a browser that has never been there. */
  readonly first: number;
  /** In one that has the program already. */
  readonly again: number;
}

/** Opens a public event as a visitor on a phone. */
export function measureEventPage(address: string): Promise<EventPageLoad> {
  return inFreshBrowser(async ({ page }) => {
    await page.setViewportSize(phone);
    const session = await page.context().newCDPSession(page);
    const bytesPerSecond = (line.megabitsPerSecond * 1_000_000) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.addInitScript(watchCases, cases);
    const opened = async (): Promise<number> => {
      await page.goto(address, { waitUntil: 'commit' });
      const shown = await page.waitForFunction(() => window.benchCases, null, { timeout: 60_000 });
      return (await shown.jsonValue()) ?? Number.NaN;
    };
    return { first: await opened(), again: await opened() };
  });
}

declare global {
  interface Window {
    /** ms from the navigation to the frame after all cases were there; null: not yet. */
    benchCases: number | null;
  }
}

/** Runs in the page from its first moment. */
function watchCases(wanted: number): void {
  window.benchCases = null;
  const look = (): void => {
    const links = document.querySelectorAll('ul[aria-label="ケース"] a').length;
    if (links === wanted) requestAnimationFrame((now) => (window.benchCases = now));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
