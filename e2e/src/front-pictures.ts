/**
 * Takes the pictures of the front page from the product itself, with synthetic studies: `npm run front-pictures`,
 * after what they show has changed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { phantomCt } from '@mado/dicom/testing';
import { chromium, devices, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { layOut } from './person/desk.ts';
import { drop } from './person/drop.ts';
import { measureLength } from './person/measure.ts';
import { fillInSignIn } from './person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, rows, uploadEnds } from './person/storage.ts';
import { pane, wheelTo } from './person/viewer.ts';
import { startProduct, type Product } from './product/product.ts';

const folder = path.resolve(import.meta.dirname, '../../apps/web/src/features/front');
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const { viewport, userAgent, isMobile, hasTouch } = devices['iPhone 13'];
const phone = { viewport, userAgent, isMobile, hasTouch, deviceScaleFactor: 2 };

/** A picture of the page as it stands. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(2, 400);
  await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
}

/** Somebody signed in. */
async function comeIn(browser: Browser, product: Product, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const page = await context.newPage();
  await page.goto(`${product.origin}/login`);
  await fillInSignIn(page, product);
  await expect(page).toHaveURL(/\/storage/);
  return page;
}

/** A folder of synthetic studies, each with its picture. */
async function fillFolder(page: Page, desk: string): Promise<void> {
  for (const name of ['症例検討 2026-11', '教育用', '共同研究']) await makeFolder(page, name);
  await makeAndOpenFolder(page, '胸部 CT');
  const studies = { 'follow-up': [48, 21], first: [48, 22], second: [40, 23], third: [36, 24] } as const;
  for (const [name, [slices, seed]] of Object.entries(studies)) {
    const files = [...phantomCt({ slices, seed })].map((bytes, n) => [`${name}/${n}.dcm`, bytes] as const);
    await layOut(desk, Object.fromEntries(files));
  }
  const total = Object.values(studies).reduce((sum, [slices]) => sum + slices, 0);
  const places = Object.keys(studies).map((name) => path.join(desk, name));
  await drop(places, page.getByTestId('upload-area'));
  const panel = await uploadEnds(page, total);
  await panel.getByRole('button', { name: '閉じる' }).click();
  const studiesShown = Object.keys(studies).length;
  await expect(rows(page).locator('img')).toHaveCount(studiesShown, { timeout: 90_000 });
}

async function takeAll(browser: Browser, product: Product, work: string): Promise<void> {
  const page = await comeIn(browser, product, desk);
  await fillFolder(page, work);
  await rows(page).first().click();
  await take(page, 'storage');
  await rows(page).first().dblclick();
  const shown = await pane(page);
  await wheelTo(shown, 30);
  await measureLength(shown, 120);
  await page.keyboard.press('m');
  await take(page, 'viewer');
  const address = page.url();
  await page.context().close();
  const small = await comeIn(browser, product, phone);
  await small.goto(address);
  await pane(small);
  await take(small, 'phone');
}

const product = await startProduct();
const work = await mkdtemp(path.join(tmpdir(), 'mado-front-'));
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  await takeAll(browser, product, work);
} finally {
  await browser.close();
  await product.stop();
  await rm(work, { recursive: true });
}
