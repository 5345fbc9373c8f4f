import type { Page } from '@playwright/test';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { asTiles, makeAndOpenFolder, makeFolder, row, rows } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story('the storage screen can be read by who hears it, and nothing is cut at 200 %', async ({ page, product }) => {
  await signIn(page, product);
  await makeAndOpenFolder(page, '読む');
  await canBeRead(page, 'an empty folder');
  await makeFolder(page, '一つ');
  await makeFolder(page, '二つ');
  await expect(rows(page)).toHaveCount(2);
  await canBeRead(page, 'a list');
  await row(page, '一つ').click();
  await page.getByRole('button', { name: '詳細' }).click();
  await canBeRead(page, 'a list with something chosen and its details');
  await page.getByRole('button', { name: '詳細を隠す' }).click();
  await page.keyboard.press('?');
  await canBeRead(page, 'the keys');
  await page.keyboard.press('Escape');
  await asTiles(page);
  await canBeRead(page, 'tiles');
  await page.getByRole('button', { name: 'サムネイル', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '一覧' }).click();

  await row(page, '二つ').click({ button: 'right' });
  await canBeRead(page, 'the menu of a row');
  await page.getByRole('menuitem', { name: '移動' }).click();
  await canBeRead(page, 'where to move it');
  await page.keyboard.press('Escape');
  await row(page, '二つ').click();
  await page.keyboard.press('Delete');
  await canBeRead(page, 'the question before it is deleted');
  await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
  await expect(row(page, '二つ')).toHaveCount(0);
  const list = page.url();
  await page.getByRole('link', { name: 'ゴミ箱' }).click();
  await page.getByRole('checkbox', { name: '二つ を選択' }).check();
  await canBeRead(page, 'the trash');
  await page.goto(list);

  // A window of 1440 px at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await row(page, '一つ').click();
  await canBeRead(page, 'a list at 200 %');
  expect(await cutOff(page)).toEqual([]);
  const entry = async (name: string): Promise<void> => {
    await row(page, '一つ').click({ button: 'right' });
    await page.getByRole('menuitem', { name }).click();
  };
  const making = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: '新規' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialogs: [string, string, () => Promise<void>][] = [
    ['a new name', '変更', () => entry('名前を変更')],
    ['where to move it', 'キャンセル', () => entry('移動')],
    ['the question before it is deleted', '削除', () => entry('削除')],
    ['tags', '', () => entry('タグを付ける')],
    ['a new folder', '作成', () => making('フォルダ作成')],
    ['a new link', 'キャンセル', () => making('リンクファイルを作成')],
    ['columns', '', () => page.getByRole('button', { name: 'カラム' }).click()],
    ['the keys', '閉じる', () => page.keyboard.press('?')],
  ];
  for (const [what, button, open] of dialogs) {
    await open();
    const dialog = page.getByRole('dialog');
    await expect(dialog, what).toBeVisible();
    await canBeRead(page, `${what} at 200 %`);
    expect(await cutOff(page), what).toEqual([]);
    // What is done with it can be reached, if need be by scrolling.
    if (button !== '') await dialog.getByRole('button', { name: button }).first().click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(dialog, what).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'ゴミ箱' }).click();
  await expect(page.getByRole('checkbox', { name: '二つ を選択' })).toBeVisible();
  await canBeRead(page, 'the trash at 200 %');
  expect(await cutOff(page)).toEqual([]);
});

/** Words of buttons and headers that do not fit into them, and buttons of the selection that lie over each other. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('button, [role="columnheader"]')];
    const cut = seen.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
    const bar = [...document.querySelectorAll('[role="toolbar"] > *')].map((one) => one.getBoundingClientRect());
    const collide = bar.some((a, n) =>
      bar.slice(n + 1).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    return [...cut.map((one) => one.textContent), ...(collide ? ['the bar of the selection'] : [])];
  });
}
