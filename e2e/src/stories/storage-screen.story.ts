import type { Locator, Page } from '@playwright/test';
import { layOutLongList } from '../person/long-list.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const grid = (page: Page): Locator => page.getByRole('grid');
const isChosen = (page: Page, name: string) => expect(row(page, name)).toHaveAttribute('aria-selected', 'true');

story(
  'the keyboard goes in, up and back, and what was chosen and scrolled to is there again',
  async ({ page, product }) => {
    await signIn(page, product);
    await makeAndOpenFolder(page, '奥へ');
    // N makes a folder; it is chosen as soon as it is there.
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'フォルダ作成' });
    await dialog.getByLabel('フォルダ名').fill('中');
    await page.keyboard.press('Enter');
    await isChosen(page, '中');
    await grid(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('フォルダが空です')).toBeVisible();
    await page.keyboard.press('Alt+ArrowUp');
    await isChosen(page, '中');
    await expect(grid(page)).toBeFocused();
    await page.keyboard.press('Backspace');
    await isChosen(page, '奥へ');
    await page.keyboard.press('Escape');
    await page.goBack();
    await isChosen(page, '中');
    await expect(grid(page)).toBeFocused();
    await page.reload();
    await isChosen(page, '中');
  },
);

story('a long list is where one left it, after a reload too', async ({ page, product }) => {
  await layOutLongList(page, 100_000);
  await signIn(page, product);
  await expect(row(page, '症例 1')).toBeVisible();
  await grid(page).evaluate((ground) => {
    ground.scrollTop = ground.scrollHeight / 2;
  });
  await row(page, '症例 50001').click();
  const before = await grid(page).evaluate(({ scrollTop }) => scrollTop);
  await page.reload();
  await isChosen(page, '症例 50001');
  expect(await grid(page).evaluate(({ scrollTop }) => scrollTop)).toBe(before);
  await expect(page.getByText('1 件を選択中')).toBeVisible();
});

story('what ? shows is bound, and the list is the first thing that one can skip to', async ({ page, product }) => {
  await layOutLongList(page, 10);
  await signIn(page, product);
  await page.goto('/storage');
  await expect(row(page, '症例 1')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '一覧へ移動' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'キーボードショートカット' });
  for (const words of ['上下の行へ移動', 'Ctrl + A', 'Shift + F10', 'フォルダ作成', 'ファイルをアップロード'])
    await expect(help.getByText(words, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

story('a band from empty ground chooses the rows that it touches', async ({ page, product }) => {
  await layOutLongList(page, 7);
  await signIn(page, product);
  await expect(row(page, '症例 7')).toBeVisible();
  const chosen = page.locator('[role="grid"] [aria-selected="true"]');
  const ground = await grid(page).boundingBox();
  const last = await row(page, '症例 7').boundingBox();
  if (!ground || !last) throw new Error('The list is not on the screen.');
  await page.mouse.move(ground.x + 300, last.y + last.height + 80);
  await page.mouse.down();
  await page.mouse.move(ground.x + 200, last.y - 60, { steps: 5 });
  await expect(page.getByTestId('band')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByTestId('band')).toHaveCount(0);
  await expect(chosen).toHaveCount(3);
});
