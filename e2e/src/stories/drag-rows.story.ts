import type { Locator, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { drop } from '../person/drop.ts';
import { middleOf } from '../person/place.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { asTiles, makeAndOpenFolder, makeFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story(
  'rows are dragged to a folder, to the tree and to the way here, and say where they may not go',
  async ({ page, product }) => {
    await signIn(page, product);
    await makeAndOpenFolder(page, '引き出し');
    const drawer = page.url();
    for (const name of ['一', '二', '三', '箱']) await makeFolder(page, name);
    await expect(rows(page)).toHaveCount(4);
    // What was made last is chosen once it is there.
    await expect(row(page, '箱')).toHaveAttribute('aria-selected', 'true');
    const ghost = page.getByTestId('drag-ghost');

    await story.step('what is dragged is said beside the pointer, and Esc puts it back', async () => {
      await row(page, '一').click();
      await row(page, '二').click({ modifiers: ['Control'] });
      await hold(page, row(page, '二'));
      await over(page, row(page, '箱'));
      await expect(ghost).toHaveText('2 件の項目');
      await expect(row(page, '箱')).toHaveAttribute('data-over', 'may');
      await canBeRead(page, 'a list over which rows are dragged');
      await page.keyboard.press('Escape');
      await expect(ghost).toHaveCount(0);
      await page.mouse.up();
      await expect(rows(page)).toHaveCount(4);
      await expect(page.getByText('2 件を選択中')).toBeVisible();
    });
    await story.step('let go over a folder, the chosen ones lie in it', async () => {
      await hold(page, row(page, '二'));
      await over(page, row(page, '箱'));
      await page.mouse.up();
      await expect(page.getByText('2 件の項目は移動されました。')).toBeVisible();
      await expect(rows(page)).toHaveCount(2);
      await page.getByRole('button', { name: '元に戻す' }).click();
      await expect(rows(page)).toHaveCount(4);
    });
    await story.step('a row that was not chosen is chosen by that; over itself nothing happens', async () => {
      await hold(page, row(page, '三'));
      await over(page, row(page, '三'));
      await expect(ghost).toHaveText('三');
      await expect(row(page, '三')).not.toHaveAttribute('data-over', /./);
      await over(page, page.getByRole('treeitem', { name: '共有' }));
      await expect(ghost).toContainText('このフォルダには移動できません');
      await page.mouse.up();
      await expect(page.getByRole('alert').filter({ hasText: 'このフォルダには移動できません' })).toBeVisible();
      await expect(rows(page)).toHaveCount(4);
    });
    await story.step('a branch of the tree opens under what rests on it, and takes it in', async () => {
      await row(page, '箱').dblclick();
      await makeFolder(page, '奥');
      await expect(row(page, '奥')).toBeVisible();
      await page.goto(drawer);
      const tree = page.getByRole('tree');
      await hold(page, row(page, '三'));
      await over(page, tree.getByRole('treeitem', { name: '箱' }));
      // It opens because the mouse rests there with something.
      await over(page, tree.getByRole('treeitem', { name: '奥' }));
      await page.mouse.up();
      await expect(row(page, '三')).toHaveCount(0);
      await row(page, '箱').dblclick();
      await row(page, '奥').dblclick();
      await expect(row(page, '三')).toBeVisible();
    });
    await story.step('and a step of the way here takes it out again, also in tiles', async () => {
      await asTiles(page);
      const tile = page.getByRole('gridcell', { name: '三' });
      await hold(page, tile);
      await over(page, page.getByRole('link', { name: '引き出し' }));
      await page.mouse.up();
      await expect(tile).toHaveCount(0);
      await page.goto(drawer);
      await expect(tile).toBeVisible();
    });
  },
);

story(
  'files from the desktop go into the folder over which they are let go, in the list and in the tree',
  async ({ page, product }, info) => {
    await signIn(page, product);
    await makeAndOpenFolder(page, '受付');
    await makeFolder(page, '受け取る');
    const letter = info.outputPath('手紙.txt');
    await writeFile(letter, '拝啓');
    await drop([letter], row(page, '受け取る'), async () => {
      await expect(row(page, '受け取る')).toHaveAttribute('data-over', 'may');
      await expect(page.getByText('「受け取る」にアップロード')).toBeVisible();
    });
    await uploadEnds(page, 1);
    await expect(rows(page)).toHaveCount(1);
    await row(page, '受け取る').dblclick();
    await expect(row(page, '手紙.txt')).toBeVisible();
    const private_ = page.getByRole('treeitem', { name: 'プライベート' });
    await drop([letter], private_);
    await uploadEnds(page, 1);
    await private_.click();
    await expect(row(page, '手紙.txt')).toBeVisible();
  },
);

/** A row is wider than the list, which may be scrolled sideways; its name stays in sight. */
async function takenAt(what: Locator): Promise<{ x: number; y: number }> {
  const name = what.locator('[data-column="name"]');
  return middleOf((await name.count()) > 0 ? name : what);
}

async function hold(page: Page, what: Locator): Promise<void> {
  const { x, y } = await takenAt(what);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8, { steps: 2 });
}

async function over(page: Page, what: Locator): Promise<void> {
  const { x, y } = await takenAt(what);
  await page.mouse.move(x, y, { steps: 4 });
}
