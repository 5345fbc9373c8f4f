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
