import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog in which a person says how images leave. */
export const settings = (page: Page): Locator => page.getByRole('dialog', { name: '匿名化の設定' });
/** What is looked at before they leave. */
export const checkSheet = (page: Page): Locator => page.getByRole('dialog', { name: '送信前の確認' });

/** Lets the images of an upload leave as they are. */
export async function leaveAsTheyAre(page: Page): Promise<void> {
  const dialog = settings(page);
  await dialog.getByRole('checkbox', { name: '匿名化する' }).uncheck();
  await dialog.getByRole('button', { name: 'アップロードを実行' }).click();
}

/** Runs in a page: whoever is signed in has chosen the last time that files leave as they are. */
export function choseLastToLeaveFiles(): void {
  const kept = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')?.value as Storage['getItem'];
  const chosen = JSON.stringify({ master: false, checked: [], options: [] });
  Storage.prototype.getItem = function (key) {
    return kept.call(this, key) ?? (key.startsWith('deidentification ') ? chosen : null);
  };
}

/** Takes the settings as they stand, and looks at what would leave; ends before the check sheet. */
export async function lookBeforeLeaving(page: Page): Promise<Locator> {
  await settings(page).getByRole('button', { name: '次へ' }).click();
  const sheet = checkSheet(page);
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Looks at every image of the series that is open: all are shown one after the other. */
export async function showAllImages(sheet: Locator): Promise<void> {
  const count = sheet.getByText(/表示した画像：[\d,]+ \/ [\d,]+/);
  await expect(count).toBeVisible();
  await sheet.getByRole('group', { name: /^塗りつぶす範囲/ }).scrollIntoViewIfNeeded();
  const play = sheet.getByRole('button', { name: 'すべての画像を順に表示' });
  if (await play.isVisible()) await play.click();
  await expect(count).toHaveText(/表示した画像：([\d,]+) \/ \1(?![\d,])/, { timeout: 120_000 });
}

/** Looks at every series whose pictures may have text, and says so. */
export async function confirmPictures(sheet: Locator): Promise<void> {
  await expect(sheet.getByText(/^画像内の文字を探しています/)).toHaveCount(0, { timeout: 120_000 });
  const confirm = sheet.getByRole('checkbox', { name: /^確認しました/ });
  const series = await sheet.getByRole('list', { name: '確認するシリーズ' }).getByRole('button').all();
  const look = async (): Promise<void> => {
    await showAllImages(sheet);
    await confirm.check();
  };
  for (const one of series) {
    await one.click();
    await look();
  }
  if (series.length === 0 && (await confirm.isVisible())) await look();
  await expect(sheet.getByRole('button', { name: 'アップロードを実行' })).toBeEnabled({ timeout: 60_000 });
}
