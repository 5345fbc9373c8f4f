import type { Locator, Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

const prostate = [
  'mr-003-t2-tse-sag',
  'mr-004-t2-tse-tra',
  'mr-008-ep2d-diff-tra-dyndist',
  'mr-009-ep2d-diff-tra-dyndist-adc',
].map((series) => `mr-prostatex/${series}`);

story.skip(!hasTestData, withoutTestData);

const preferences = '**/api/access/user/hanging-protocols';
const panes = (page: Page): Locator => page.getByTestId('pane');
const layoutMenu = (page: Page): Locator => page.getByRole('button', { name: /^レイアウト/ });
const choice = (page: Page): Locator => page.getByRole('checkbox', { name: '開いたときに配置する' });
const isKnown = (page: Page) => page.waitForResponse(preferences);

async function allShown(page: Page, count: number): Promise<void> {
  await expect(panes(page)).toHaveCount(count);
  for (const one of await panes(page).all()) await expect(one).toHaveAttribute('data-slice', /^\d+$/);
}

async function keeping(page: Page, change: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await change();
  expect((await kept).status()).toBe(200);
}

async function chosen(page: Page): Promise<void> {
  await keeping(page, () => choice(page).click());
  await page.keyboard.press('Escape');
  await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
}

story('a real study is laid out when it is opened, unless its reader is quicker', async ({ page, product }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product);
  await makeAndOpenFolder(page, '開いたときの配置');
  await drop(prostate.map(testData), page.getByTestId('upload-area'));
  await uploadEnds(page, prostate.flatMap(testFiles).length);
  const folder = page.url();
  const open = async () => {
    await page.goto(folder);
    await row(page, 'ProstateX-0207').dblclick();
    return pane(page);
  };

  await story.step('one picture first, and then the layout, with nothing done', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(preferences, async (route) => {
      await promise;
      await route.fallback();
    });
    await open();
    await expect(panes(page)).toHaveCount(1);
    // Nothing that the layout needs comes before the picture.
    const frame = asked.findIndex((one) => one.includes('/frames/'));
    const layouts = asked.findIndex((one) => one.endsWith('/hanging-protocols'));
    expect(layouts < 0 || layouts > frame).toBe(true);
    resolve();
    await allShown(page, 4);
    await page.unroute(preferences);
    const [tra, sag, dwi, adc] = await page.getByTestId('corner-series').allInnerTexts();
    expect([tra, sag, dwi, adc].map((one) => one?.split('\n').join(' '))).toEqual([
      expect.stringContaining('t2_tse_tra'),
      expect.stringContaining('t2_tse_sag'),
      expect.stringContaining('b=800'),
      expect.stringContaining('ADC'),
    ]);
    await canBeRead(page, 'a study laid out');
    await keepPicture(page, info.outputPath('laid-out.png'));
  });
  await story.step('what the reader has made of it is there after a reload', async () => {
    await layoutMenu(page).click();
    await page.getByRole('button', { name: '1 行 2 列' }).click();
    await allShown(page, 2);
    const known = isKnown(page);
    await page.reload();
    await known;
    await allShown(page, 2);
  });
  await story.step('stages go on from the one that was seen after a reload, there and back', async () => {
    await open();
    await allShown(page, 4);
    await page.locator('body').press('Shift+Period');
    await expect(panes(page)).toHaveCount(3);
    await expect(page.getByTestId('nothing-fits')).toHaveCount(1);
    await page.reload();
    await expect(panes(page)).toHaveCount(3);
    await layoutMenu(page).click();
    await expect(page.getByText('段階 2/2')).toBeVisible();
    await expect(page.getByTestId('nothing-fits')).toHaveCount(1);
    await keepPicture(page, info.outputPath('stage-again.png'));
    await page.getByRole('button', { name: /^前の段階/ }).click();
    await page.keyboard.press('Escape');
    await allShown(page, 4);
  });
  await story.step('who goes through the images at once keeps the one pane', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(preferences, async (route) => {
      await promise;
      await route.fallback();
    });
    const shown = await open();
    const known = isKnown(page);
    await shown.focus();
    const at = (await shown.getAttribute('data-slice')) ?? '';
    await page.keyboard.press('ArrowDown');
    await expect(shown).not.toHaveAttribute('data-slice', at);
    const now = (await shown.getAttribute('data-slice')) ?? '';
    resolve();
    await known;
    await layoutMenu(page).click();
    await expect(choice(page)).toBeChecked();
    await expect(panes(page)).toHaveCount(1);
    await expect(shown).toHaveAttribute('data-slice', now);
    await page.unroute(preferences);
    await keepPicture(page, info.outputPath('choice.png'));
    await canBeRead(page, 'the choice');
  });
  await story.step('it can be switched off for good, and on again', async () => {
    await chosen(page);
    const known = isKnown(page);
    await open();
    await known;
    await layoutMenu(page).click();
    await expect(choice(page)).not.toBeChecked();
    await expect(panes(page)).toHaveCount(1);
    await chosen(page);
    await open();
    await allShown(page, 4);
  });
  await story.step('a layout of one’s own is kept for studies like this, and deleted again', async () => {
    const own = page.getByRole('list', { name: '自分の配置' });
    const remove = page.getByRole('button', { name: 'MR PROSTATE 1×2 を削除' });
    await layoutMenu(page).click();
    await page.getByRole('button', { name: '1 行 2 列' }).click();
    await allShown(page, 2);
    await layoutMenu(page).click();
    await page.getByRole('button', { name: 'この種の検査にはこの配置' }).click();
    const dialog = page.getByRole('dialog', { name: 'この種の検査にはこの配置' });
    await expect(dialog).toContainText('MR で部位が PROSTATE の検査に使います。');
    await canBeRead(page, 'a layout is named');
    await keeping(page, () => dialog.getByRole('button', { name: '保存' }).click());
    await expect(own).toContainText('MR PROSTATE 1×2');
    await canBeRead(page, 'layouts of one’s own');
    await keepPicture(page, info.outputPath('own.png'));
    await open();
    await allShown(page, 2);
    await layoutMenu(page).click();
    await keeping(page, () => remove.click());
    await expect(own).toHaveCount(0);
    await open();
    await allShown(page, 4);
  });
  await story.step('on a narrow screen there is one pane', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const known = isKnown(page);
    await open();
    await known;
    await page.getByRole('button', { name: 'その他', exact: true }).last().click();
    await layoutMenu(page).click();
    await expect(choice(page)).toBeChecked();
    await expect(panes(page)).toHaveCount(1);
    await keepPicture(page, info.outputPath('narrow.png'));
  });
});
