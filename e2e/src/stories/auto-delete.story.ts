import type { Locator, Page } from '@playwright/test';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, row } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

/** The day in Japan, so many days later. */
const day = (later: number) => new Date(Date.now() + 9 * 3_600_000 + later * 86_400_000).toISOString().slice(0, 10);

async function openSettings(page: Page, name: string): Promise<Locator> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'フォルダの設定' }).click();
  const dialog = page.getByRole('dialog', { name: /フォルダの設定/ });
  await expect(dialog.getByRole('switch', { name: '自動削除' })).toBeVisible();
  return dialog;
}

async function apply(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '適用' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('フォルダの設定を適用しました').first()).toBeVisible();
}

story('a folder is settled to be emptied by itself, and what is in it says so', async ({ page, product }, info) => {
  await signIn(page, product);
  await makeAndOpenFolder(page, '症例検討会');
  await makeFolder(page, '十二月');

  await story.step('switched on it begins with a date seven days ahead', async () => {
    const dialog = await openSettings(page, '十二月');
    await canBeRead(page, 'folder settings that are off');
    await dialog.getByRole('switch').check();
    await expect(dialog.getByLabel('削除する日')).toHaveValue(day(7));
    await expect(dialog.getByText(`${day(7)} の終わりに、中の項目をすべてゴミ箱に移動します。`)).toBeVisible();
    await canBeRead(page, 'folder settings with a date');
    await keepPicture(page, info.outputPath('date.png'));
  });
  await story.step('a day that is over cannot be applied', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('削除する日').fill('2020-01-01');
    await expect(dialog.getByText('過去の日付は指定できません。')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '適用' })).toBeDisabled();
    await keepPicture(page, info.outputPath('past.png'));
    await dialog.getByLabel('削除する日').fill(day(30));
    await dialog.getByRole('checkbox', { name: 'フォルダ自体も削除する' }).check();
    await apply(page, dialog);
  });
  await story.step('its details say when', async () => {
    await row(page, '十二月').click();
    await page.getByRole('button', { name: '詳細' }).click();
    const details = page.getByRole('complementary', { name: '詳細' });
    await expect(details.getByText('自動削除')).toBeVisible();
    await expect(details.getByText(day(30), { exact: true })).toBeVisible();
    await keepPicture(page, info.outputPath('details.png'));
    await page.getByRole('button', { name: '詳細を隠す' }).click();
  });
  await story.step('another type begins with seven days, and no number is 0', async () => {
    const dialog = await openSettings(page, '十二月');
    await dialog.getByRole('radio', { name: '一定の日数が過ぎたら削除' }).check();
    const days = dialog.getByLabel('日数', { exact: true });
    await expect(days).toHaveValue('7');
    await days.fill('');
    await days.blur();
    await expect(days).toHaveValue('0');
    await days.fill('14');
    await keepPicture(page, info.outputPath('days.png'));
    await apply(page, dialog);
  });
  await story.step('below it nothing can be changed, and it says by which folder', async () => {
    await row(page, '十二月').dblclick();
    await expect(page.getByText('フォルダが空です')).toBeVisible();
    await makeFolder(page, '第一例');
    const dialog = await openSettings(page, '第一例');
    await expect(dialog.getByText('上のフォルダ「十二月」の設定が適用されています。')).toBeVisible();
    await expect(dialog.getByRole('switch')).toBeDisabled();
    await expect(dialog.getByLabel('日数', { exact: true })).toHaveValue('14');
    await expect(dialog.getByRole('button', { name: '適用' })).toBeDisabled();
    await canBeRead(page, 'inherited folder settings');
    await keepPicture(page, info.outputPath('inherited.png'));
    await dialog.getByRole('button', { name: 'キャンセル' }).click();
  });
  await story.step('at 200 % all of it can be reached', async () => {
    await page.goBack();
    await page.setViewportSize({ width: 720, height: 450 });
    const dialog = await openSettings(page, '十二月');
    await dialog.getByRole('button', { name: '適用' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: '適用' })).toBeInViewport();
    await canBeRead(page, 'folder settings at 200 %');
    await keepPicture(page, info.outputPath('200.png'));
    await dialog.getByRole('switch').uncheck();
    await apply(page, dialog);
  });
});
