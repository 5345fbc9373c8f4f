import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { phantomCt } from '@mado/dicom/testing';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { beforePicture, paintedAt, type Recorded } from '../product/before-picture.ts';
import type { Product } from '../product/product.ts';
import { expect, story } from '../product/story.ts';

/** What may come before the first picture, the picture itself with it. */
const most = { requests: 12, bytes: 500_000 };
const patient = '窓 試験';
const slices = 30;

/** A study is there, and its address in the viewer. */
async function uploadedStudy(page: Page, product: Product, desk: string, seed: number): Promise<string> {
  const files = [...phantomCt({ slices, seed })];
  await layOut(desk, Object.fromEntries(files.map((bytes, index) => [`ct/${index}.dcm`, bytes])));
  await signIn(page, product);
  await makeAndOpenFolder(page, `一枚目 ${seed}`);
  await drop([`${desk}/ct`], page.getByTestId('upload-area'));
  await uploadEnds(page, files.length);
  const id = await row(page, patient).getAttribute('id');
  return `/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${id?.replace(/^row-/, '')}`)}`;
}

/** The same person in a browser that has never been here. */
async function elsewhere(browser: Browser, context: BrowserContext, origin: string): Promise<BrowserContext> {
  return browser.newContext({ storageState: await context.storageState(), baseURL: origin, locale: 'ja-JP' });
}

const isImages = ({ path }: Recorded) => /\/dcm\/folder\/|\/series-document\/|\/frames\//.test(path);

story(
  'at its address a study shows its first picture after few requests, which the page sends before its code is there',
  async ({ page, product, browser, context }, info) => {
    const address = await uploadedStudy(page, product, info.outputPath('desk'), 91);
    const fresh = await elsewhere(browser, context, product.origin);
    const reader = await fresh.newPage();
    const complaints: string[] = [];
    reader.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

    const frames: Request[] = [];
    reader.on('requestfinished', (request) => request.url().includes('/frames/') && frames.push(request));
    const requests = await beforePicture(reader, address);
    await pane(reader);
    const paths = requests.map(({ path }) => path);
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(most.requests);
    expect(new Set(paths).size, paths.join('\n')).toBe(paths.length);
    expect(requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(most.bytes);
    // The icon of the tab is the browser's own request, of which the page hears no size.
    expect(requests.filter(({ bytes, path }) => bytes === 0 && path !== '/icon.svg')).toEqual([]);

    await story.step('study, document and frame are asked for by the page itself', async () => {
      expect(requests.filter(isImages).map(({ sentBy }) => sentBy)).toEqual(['/viewer', '/viewer', '/viewer']);
    });
    await story.step('the other images are asked for when it has been painted', async () => {
      // The thumbnail is one more.
      await expect.poll(() => frames.length).toBeGreaterThanOrEqual(slices);
      const paint = await paintedAt(reader);
      expect(frames.filter((frame) => frame.timing().startTime < paint)).toHaveLength(1);
    });
    await story.step('what looks for a faster painter, what the tools open, and the fonts come after it', async () => {
      const late = /\/webgl-|\/viewer-later-|\/opened-later-|noto-sans/;
      expect(paths.filter((path) => late.test(path))).toEqual([]);
      await reader.waitForFunction(() =>
        ['webgl-', 'viewer-later-', 'noto-sans'].every((name) =>
          performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
        ),
      );
    });
    await story.step('in another tab, and the second time, it is as quick', async () => {
      const again = await beforePicture(await fresh.newPage(), address);
      expect(again.map(({ path }) => path)).toHaveLength(new Set(again.map(({ path }) => path)).size);
      expect(again.length).toBeLessThanOrEqual(most.requests);
    });
    expect(complaints).toEqual([]);
    await fresh.close();
  },
);

story(
  'a sign-in that has to be renewed is renewed on the way to the first picture',
  async ({ page, product, browser, context }, info) => {
    const address = await uploadedStudy(page, product, info.outputPath('desk'), 92);
    const fresh = await elsewhere(browser, context, product.origin);
    const reader = await fresh.newPage();
    await reader.goto('/healthz');
    await reader.evaluate(() => localStorage.setItem('access_token', 'of yesterday'));
    const requests = await beforePicture(reader, address);
    await pane(reader);
    const asked = requests.filter((one) => isImages(one) || one.path.includes('/token/refresh/'));
    expect(asked.map(({ path, status }) => [path.split('/').slice(2, 4).join('/'), status])).toEqual([
      ['datamanage/dcm', 401],
      ['dj-rest-auth/token', 200],
      ['datamanage/dcm', 200],
      ['datamanage/series-document', 200],
      [expect.stringContaining('dicomweb/'), 200],
    ]);
    await fresh.close();
  },
);

story(
  'who signs out while the answers are on their way sees the sign-in, and no picture',
  async ({ page, product, context, complaints }, info) => {
    complaints.expect(/status of 401/);
    const address = await uploadedStudy(page, product, info.outputPath('desk'), 93);
    const reader = await context.newPage();
    let goOn = () => {};
    const gone = new Promise<void>((resolve) => (goOn = resolve));
    const held = new Promise<void>((isHeld) => {
      void reader.route('**/dcm/folder/**', async (route) => {
        const answer = await route.fetch();
        isHeld();
        await gone;
        await route.fulfill({ response: answer });
      });
    });
    await reader.goto(address, { waitUntil: 'commit' });
    await held;
    // Who signs out does so in the tab that they see.
    await page.bringToFront();
    await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await expect(page).toHaveURL(/\/login/);
    goOn();
    await expect(reader).toHaveURL(/\/login/);
    await expect(reader.getByTestId('pane')).toHaveCount(0);
  },
);

story(
  'a menu whose code does not come says so, and opens when the line is back [VW-120]',
  async ({ page, product, context, complaints }, info) => {
    complaints.expect(/Failed to load resource/);
    const address = await uploadedStudy(page, product, info.outputPath('desk'), 94);
    const reader = await context.newPage();
    await reader.route('**/viewer-later-*', (route) => route.abort());
    await reader.goto(address);
    await pane(reader);
    const presets = reader.getByRole('button', { name: 'プリセット' });
    const missing = reader.getByRole('alert').filter({ hasText: 'この部分を読み込めませんでした' });
    for (const width of [1440, 390]) {
      await reader.setViewportSize({ width, height: 780 });
      await presets.click();
      await expect(missing).toBeVisible();
      await keepPicture(reader, info.outputPath(`missing-${width}.png`));
      if (width === 390) await reader.keyboard.press('Escape');
      else await missing.getByRole('button', { name: '閉じる' }).click();
      await expect(missing).toHaveCount(0);
    }
    await presets.click();
    await expect(missing).toBeVisible();
    await reader.unroute('**/viewer-later-*');
    await missing.getByRole('button', { name: '再試行' }).click();
    await expect(missing).toHaveCount(0);
    // It opens; or the browser has kept the failure, the page was loaded anew, and it opens at the next press.
    const choice = reader.getByRole('menuitem', { name: '軟部組織' });
    await expect(async () => {
      if (!(await choice.isVisible())) await presets.click({ timeout: 2_000 });
      await expect(choice).toBeVisible({ timeout: 2_000 });
    }).toPass();
  },
);
