import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { median } from '../harness/statistics.ts';
import { ingest } from '../server/measures.ts';
import { mado } from '../server/products/mado.ts';
import type { RunningProduct } from '../server/products/product.ts';
import { inFreshBrowser } from '../viewer/browser.ts';

const SERIES = 40;
const SLICES = 12;
const SIDE = 64;
/** What a page still does after its last picture has come is not counted, in ms. */
const REST = 3_000;
/** Mediastinum and lung, each beside how it was. */
const HUNG = 4;

/** Milliseconds of the page's main thread. */
interface Worked {
  /** In scripts. */
  readonly script: number;
  /** In all: layout, styles and painting too. */
  readonly all: number;
}

/**
 * What the page works to hang a CT of the chest of 40 series with a prior of 40, all of which has been read: from the
 * key to the grid with four pictures. It is the median of the rounds, each in a new browser.
 */
export async function costOfHanging(port: number, rounds: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  const product = await mado.start(folder, port);
  try {
    const [, mode] = product.ingestModes;
    if (mode) await ingest(product, mode, [...study('prior', '20250401'), ...study('now', '20260401')]);
    const took: Worked[] = [];
    for (let round = 0; round < rounds; round++) {
      await product.renew();
      took.push(await hangOnce(product));
    }
    const line = (name: string, of: (one: Worked) => number) =>
      `${name}: ${median(took.map(of)).toFixed(1)} ms (${took.map((one) => of(one).toFixed(1)).join(', ')})`;
    return [
      `a study of ${SERIES} series hung with a prior of ${SERIES}`,
      line('  script', ({ script }) => script),
      line('  the main thread in all', ({ all }) => all),
    ].join('\n');
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function hangOnce(product: RunningProduct): Promise<Worked> {
  return inFreshBrowser(async ({ page }) => {
    const token = (product.headers()['authorization'] ?? '').replace('Bearer ', '');
    const stored = { access_token: token, email: 'bench@example.jp', username: 'bench' };
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(stored));
    await page.goto(`${product.origin}/viewer/${uid('now')}`, { waitUntil: 'commit' });
    // It is laid out when it is opened; the reader looks at one pane, and asks for the layout once all has come.
    await panes(page, HUNG);
    await wait(REST);
    await page.getByRole('button', { name: /^レイアウト/ }).click();
    await page.getByRole('button', { name: '1 行 1 列' }).click();
    await panes(page, 1);
    await wait(REST);
    await page.locator('[data-testid="pane"]').first().focus();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const before = await worked(cdp);
    await page.keyboard.press('u');
    await panes(page, HUNG);
    const after = await worked(cdp);
    return { script: after.script - before.script, all: after.all - before.all };
  });
}

/** So many panes, each with a picture. */
async function panes(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-testid="pane"]')];
      return all.length === wanted && all.every(({ dataset }) => dataset['slice'] !== undefined);
    },
    count,
    { timeout: 60_000 },
  );
}

async function worked(cdp: CDPSession): Promise<Worked> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
  return { script: of('ScriptDuration'), all: of('TaskDuration') };
}

const uid = (...parts: (string | number)[]) => syntheticUid('bench hanging', ...parts);

/** Series that differ in what protocols ask: plane, kernel, what they are called. */
function study(name: string, StudyDate: string): Buffer[] {
  const planes = [
    [1, 0, 0, 0, 1, 0],
    [1, 0, 0, 0, 0, -1],
    [0, 1, 0, 0, 0, -1],
  ];
  return Array.from({ length: SERIES }, (_, series) =>
    Array.from({ length: SLICES }, (__, slice) =>
      Buffer.from(
        buildDicomFile({
          StudyInstanceUID: uid(name),
          SeriesInstanceUID: uid(name, series),
          SOPInstanceUID: uid(name, series, slice),
          FrameOfReferenceUID: uid(name, 'frame'),
          StudyDate,
          StudyTime: '120000',
          StudyDescription: 'CT CHEST',
          PatientID: 'BENCH-HANGING',
          PatientBirthDate: '19600101',
          BodyPartExamined: 'CHEST',
          SeriesNumber: series + 1,
          SeriesDescription: `${series % 2 === 0 ? 'MEDIASTINUM' : 'LUNG'} ${series}`,
          ConvolutionKernel: series % 2 === 0 ? 'B30f' : 'B70f',
          InstanceNumber: slice + 1,
          ImagePositionPatient: [0, 0, slice * 2],
          ImageOrientationPatient: planes[series % planes.length] ?? [],
          PixelSpacing: [0.7, 0.7],
          pixels: { rows: SIDE, columns: SIDE, native: new Uint16Array(SIDE * SIDE).fill(series * 20 + slice) },
        }),
      ),
    ),
  ).flat();
}
