import type { Locator, Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { measureLength } from '../person/measure.ts';
import { middleOf } from '../person/place.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';

/** Of the lines that are around something, the one that is seen. */
const frameOf = (one: Locator) =>
  one.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(element);
    return { outline: `${outlineWidth} ${outlineStyle}`, border: `${borderTopWidth} ${borderTopStyle}` };
  });
const dialog = (page: Page) => page.getByRole('dialog');

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

story(
  'with colours of the reader’s own dialogs have edges, and what is chosen is told from the rest [VW-201]',
  async ({ page, product }, info) => {
    const picture = (name: string) => keepPicture(page, info.outputPath(`${name}.png`));
    await layOut(info.outputPath('desk'), phantomFiles('ct', 3, 201));
    await signIn(page, product);
    await makeAndOpenFolder(page, '自分の色');
    await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
    await uploadEnds(page, 3);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await row(page, '窓 試験').dblclick();
    const shown = await pane(page);

    await story.step('a dialog, and the button that it is for', async () => {
      await page.keyboard.press('n');
      await expect(dialog(page)).toBeVisible();
      expect(await frameOf(dialog(page))).toMatchObject({ border: '1px solid' });
      const save = dialog(page).getByRole('button', { name: 'ダウンロード' });
      expect(await frameOf(save)).toMatchObject({ border: '1px solid' });
      expect(await frameOf(dialog(page).getByRole('button', { name: '縦横比' }))).toMatchObject({
        outline: '2px solid',
      });
      await picture('download');
      await close(page);
    });
    await story.step('where the keys are among the series', async () => {
      await page.keyboard.press('/');
      await page.keyboard.press('ArrowDown');
      const options = await page.getByRole('option').all();
      const frames = await Promise.all(options.map(frameOf));
      expect(frames.filter(({ outline }) => outline === '2px solid')).toHaveLength(1);
      await picture('series');
      await close(page);
    });
    await story.step('which panes a grid has', async () => {
      await page.getByRole('button', { name: /^レイアウト/ }).click();
      const ground = (name: string) =>
        page.getByRole('button', { name, exact: true }).evaluate((cell) => getComputedStyle(cell).backgroundColor);
      expect(await ground('1 行 1 列')).not.toBe(await ground('2 行 2 列'));
      await picture('grid');
      await page.keyboard.press('Escape');
    });
    await story.step('which measurement is chosen', async () => {
      await measureLength(shown, 40);
      const { x, y } = await middleOf(shown);
      await page.mouse.move(x, y + 60);
      await page.mouse.down();
      await page.mouse.move(x + 40, y + 60, { steps: 2 });
      await page.mouse.up();
      await page.keyboard.press('m');
      const items = page.getByTestId('annotation');
      await expect(items).toHaveCount(2);
      const frames = await Promise.all((await items.all()).map(frameOf));
      expect(frames.filter(({ outline }) => outline === '2px solid')).toHaveLength(1);
      await picture('measurements');
    });
    await story.step('who asks for more contrast has it, and what is chosen is framed as well [VW-203]', async () => {
      await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
      const chosen = page.getByRole('button', { name: '長さ', exact: true });
      expect(await frameOf(chosen)).toMatchObject({ outline: '2px solid' });
      await page.keyboard.press('n');
      const edge = dialog(page).locator('fieldset').first();
      await expect(edge).toHaveCSS('border-top-color', 'rgb(138, 141, 159)');
      await canBeRead(page, 'a dialog with more contrast');
      await picture('contrast');
    });
  },
);
