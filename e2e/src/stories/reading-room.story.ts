import type { Locator, Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { pane, wheelTo } from '../person/viewer.ts';
import { withoutLayouts } from '../person/without-layouts.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

const prostate = [
  'mr-003-t2-tse-sag',
  'mr-004-t2-tse-tra',
  'mr-005-t2-tse-cor',
  'mr-006-t2-tse-tra',
  'mr-008-ep2d-diff-tra-dyndist',
].map((series) => `mr-prostatex/${series}`);
const clip = 'us-cine-sonosite';

story.skip(!hasTestData, withoutTestData);

const panes = (page: Page): Locator => page.getByTestId('pane');
const slices = (page: Page) => panes(page).evaluateAll((all) => all.map((one) => Number(one.dataset['slice'])));
const card = (page: Page, words: string): Locator => page.getByTestId('series-card').filter({ hasText: words });

/** What the layout's menu offers. */
async function inLayoutMenu(page: Page, choose: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^レイアウト/ }).click();
  await choose();
  await page.keyboard.press('Escape');
  // While it fades it takes the wheel.
  await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
}

story(
  'a real prostate study is read: parts of a series, four planes together, windows of one’s own',
  async ({ page, product }, info) => {
    await withoutLayouts(page);
    await signIn(page, product);
    await makeAndOpenFolder(page, '読影室');
    await drop(prostate.map(testData), page.getByTestId('upload-area'));
    await uploadEnds(page, prostate.flatMap(testFiles).length);
    await row(page, 'ProstateX-0207').dblclick();
    const shown = await pane(page);

    await story.step('the diffusion series is three, each with its b value', async () => {
      await card(page, 'ep2d_diff_tra_DYNDIST').first().click();
      await expect(page.getByTestId('series-part')).toHaveText(['b=50', 'b=400', 'b=800']);
      await expect(shown).toHaveAttribute('data-slices', '19');
      await expect(shown.getByTestId('corner-series')).toContainText('b=50');
    });
    await story.step('four series side by side; planes across are cut by a line', async () => {
      await card(page, 't2_tse_sag').click();
      await inLayoutMenu(page, async () => {
        await page.getByRole('button', { name: '2 行 2 列' }).click();
      });
      await expect(panes(page)).toHaveCount(4);
      for (const one of await panes(page).all()) await expect(one).toHaveAttribute('data-slice', /^\d+$/);
      // Its own plane has none.
      await expect(shown.getByTestId('reference-line')).toHaveCount(0);
      await expect(page.getByTestId('reference-line').first()).toBeAttached();
    });
    await story.step('linked by position, the two axial series go together, and the others stay', async () => {
      await inLayoutMenu(page, async () => {
        await page.getByLabel('スクロールを位置で連動').check();
      });
      const axial = panes(page).filter({ has: page.getByTestId('corner-series').filter({ hasText: 't2_tse_tra' }) });
      await expect(axial).toHaveCount(2);
      const before = await slices(page);
      await wheelTo(axial.first(), 9);
      await expect(axial.last()).toHaveAttribute('data-slice', '9');
      expect((await slices(page)).filter((slice, n) => slice === before[n])).toHaveLength(2);
    });
    await story.step('what one presses with the magnifier is larger, as long as one presses', async () => {
      await page.getByRole('button', { name: '虫眼鏡' }).click();
      await shown.hover();
      await page.mouse.down();
      await expect(page.getByTestId('magnified')).toBeVisible();
      await keepPicture(page, info.outputPath('four.png'));
      await page.mouse.up();
      await expect(page.getByTestId('magnified')).toHaveCount(0);
    });
    await story.step(
      'a window of one’s own is on its key, also after the page was loaded again, as the panes are',
      async () => {
        await page.getByRole('button', { name: 'プリセット' }).click();
        await page.getByRole('menuitem', { name: 'プリセットを編集…' }).click();
        const place = page.getByRole('group', { name: 'プリセット 7' });
        await place.getByLabel('幅（W）').fill('321');
        await place.getByLabel('中心（L）').fill('123');
        const kept = page.waitForResponse(/window-presets/);
        await page.getByRole('button', { name: '保存', exact: true }).click();
        expect((await kept).status()).toBe(200);
        await expect.poll(() => page.evaluate(() => sessionStorage.getItem('state'))).toContain('"columns":2');
        await page.waitForTimeout(400);
        await page.reload();
        await expect(panes(page)).toHaveCount(4);
        await expect(panes(page).first()).toHaveAttribute('data-slice', /^\d+$/);
        await expect(page.getByLabel('スクロールを位置で連動')).toHaveCount(0);
        await panes(page).first().focus();
        await expect(async () => {
          await page.keyboard.press('7');
          await expect(panes(page).first().getByTestId('corner-window')).toContainText('W 321 L 123', { timeout: 500 });
        }).toPass();
      },
    );
    await story.step('nothing says whose images these are, and again', async () => {
      await page.keyboard.press('h');
      await expect(page.getByText('ProstateX-0207')).toHaveCount(0);
      await page.keyboard.press('h');
      await expect(page.getByText('ProstateX-0207').first()).toBeVisible();
    });
  },
);

story('a real ultrasound clip is played at its rate, in a range, back and forth', async ({ page, product }) => {
  await signIn(page, product);
  await makeAndOpenFolder(page, 'シネ');
  await drop([testData(clip)], page.getByTestId('upload-area'));
  await uploadEnds(page, testFiles(clip).length);
  await rows(page).first().dblclick();
  const shown = await pane(page);
  await expect(shown).toHaveAttribute('data-loaded', (await shown.getAttribute('data-slices')) ?? '');
  await page.keyboard.press('Space');
  const strip = shown.getByTestId('cine');
  await expect(strip).toHaveAttribute('data-playing', 'true');
  await expect(strip).toContainText('30 枚/秒');
  const moved = await shown.getAttribute('data-slice');
  await expect(shown).not.toHaveAttribute('data-slice', moved ?? '');
  await story.step('in a range it stays', async () => {
    const end = strip.getByRole('slider', { name: '範囲の最後' });
    await end.focus();
    await end.press('Home');
    for (let n = 0; n < 4; n++) await end.press('ArrowRight');
    await expect(strip).toContainText('1–5');
    await strip.getByRole('button', { name: '往復再生' }).click();
    await expect.poll(async () => Number(await shown.getAttribute('data-slice'))).toBeLessThanOrEqual(5);
    const seen = new Set<number>();
    for (let n = 0; n < 20; n++) seen.add(Number(await shown.getAttribute('data-slice')));
    expect(Math.max(...seen)).toBeLessThanOrEqual(5);
  });
  await story.step('the wheel stops it', async () => {
    await shown.hover({ position: { x: 200, y: 200 } });
    await page.mouse.wheel(0, 100);
    await expect(strip).toHaveAttribute('data-playing', 'false');
    await canBeRead(page, 'the player');
    await strip.getByRole('button', { name: 'シネを閉じる' }).click();
    await expect(strip).toHaveCount(0);
  });
});
