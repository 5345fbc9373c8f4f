import { layOut, phantomFiles } from '../person/desk.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadSummary } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import type { Locator, Page } from '@playwright/test';

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

story(
  'on a phone: sign in, send a folder, open it, and go through the slices with a finger',
  async ({ page, product }, info) => {
    await layOut(info.outputPath('desk'), phantomFiles('ct', 12, 45));
    await page.goto('/login');
    await fits(page);
    await signIn(page, product);
    await fits(page);

    await story.step('the drawer lies over the list', async () => {
      await page.getByRole('button', { name: 'メニューを開く' }).click();
      await expect(page.getByRole('button', { name: '新規' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: '新規' })).toBeHidden();
    });
    await page.getByRole('button', { name: 'メニューを開く' }).click();
    await makeAndOpenFolder(page, '電話から送る');
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/ct'));
    const summary = await uploadSummary(page, 12);
    await fits(page);
    await expect(summary.getByRole('button', { name: 'ビューアで開く' })).toBeInViewport({ ratio: 1 });
    await summary.getByRole('button', { name: '閉じる' }).click();
    await page.getByTestId('upload-panel').getByRole('button', { name: '閉じる' }).click();
    await expect(row(page, '窓 試験')).toContainText('CT');
    // Chosen first: the bar of what is chosen takes the lowest row's place.
    await row(page, '窓 試験').click();
    await expect(page.getByRole('button', { name: '選択を解除' })).toBeVisible();
    await row(page, '窓 試験').dblclick();

    const shown = await pane(page);
    await fits(page);
    const before = Number(await shown.getAttribute('data-slice'));
    await story.step('the picture has its pane, in the pixels of the screen', () => fillsPane(shown));
    await story.step('one finger goes through the slices', async () => {
      await swipe(page, shown, { to: [0, 150] });
      await expect.poll(async () => Number(await shown.getAttribute('data-slice'))).toBeGreaterThan(before);
    });
    await story.step('and the tools are within reach of the thumb', async () => {
      const tool = await page.getByRole('button', { name: '拡大' }).boundingBox();
      expect(tool && tool.y + tool.height / 2).toBeGreaterThan(844 / 2);
      expect(tool && Math.min(tool.width, tool.height)).toBeGreaterThanOrEqual(40);
    });
    await story.step(
      'a finger measures: what it hides is seen beside it, and the words of the group lie under the thumb',
      async () => {
        await page.getByRole('button', { name: '計測', exact: true }).click();
        await page.getByRole('button', { name: '長さ', exact: true }).click();
        await expect(shown.getByTestId('finger-lens')).toHaveCount(0);
        await swipe(page, shown, { to: [0, 120] }, () => seenBesideTheFinger(shown));
        await expect(shown.getByTestId('measurement')).toContainText(/^\d+(\.\d+)? (mm|px)$/);
        await expect(shown.getByTestId('finger-lens')).toHaveCount(0);
        expect(Number(await shown.getAttribute('data-slice'))).toBeGreaterThan(before);
        await page.getByRole('button', { name: '一覧' }).click();
        await expect(page.getByTestId('annotation')).toHaveCount(1);
        await canBeRead(page, 'the list of annotations');
        await hasRoomForFingers(page);
        await page.getByRole('button', { name: '一覧' }).click();
      },
    );
    await story.step(
      'it takes an end of what it has drawn from 30 px beside it, sees it at once, and moves it',
      async () => {
        const words = await shown.getByTestId('measurement').textContent();
        await swipe(page, shown, { from: [30, 120], to: [90, 60] }, () => seenBesideTheFinger(shown));
        await expect(shown.getByTestId('measurement')).toHaveCount(1);
        await expect(shown.getByTestId('measurement')).not.toHaveText(words ?? '');
      },
    );
    await story.step('it changes the window', async () => {
      await page.getByRole('button', { name: 'ツール', exact: true }).click();
      await page.getByRole('button', { name: '階調', exact: true }).click();
      const window = await shown.getByTestId('corner-window').textContent();
      await swipe(page, shown, { from: [-120, -150], to: [-60, -120] });
      await expect(shown.getByTestId('corner-window')).not.toHaveText(window ?? '');
    });
    await story.step('it plays the slices, and stops them', async () => {
      await page.getByRole('button', { name: 'シネ', exact: true }).click();
      const strip = shown.getByTestId('cine');
      await expect(strip).toHaveAttribute('data-playing', 'true');
      const slice = await shown.getAttribute('data-slice');
      await expect(shown).not.toHaveAttribute('data-slice', slice ?? '');
      const stop = strip.getByRole('button', { name: '停止', exact: true });
      const box = await stop.boundingBox();
      expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
      await stop.tap();
      await expect(strip).toHaveAttribute('data-playing', 'false');
      await fits(page);
      await strip.getByRole('button', { name: 'シネを閉じる' }).tap();
    });
    const width = page.getByRole('dialog').getByRole('textbox').first();
    await story.step('what is typed of a window stays when the phone is turned [VW-123]', async () => {
      await page.getByRole('button', { name: 'プリセット' }).tap();
      await page.getByRole('menuitem', { name: 'プリセットを編集…' }).tap();
      await width.fill('777');
    });
    await story.step('held sideways, the picture has most of the height, and the study is still named', async () => {
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(width).toHaveValue('777');
      await page.keyboard.press('Escape');
      await expect(width).toHaveCount(0);
      await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(390 * 0.6);
      await expect(page.getByTestId('study-head')).toContainText('窓 試験');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(844);
      await expect(page.getByRole('button', { name: '拡大' })).toBeInViewport({ ratio: 1 });
    });
  },
);

