import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { quietMachine } from '../harness/machine-load.ts';
import { count, figure, spread, table } from '../harness/markdown.ts';
import { keepRecord, machine } from '../harness/run-record.ts';
import { ingest } from '../server/measures.ts';
import { mado } from '../server/products/mado.ts';
import type { RunningProduct } from '../server/products/product.ts';
import { inFreshBrowser, windowSize } from '../viewer/browser.ts';
import { median } from '../harness/statistics.ts';
import { followWheel, linkedPanes, outlineDraw, windowDrag, type Following, type OutlineDrawn } from './page.ts';
import { readStudies } from './studies.ts';

export interface ReadingRunOptions {
  readonly rounds: number;
  readonly port: number;
  /** Folder for the raw samples. */
  readonly out: string;
  /** Most seconds to wait for a quiet machine before each round. */
  readonly quiet: number;
}

interface Round {
  readonly following: Following;
  /** Pictures a second of four panes together. */
  readonly linked: number;
  /** Windows a second on a picture of 3062 x 2394 pixels. */
  readonly dragged: number;
  readonly outline: OutlineDrawn;
  /** ms from the address to the first picture of a study with 2 and with 200 series. */
  readonly few: number;
  readonly many: number;
}

/** Reads in a browser as a reader does. Answers the table and where the record is. */
export async function runReadingBench(options: ReadingRunOptions): Promise<{ text: string; record: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  const product = await mado.start(folder, options.port);
  try {
    const studies = readStudies();
    const [, mode] = product.ingestModes;
    for (const [name, { files }] of Object.entries(studies)) {
      console.error(`storing ${name}: ${files.length} files …`);
      if (mode) await ingest(product, mode, files);
    }
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round++) {
      await quietMachine(options.quiet);
      await product.renew();
      const at = (name: keyof typeof studies) => `${product.origin}/viewer/${studies[name].uid}`;
      const measured: Round = {
        following: await inPage(product, at('long'), (page) =>
          page.evaluate(followWheel, { notches: 200, perSecond: 60 }),
        ),
        linked: await inPage(product, at('four'), readLinked),
        dragged: await inPage(product, at('large'), (page) => page.evaluate(windowDrag, 3_000)),
        outline: await inPage(product, at('large'), drawOutline),
        few: await inPage(product, at('few'), firstPicture),
        many: await inPage(product, at('many'), firstPicture),
      };
      console.error(`round ${round + 1}: ${JSON.stringify({ ...measured, outline: median(measured.outline.moves) })}`);
      rounds.push(measured);
    }
    const record = await keepRecord(options.out, 'reading', { ...options, rounds });
    return { text: report(rounds), record };
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens an address in a new browser, and works in the page once its first picture is there. */
function inPage<T>(product: RunningProduct, address: string, work: (page: Page) => Promise<T>): Promise<T> {
  return inFreshBrowser(async ({ page }) => {
    const token = (product.headers()['authorization'] ?? '').replace('Bearer ', '');
    const stored = { access_token: token, email: 'bench@example.jp', username: 'bench' };
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(stored));
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForSelector('[data-testid="pane"][data-slice]', { timeout: 60_000 });
    return work(page);
  });
}

async function firstPicture(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** At one to one a pixel of the page is one of the picture. */
async function drawOutline(page: Page): Promise<OutlineDrawn> {
  await page.locator('[data-testid="pane"]').first().focus();
  await page.keyboard.press('z');
  await page.keyboard.press('o');
  return page.evaluate(outlineDraw, { points: 500, radius: 600 });
}

async function readLinked(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^レイアウト/ }).click();
  await page.getByRole('button', { name: '2 行 2 列' }).click();
  await page.waitForFunction(
    () => {
      const panes = [...document.querySelectorAll<HTMLElement>('[data-testid="pane"]')];
      return panes.length === 4 && panes.every(({ dataset }) => dataset['loaded'] === dataset['slices']);
    },
    null,
    { timeout: 60_000 },
  );
  await page.locator('[data-testid="pane"]').first().focus();
  await page.keyboard.press('l');
  await page.keyboard.press('Home');
  return page.evaluate(linkedPanes, { notches: 100, perSecond: 30 });
}

function report(rounds: readonly Round[]): string {
  const { cores, memoryGiB } = machine();
  const all = (of: (round: Round) => number) => rounds.map(of);
  const line = (name: string, of: (round: Round) => number, unit: string, aim: string, write = figure) => [
    name,
    spread(all(of), unit, write),
    aim,
  ];
  return [
    `Measured with \`npm run bench -- reading\` in Chromium, window ${windowSize.width} x ${windowSize.height}, on a machine with ${cores} cores, ${memoryGiB} GiB and no GPU that is used; ` +
      `${rounds.length === 1 ? '1 round' : `${rounds.length} rounds`}, each in new browsers, median (least–most).`,
    table(
      ['', 'Mado', 'aim'],
      [
        line(
          'wheel while 500 slices load, 200 notches at 60/s: slice or its number in one frame',
          ({ following }) => following.inOneFrame,
          '',
          '200',
          count,
        ),
        line('… frames that the slowest took', ({ following }) => following.slowest, '', '', count),
        line('four linked panes, wheel at 30/s: all four at the slice', ({ linked }) => linked, '/s', '30'),
        line('window dragged on 3062 x 2394: pictures', ({ dragged }) => dragged, '/s', '≥ 30'),
        line(
          'outline of 500 points around 1,100,000 pixels drawn: a movement',
          ({ outline }) => median(outline.moves),
          'ms',
          '≤ 16',
        ),
        line('… the slowest', ({ outline }) => Math.max(...outline.moves), 'ms', ''),
        line('… lifted: all its values', ({ outline }) => outline.lift, 'ms', ''),
        line('address → first picture, 2 series', ({ few }) => few, 'ms', ''),
        line('… 200 series', ({ many }) => many, 'ms', ''),
        line('… difference', ({ few, many }) => many - few, 'ms', '≤ 300'),
      ],
    ),
  ].join('\n\n');
}
