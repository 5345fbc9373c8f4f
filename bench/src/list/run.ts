import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quietMachine } from '../harness/machine-load.ts';
import { count, figure, spread, table } from '../harness/markdown.ts';
import { keepRecord, machine } from '../harness/run-record.ts';
import { quantile } from '../harness/statistics.ts';
import { mado } from '../server/products/mado.ts';
import type { RunningProduct } from '../server/products/product.ts';
import { inFreshBrowser, windowSize } from '../viewer/browser.ts';
import { makeLongFolder, type LongFolder } from './long-folder.ts';
import { scrollThrough, watchOpening, type ScrollRecording } from './page.ts';

export interface ListRunOptions {
  readonly rounds: number;
  readonly port: number;
  /** Folder for the raw samples. */
  readonly out: string;
  /** Most seconds to wait for a quiet machine before each round. */
  readonly quiet: number;
}

const rows = 10_000;
/** From the first row to the last, in seconds: a hand that pulls the scroll bar, and one that looks at what passes. */
const scrolls = [20, 60] as const;
/** Nobody clicks earlier than so many ms after the list is there. */
const thinkTimeMs = 1_000;

interface Round {
  /** ms from the second click to the first rows. */
  readonly open: number;
  /** Requests to the API until then. */
  readonly requests: number;
  readonly scrolls: readonly ScrollRecording[];
}

/** Opens a folder of 10,000 items in a browser and scrolls through it. Answers the table and where the record is. */
export async function runListBench(options: ListRunOptions): Promise<{ text: string; record: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  const product = await mado.start(folder, options.port);
  try {
    console.error(`making ${rows} folders …`);
    const long = await makeLongFolder(product, rows);
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round++) {
      await quietMachine(options.quiet);
      await product.renew();
      const measured = await measureRound(product, long);
      console.error(
        `round ${round + 1}: first rows ${figure(measured.open)} ms; ` +
          measured.scrolls
            .map((one, n) => `${scrolls[n]} s: ${figure(perSecond(one))}/s, ${one.blankFrames} frames with blank rows`)
            .join('; '),
      );
      rounds.push(measured);
    }
    const record = await keepRecord(options.out, 'list', { ...options, rounds });
    return { text: report(rounds), record };
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function measureRound(product: RunningProduct, long: LongFolder): Promise<Round> {
  return inFreshBrowser(async ({ page }) => {
    const token = (product.headers()['authorization'] ?? '').replace('Bearer ', '');
    const stored = { access_token: token, email: 'bench@example.jp', username: 'bench' };
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(stored));
    await page.addInitScript(watchOpening, long.uuid);
    await page.goto(product.origin + long.address, { waitUntil: 'load' });
    const row = page.locator(`#row-${long.uuid}`);
    await row.waitFor({ state: 'visible' });
    await wait(thinkTimeMs);
    let requests = 0;
    page.on('request', (request) => (requests += request.url().includes('/api/') ? 1 : 0));
    await row.dblclick({ delay: 20, position: { x: 160, y: 20 } });
    const shown = await page.waitForFunction(() => window.benchList.shown, null, { timeout: 30_000 });
    const until = requests;
    const clicked = await page.evaluate(() => window.benchList.clicked);
    const open = ((await shown.jsonValue()) ?? Number.NaN) - (clicked ?? Number.NaN);
    const recordings: ScrollRecording[] = [];
    for (const seconds of scrolls) {
      // What one scroll has fetched is not there for the next.
      await page.reload({ waitUntil: 'load' });
      await page.locator('[data-index="0"]').waitFor({ state: 'visible' });
      await wait(thinkTimeMs);
      const recording = await page.evaluate(scrollThrough, seconds * 1_000);
      if (!recording.reachedEnd) throw new Error('the last row was not reached');
      recordings.push(recording);
    }
    return { open, requests: until, scrolls: recordings };
  });
}

function perSecond({ pauses }: ScrollRecording): number {
  return (1_000 * pauses.length) / pauses.reduce((sum, pause) => sum + pause, 0);
}

function report(rounds: readonly Round[]): string {
  const { cores, memoryGiB } = machine();
  const lines = scrolls.flatMap((seconds, n) => {
    const own = rounds.flatMap((round) => round.scrolls[n] ?? []);
    const longest = (one: ScrollRecording): number => Math.max(...one.pauses);
    return [
      [`${count(rows)} rows in ${seconds} s: frames per second`, spread(own.map(perSecond), '/s'), '60'],
      [
        '… pause between two, 99 % are shorter',
        spread(
          own.map(({ pauses }) => quantile(pauses, 0.99)),
          'ms',
        ),
        '',
      ],
      ['… the longest', spread(own.map(longest), 'ms'), ''],
      [
        '… frames with a row that had not come',
        spread(
          own.map((one) => one.blankFrames),
          '',
          count,
        ),
        '0',
      ],
      [
        '… the most of such rows on one frame',
        spread(
          own.map((one) => one.mostBlank),
          '',
          count,
        ),
        '',
      ],
    ];
  });
  return [
    `Measured with \`npm run bench -- list\`: a folder of ${count(rows)} folders, opened by a double click in a browser that has the list before it, ` +
      `and scrolled from its first row to its last, in a window of ${windowSize.width} x ${windowSize.height}; on a machine with ${cores} cores, ${memoryGiB} GiB and no GPU, ` +
      `which server and browser share. ${rounds.length === 1 ? '1 round' : `${rounds.length} rounds`}, each in a new browser, median (least–most).`,
    table(
      ['', 'Mado', 'aim'],
      [
        [
          'second click → first rows',
          spread(
            rounds.map(({ open }) => open),
            'ms',
          ),
          '≤ 300 ms',
        ],
        [
          '… requests until then',
          spread(
            rounds.map(({ requests }) => requests),
            '',
            count,
          ),
          '',
        ],
        ...lines,
      ],
    ),
  ].join('\n\n');
}
