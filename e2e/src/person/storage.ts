import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf, middleOf } from './place.ts';

/** The rows of the list, without its header. */
export function rows(page: Page): Locator {
  return page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}

/** The row of an item in the list, by its whole name: another may begin with the same words. */
export function row(page: Page, name: string): Locator {
  return rows(page).filter({ has: page.getByText(name, { exact: true }) });
}

/** Scrolls the list down to a row: only what is on the screen is in the page, and stories share an account. */
export async function scrollToRow(page: Page, name: string): Promise<Locator> {
  const one = row(page, name);
  const { x, y } = await middleOf(rows(page).first());
  await page.mouse.move(x, y);
  await expect
    .poll(async () => {
      if ((await one.count()) > 0) return true;
      await page.mouse.wheel(0, 200);
      return false;
    })
    .toBe(true);
  return one;
}

/** Makes a folder by the button 新規. */
export async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新規' }).click();
  await page.getByRole('menuitem', { name: 'フォルダ作成' }).click();
  const dialog = page.getByRole('dialog', { name: 'フォルダ作成' });
  await dialog.getByLabel('フォルダ名').fill(name);
  await dialog.getByRole('button', { name: '作成' }).click();
}

/** Makes a folder and opens it; ends in the empty folder. */
export async function makeAndOpenFolder(page: Page, name: string): Promise<void> {
  await makeFolder(page, name);
  await row(page, name).dblclick();
  await expect(page).toHaveURL(/\/storage\/[0-9a-f-]{36}$/);
  await expect(page.getByText('フォルダが空です')).toBeVisible();
}

/** Waits until the upload in the corner is through, of `total` files, and closes the summary that opens then. */
export async function uploadEnds(page: Page, total: number): Promise<Locator> {
  const summary = await uploadSummary(page, total);
  await summary.getByRole('button', { name: '閉じる' }).click();
  await expect(summary).toBeHidden();
  return page.getByTestId('upload-panel');
}

/** Waits until the upload in the corner is through, and leaves its summary open. */
export async function uploadSummary(page: Page, total: number): Promise<Locator> {
  const panel = page.getByTestId('upload-panel');
  await expect(panel).toContainText(`アップロード完了 (${total}/${total})`, { timeout: 90_000 });
  const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
  await expect(summary).toBeVisible();
  return summary;
}

/** Shows the list that is open as tiles. */
export async function asTiles(page: Page): Promise<void> {
  await page.getByTitle('表示', { exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'サムネイル' }).click();
  await faded(page);
}

/** Waits until nothing lies over the page any more: a menu or a dialog that was closed takes a moment to fade. */
async function faded(page: Page): Promise<void> {
  await expect(page.locator('.MuiBackdrop-root')).toHaveCount(0);
}

/** A finger rests on a row until its menu is there. */
export async function rest(page: Page, one: Locator): Promise<void> {
  await faded(page);
  // What was made is chosen and scrolled to, above the bar that comes for it: a hand waits until the list stands still.
  const seen = { y: Number.NaN };
  const standsStill = async (): Promise<boolean> => {
    const before = seen.y;
    seen.y = (await boxOf(one)).y;
    return seen.y === before;
  };
  await expect.poll(standsStill, { intervals: [300] }).toBe(true);
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middleOf(one)] });
  await expect(page.getByRole('menu')).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
