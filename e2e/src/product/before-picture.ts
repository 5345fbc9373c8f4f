import type { CDPSession, Page } from '@playwright/test';

/** A request of a page, as the browser's own record has it. */
export interface Recorded {
  readonly path: string;
  readonly status: number;
  /** As it came over the wire, head included. */
  readonly bytes: number;
  /** Path of the page or script whose code sent it; null where the browser did so by itself. */
  readonly sentBy: string | null;
}

type Begun = Omit<Recorded, 'bytes'>;

/** Opens an address, waits for the first picture, and answers the requests that had begun before it. */
export async function beforePicture(page: Page, address: string): Promise<Recorded[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Runtime.enable');
  const record = untilPicture(browser);
  await page.addInitScript(markFirstPicture);
  await page.goto(address, { waitUntil: 'commit' });
  const begun = await record;
  const sizes = await sizesOf(page, begun.length);
  await browser.detach();
  return begun.map((request) => ({ ...request, bytes: sizes.get(request.path) ?? 0 }));
}

/**
 * Runs in the page: the mark reaches the browser's record in its order among the page's requests. It is set when the
 * picture is about to be painted, so that what begins between its arrival and the paint counts as well.
 */
function markFirstPicture(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector('[data-testid="pane"][data-slice]') === null) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      performance.mark('first picture');
      console.debug('first picture');
    });
  });
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-slice'] });
}

/** When the first picture was about to be painted, in ms since 1970. */
export function paintedAt(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('first picture')[0]?.startTime ?? Number.NaN),
  );
}

function untilPicture(browser: CDPSession): Promise<Begun[]> {
  const requests = new Map<string, { path: string; status: number; sentBy: string | null }>();
  browser.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (!request.url.startsWith('http')) return;
    const script = initiator.stack?.callFrames[0]?.url ?? initiator.url;
    const sentBy = script === undefined ? null : new URL(script).pathname;
    requests.set(requestId, { path: new URL(request.url).pathname, status: 0, sentBy });
  });
  browser.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.status = response.status;
  });
  return new Promise((resolve) => {
    browser.on('Runtime.consoleAPICalled', ({ args: [first] }) => {
      if (first?.value === 'first picture') resolve([...requests.values()]);
    });
  });
}

/**
 * Bytes of what the page has loaded, by path: the record above does not hear of the end of a worker's script, the
 * page's own does.
 */
async function sizesOf(page: Page, atLeast: number): Promise<Map<string, number>> {
  const sizes = await page.waitForFunction((count) => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return (
      entries.length >= count &&
      entries.map((entry) => [new URL(entry.name).pathname, (entry as PerformanceResourceTiming).transferSize] as const)
    );
  }, atLeast);
  return new Map((await sizes.jsonValue()) || []);
}
