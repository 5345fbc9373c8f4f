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

/** Takes the settings as they stand, and looks at what would leave; ends before the check sheet. */
export async function lookBeforeLeaving(page: Page): Promise<Locator> {
  await settings(page).getByRole('button', { name: '次へ' }).click();
  const sheet = checkSheet(page);
  await expect(sheet).toBeVisible();
  return sheet;
}
