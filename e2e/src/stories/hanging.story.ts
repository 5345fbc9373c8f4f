import type { Locator, Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

const prostate = [
  'mr-003-t2-tse-sag',
  'mr-004-t2-tse-tra',
  'mr-005-t2-tse-cor',
  'mr-008-ep2d-diff-tra-dyndist',
  'mr-009-ep2d-diff-tra-dyndist-adc',
].map((series) => `mr-prostatex/${series}`);
const mammogram = 'mg-ge';

story.skip(!hasTestData, withoutTestData);

const panes = (page: Page): Locator => page.getByTestId('pane');
const seriesIn = (page: Page): Promise<string[]> => page.getByTestId('corner-series').allInnerTexts();
const layoutMenu = (page: Page): Locator => page.getByRole('button', { name: /^レイアウト/ });
const hang = (page: Page): Locator => page.getByRole('button', { name: /^この検査に合う配置/ });
const stages = (page: Page): Locator => page.getByRole('group', { name: '配置の段階' });

async function open(page: Page, folder: string, cases: readonly string[]): Promise<void> {
  await makeAndOpenFolder(page, folder);
  await drop(cases.map(testData), page.getByTestId('upload-area'));
  await uploadEnds(page, cases.flatMap(testFiles).length);
}

/** While the menu fades it takes the wheel and the keys. */
async function closed(page: Page): Promise<void> {
  await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
}

story('a real prostate study is hung as such studies are read', async ({ page, product }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product);
  await open(page, '配置', prostate);
  await row(page, 'ProstateX-0207').dblclick();
  await pane(page);

  await story.step('who has chosen one pane has one', async () => {
    await layoutMenu(page).click();
    await page.getByRole('button', { name: '1 行 1 列' }).click();
    await closed(page);
    await expect(panes(page)).toHaveCount(1);
  });
  await story.step('the menu of the grid hangs it: T2 in two planes, diffusion and its map', async () => {
    await layoutMenu(page).click();
    await canBeRead(page, 'the menu');
    await keepPicture(page, info.outputPath('menu.png'));
    await hang(page).click();
    await closed(page);
    await expect(panes(page)).toHaveCount(4);
    for (const one of await panes(page).all()) await expect(one).toHaveAttribute('data-slice', /^\d+$/);
    const [tra, sag, dwi, adc] = await seriesIn(page);
    expect(tra).toContain('t2_tse_tra');
    expect(sag).toContain('t2_tse_sag');
    expect(dwi).toContain('b=800');
    expect(adc).toContain('ADC');
    await keepPicture(page, info.outputPath('hung.png'));
  });
  await story.step('the next stage has its three planes; beyond it there is none', async () => {
    await page.keyboard.press('>');
    await expect(panes(page)).toHaveCount(3);
    await layoutMenu(page).click();
    await expect(stages(page)).toContainText('段階 2/2');
    await expect(stages(page).getByRole('button', { name: /^次の段階/ })).toBeDisabled();
    await canBeRead(page, 'the stages');
    await keepPicture(page, info.outputPath('stages.png'));
    await stages(page)
      .getByRole('button', { name: /^前の段階/ })
      .click();
    await expect(panes(page)).toHaveCount(4);
    await page.keyboard.press('Escape');
    await closed(page);
  });
  await story.step('a grid of one’s own stays', async () => {
    await layoutMenu(page).click();
    await page.getByRole('button', { name: '1 行 2 列' }).click();
    await closed(page);
    await expect(panes(page)).toHaveCount(2);
    await page.keyboard.press('<');
    await expect(panes(page)).toHaveCount(2);
  });
  await story.step('at 200 % all of the menu can be reached', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await layoutMenu(page).click();
    await hang(page).scrollIntoViewIfNeeded();
    await expect(hang(page)).toBeInViewport({ ratio: 1 });
    await canBeRead(page, 'the menu at 200 %');
    await keepPicture(page, info.outputPath('menu-200.png'));
    await page.keyboard.press('Escape');
    await closed(page);
  });
  await story.step('on a narrow screen the same', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'その他', exact: true }).last().click();
    await layoutMenu(page).click();
    await canBeRead(page, 'the menu of a narrow screen');
    await keepPicture(page, info.outputPath('menu-390.png'));
    await hang(page).click();
    await closed(page);
    await expect(panes(page)).toHaveCount(4);
    for (const one of await panes(page).all()) await expect(one).toHaveAttribute('data-slice', /^\d+$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // A date, a place or a window that is cut within its digits would be another one [VW-178, VW-211].
    const dates = page.getByTestId('taken-date');
    await expect(dates).toHaveText(Array.from({ length: 4 }, () => '2011-12-10'));
    expect(await dates.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
    const numbers = await page.getByTestId('whole').evaluateAll((all) =>
      all.map((one) => {
        const [own, line] = [one, one.parentElement ?? one].map((part) => part.getBoundingClientRect());
        const isSeen = own && line && own.top >= line.top - 1 && own.bottom <= line.bottom + 1;
        return { said: one.textContent, isSeen, isCut: one.scrollWidth > one.clientWidth };
      }),
    );
    const seen = numbers.filter(({ isSeen }) => isSeen);
    expect(seen.filter(({ isCut }) => isCut)).toEqual([]);
    expect(seen.filter(({ said }) => /^(位置|W|L) |^\d+\/\d+$/.test(said))).toHaveLength(4 * 4);
    await keepPicture(page, info.outputPath('hung-390.png'));
  });
});

story('a real mammogram hangs in the place of its view; what is missing is said', async ({ page, product }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product);
  await open(page, 'マンモグラフィ', [mammogram]);
  await rows(page).first().dblclick();
  await pane(page);
  await page.keyboard.press('u');
  await expect(panes(page)).toHaveCount(4);
  await story.step('its right MLO is below on the left, the three others are empty', async () => {
    await expect(panes(page).nth(2)).toHaveAttribute('data-slice', '1');
    await expect(page.getByTestId('nothing-fits')).toHaveText(
      Array.from({ length: 3 }, () => 'この位置に合うシリーズはありません'),
    );
    await expect(panes(page).nth(2).getByTestId('nothing-fits')).toHaveCount(0);
    await canBeRead(page, 'empty panes');
    await keepPicture(page, info.outputPath('mammogram.png'));
  });
  await story.step('on a narrow screen the words have room, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByTestId('nothing-fits')).toHaveCount(3);
    await canBeRead(page, 'empty panes of a narrow screen');
    await keepPicture(page, info.outputPath('mammogram-390.png'));
  });
});
