import type { Locator, Page } from '@playwright/test';
import { middleOf } from '../person/place.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, rows } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story('columns are moved by the mouse, by the arrow keys and by a finger', async ({ page, product }) => {
  await signIn(page, product);
  await makeFolder(page, '列');
  await expect(rows(page)).not.toHaveCount(0);
  await page.getByRole('button', { name: 'カラム', exact: true }).click();
  expect((await headers(page)).slice(0, 4)).toEqual(['名前', '種類', 'アップロード日', 'サイズ']);
  const handle = (name: string): Locator => page.getByRole('button', { name: `${name} を移動` });

  /** What is dragged over makes room, which is seen before one lets go. */
  const gaveWay = (column: string) =>
    expect(page.getByRole('dialog').locator(`[data-column=${column}]`)).toHaveAttribute(
      'style',
      /translateY\((36|35\.9\d*)px\)/,
    );

  // The window grows when it opens: a hand goes to its rows when they stand still.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const [from, to] = await Promise.all([middleOf(handle('種類')), middleOf(handle('名前'))]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 100, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x + 100, to.y - 4, { steps: 4 });
  await gaveWay('name');
  await page.mouse.up();
  await expect
    .poll(async () => (await headers(page)).slice(0, 4))
    .toEqual(['種類', '名前', 'アップロード日', 'サイズ']);

  await handle('名前').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('名前: 17 列中 1 番目')).toBeAttached();
  await expect(handle('名前')).toBeFocused();
  expect((await headers(page)).slice(0, 3)).toEqual(['名前', '種類', 'アップロード日']);

  const finger = await page.context().newCDPSession(page);
  const [start, end] = await Promise.all([middleOf(handle('サイズ')), middleOf(handle('アップロード日'))]);
  const touch = (type: 'touchStart' | 'touchMove', point: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  await touch('touchStart', start);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: start.x, y: start.y + (end.y - 4 - start.y) * part });
  await gaveWay('created_dt');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect
    .poll(async () => (await headers(page)).slice(0, 4))
    .toEqual(['名前', '種類', 'サイズ', 'アップロード日']);

  await page.reload();
  await expect
    .poll(async () => (await headers(page)).slice(0, 4))
    .toEqual(['名前', '種類', 'サイズ', 'アップロード日']);
});

story('the tree opens, walks, goes and closes by the keyboard, and by the mouse', async ({ page, product }) => {
  await signIn(page, product);
  for (const name of ['外側', '内側', '奥']) await makeAndOpenFolder(page, name);
  const tree = page.getByRole('tree', { name: 'フォルダ' });
  const line = (name: string): Locator =>
    tree.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) });
  const root = tree.getByRole('treeitem').first();

  // The way to where one is stands open, and there one is.
  await expect(line('奥')).toHaveAttribute('aria-selected', 'true');
  await expect(line('奥')).toHaveAttribute('aria-current', 'page');
  await expect(line('奥')).toHaveAttribute('aria-level', '4');
  await expect(line('内側')).toHaveAttribute('aria-expanded', 'true');
  await expect(line('奥')).toHaveAttribute('aria-expanded', 'false');

  await line('奥').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(line('内側')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: /内側/ })).toBeVisible();
  await expect(line('内側')).toHaveAttribute('aria-selected', 'true');
  await expect(line('内側')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(line('奥')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(line('外側')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(root).toBeFocused();
  await page.keyboard.press('ArrowRight');
  // Folders of other stories lie in the root as well.
  await expect(tree.getByRole('treeitem').nth(1)).toBeFocused();
  await line('外側').focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('grid', { name: /外側/ })).toBeVisible();
  await page.keyboard.press('End');
  await expect(tree.getByRole('treeitem').last()).toBeFocused();

  // The arrow before the name opens and closes, and goes nowhere.
  const address = page.url();
  await tree.getByRole('button', { name: '外側 を閉じる' }).click();
  await expect(line('内側')).toHaveCount(0);
  await tree.getByRole('button', { name: '外側 を開く' }).click();
  await expect(line('内側')).toHaveCount(1);
  expect(page.url()).toBe(address);
  await line('内側').click();
  await expect(page.getByRole('grid', { name: /内側/ })).toBeVisible();
  // Tab reaches one line of the tree, arrows the others.
  await expect(tree.locator('[tabindex="0"]')).toHaveCount(1);
});

story('rows are chosen by keys and by the mouse with Ctrl and Shift', async ({ page, product }) => {
  await signIn(page, product);
  await makeAndOpenFolder(page, '選ぶ');
  for (const name of ['い', 'ろ', 'は', 'に', 'ほ']) {
    await makeFolder(page, name);
    await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
  }
  await expect(rows(page)).toHaveCount(5);
  const chosen = async (): Promise<number[]> => {
    const states = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-selected')));
    return states.flatMap((state, index) => (state === 'true' ? [index] : []));
  };
  const choose = (index: number, ...modifiers: ('Control' | 'Shift')[]) => rows(page).nth(index).click({ modifiers });
  await choose(1);
  await choose(3, 'Control');
  await expect.poll(chosen).toEqual([1, 3]);
  await choose(0, 'Shift');
  await expect.poll(chosen).toEqual([0, 1, 2, 3]);
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(chosen).toEqual([1, 2, 3]);
  await page.keyboard.press('End');
  await expect.poll(chosen).toEqual([4]);
  await page.keyboard.press('Shift+Home');
  await expect.poll(chosen).toEqual([0, 1, 2, 3, 4]);
  await page.keyboard.press(' ');
  await expect.poll(chosen).toEqual([1, 2, 3, 4]);
  await page.keyboard.press('Escape');
  await expect.poll(chosen).toEqual([]);
  await page.keyboard.press('Control+a');
  await expect.poll(chosen).toEqual([0, 1, 2, 3, 4]);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  await expect(grid).toHaveAttribute('aria-rowcount', '6');
  await expect(page.locator(`#${await grid.getAttribute('aria-activedescendant')}`)).toHaveAttribute(
    'data-active',
    'true',
  );
});

const headers = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader', { includeHidden: true }).allInnerTexts();