/** Nothing reaches out of the screen sideways. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

/** The picture has all of its pane but what the bar of its images takes [VW-103], in the pixels of the screen. */
async function fillsPane(shown: Locator): Promise<void> {
  const canvas = shown.getByTestId('pane-canvas');
  const [around, inside, bar] = await Promise.all(
    [shown, canvas, shown.getByTestId('slice-bar')].map((one) => one.boundingBox()),
  );
  if (!around || !inside || !bar) throw new Error('The pane, its canvas or its bar is not on the page.');
  const pixels = await canvas.evaluate(({ width, height }: HTMLCanvasElement) => [width, height]);
  const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1);
  near(inside.x, around.x);
  near(inside.x + inside.width, bar.x);
  near(bar.x + bar.width, around.x + around.width);
  near(inside.height, around.height);
  expect(pixels).toEqual([inside.width, inside.height].map((length) => Math.round(3 * length)));
}

/** What lies in the list of annotations and beside it in the header can be pressed, with its details open [VW-110]. */
async function hasRoomForFingers(page: Page): Promise<void> {
  const panel = page.getByTestId('annotation-panel');
  const more = panel.getByRole('button', { name: '詳細' });
  // The browser makes no tap of a touch that follows a swipe within half a second.
  await expect(async () => {
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.tap();
    await expect(panel.getByRole('button', { name: '削除' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const buttons = await page.getByRole('button', { name: '戻る' }).or(panel.getByRole('button')).all();
  const boxes = await Promise.all(buttons.map((one) => one.boundingBox()));
  const small = boxes.filter((box) => !box || Math.min(box.width, box.height) < 44);
  expect([small, boxes.length]).toEqual([[], 10]);
  const covered = boxes.filter((a, at) =>
    boxes.slice(at + 1).some((b) => {
      if (!a || !b) return true;
      return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    }),
  );
  expect(covered).toEqual([]);
  await panel.getByRole('button', { name: '詳細' }).tap();
}

/** The lens is in the upper corner on the other side of the finger, and the words are within the pane above it. */
async function seenBesideTheFinger(shown: Locator): Promise<void> {
  const [around, lens, words] = await Promise.all(
    [shown, shown.getByTestId('finger-lens'), shown.getByTestId('measurement').locator('text')].map((one) =>
      one.boundingBox(),
    ),
  );
  if (!around || !lens || !words) throw new Error('There is no lens, or there are no words.');
  expect(lens.y - around.y).toBeLessThan(20);
  expect(lens.width).toBeGreaterThanOrEqual(100);
  expect([lens.x >= around.x, lens.x + lens.width <= around.x + around.width]).toEqual([true, true]);
  expect([words.x >= around.x, words.x + words.width <= around.x + around.width]).toEqual([true, true]);
}

interface Way {
  /** In px from the middle of the pane. */
  readonly from?: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

/** One finger goes over the pane. `before`: what is looked at before it is lifted. */
async function swipe(page: Page, over: Locator, { from = [0, 0], to }: Way, before?: () => Promise<void>) {
  const box = await over.boundingBox();
  if (!box) throw new Error('The pane is not on the page.');
  const finger = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let step = 0; step <= 10; step++) {
    const [dx, dy] = [from[0] + ((to[0] - from[0]) * step) / 10, from[1] + ((to[1] - from[1]) * step) / 10];
    const touchPoints = [{ x: x + dx, y: y + dy }];
    await finger.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await before?.();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}
