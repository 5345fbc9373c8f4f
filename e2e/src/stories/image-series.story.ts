import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { pane, wheelTo } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, withoutTestData } from '../product/test-data.ts';

story.skip(!hasTestData, withoutTestData);

/** Photographs and a chart on a desk, under names that count; the first was taken with the camera turned. */
async function photographs(desk: string): Promise<string> {
  const [turned, chart, photo] = await Promise.all(
    ['photo-exif-rotated.jpg', 'indexed.png', '写真.jpg'].map((name) => readFile(testData(`non-dicom/${name}`))),
  );
  if (!turned || !chart || !photo) throw new Error('There are no photographs.');
  await layOut(desk, { '皮膚科/写真 2.jpg': turned, '皮膚科/写真 10.png': chart, '皮膚科/写真 1.jpg': photo });
  return `${desk}/皮膚科`;
}

async function bring(page: Page, folder: string, count: number): Promise<void> {
  await page.getByTestId('pick-folder').setInputFiles(folder);
  const panel = await uploadEnds(page, count);
  await panel.getByRole('button', { name: '閉じる' }).click();
}

async function menu(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

story(
  'a folder of photographs becomes an image series, is read as one, and is a folder again',
  async ({ page, product }, info) => {
    const desk = await photographs(info.outputPath('desk'));
    await signIn(page, product);
    await makeAndOpenFolder(page, '外来');
    await bring(page, desk, 3);
    await menu(page, '皮膚科', 'フォルダを画像シリーズにする');
    await expect(page.getByText('画像シリーズに変換しました')).toBeVisible();
    await expect(row(page, '皮膚科')).toContainText('画像シリーズ');
    await keepPicture(page, info.outputPath('list.png'));

    // Read as one series, two before ten.
    await row(page, '皮膚科').dblclick();
    const shown = await pane(page);
    await expect(shown).toHaveAttribute('data-slice', '1');
    await keepPicture(page, info.outputPath('first.png'));
    await wheelTo(shown, 2);
    await keepPicture(page, info.outputPath('second.png'));
    await wheelTo(shown, 3);
    await keepPicture(page, info.outputPath('third.png'));
    await page.goBack();

    await menu(page, '皮膚科', '画像シリーズを解除してフォルダに戻す');
    await expect(page.getByText('フォルダに戻しました')).toBeVisible();
    await row(page, '皮膚科').dblclick();
    await expect(rows(page)).toHaveCount(3);
    // One of them by itself, turned as it was taken.
    await row(page, '写真 2.jpg').dblclick();
    await expect(page).toHaveURL(/dcm\/fileimage\/.*dataType=file/);
    await pane(page);
    await keepPicture(page, info.outputPath('one.png'));
  },
);

story(
  'a folder with something else in it says why it cannot be an image series',
  async ({ page, product, complaints }, info) => {
    complaints.expect(/status of 400/);
    const desk = await photographs(info.outputPath('desk'));
    await layOut(info.outputPath('desk'), { '皮膚科/所見.txt': '所見' });
    await signIn(page, product);
    await makeAndOpenFolder(page, '混在');
    await bring(page, desk, 4);
    await menu(page, '皮膚科', 'フォルダを画像シリーズにする');
    await expect(page.getByText('JPEG と PNG 以外のファイルがあるため、画像シリーズにできません。')).toBeVisible();
  },
);
