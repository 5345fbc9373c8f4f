import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { quietMachine } from '../harness/machine-load.ts';
import { findProcess, proportionalMiB } from '../harness/processes.ts';

/** A page of a browser that has never been anywhere. */
export interface FreshPage {
  readonly page: Page;
  /** Version of Chromium. */
  readonly version: string;
  readonly memory: () => Promise<Memory>;
  /** MiB of all processes of the browser (PSS) as they are: nothing is collected, nothing is asked of the page. */
  readonly browserMiB: () => number;
}

/** MiB. */
export interface Memory {
  /** Objects of the page's scripts, after garbage was collected. */
  readonly jsHeap: number;
  /** Contents of the page's array buffers. */
  readonly buffers: number;
  /** All processes of the browser (PSS). */
  readonly browser: number;
}

/** The inside of the window, in CSS and device pixels. */
export const windowSize = { width: 1600, height: 1000 };

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const debian = '/usr/bin/chromium';

/** Where the browser is: as the environment says, Debian's, or Playwright's own. */
function executable(): { executablePath?: string } {
  const named = process.env['CHROMIUM_PATH'] ?? (existsSync(debian) ? debian : null);
  return named === null ? {} : { executablePath: named };
}

/** A browser that has started still prepares its own windows; most seconds that this is waited for. */
const mostSecondsToRest = 10;

/** Gives `work` a page of a browser with a new profile that has come to rest, and removes both. */
export async function inFreshBrowser<T>(work: (fresh: FreshPage) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(path.join(tmpdir(), 'mado-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...executable(),
    // The flag above asks for the headless mode that is the same browser.
    headless: false,
    args: flags,
    viewport: windowSize,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    const { product } = await session.send('Browser.getVersion');
    await quietMachine(mostSecondsToRest);
    return await work({
      page,
      version: product.replace(/^.*\//, ''),
      memory: () => memoryOf(session, profile),
      browserMiB: () => browserMiB(profile),
    });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function memoryOf(session: CDPSession, profile: string): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return { jsHeap: usedSize / 2 ** 20, buffers: backingStorageSize / 2 ** 20, browser: browserMiB(profile) };
}

function browserMiB(profile: string): number {
  const isBrowser = (args: readonly string[]) =>
    args.includes(`--user-data-dir=${profile}`) && !args.some((arg) => arg.startsWith('--type='));
  const pid = findProcess(isBrowser);
  if (pid === null) throw new Error('the browser was not found among the processes');
  return proportionalMiB(pid);
}
