import { lookBeforeLeaving, showAllImages } from '../person/deidentification.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows, uploadSummary } from '../person/storage.ts';
import { hasTestData, testData, withoutTestData } from '../product/test-data.ts';
import { expect, story } from '../product/story.ts';

story.use({ deidentification: 'asked' });
story.skip(!hasTestData, withoutTestData);

story(
  'pictures that may have text are seen before they leave, and what a person marks becomes black',
  async ({ page, product }, info) => {
    await signIn(page, product);
    await makeAndOpenFolder(page, '超音波');
    await drop([testData('us-palette-cine-rle')], page.getByTestId('upload-area'));
    const sheet = await lookBeforeLeaving(page);
    const send = sheet.getByRole('button', { name: 'アップロードを実行' });
    await expect(sheet.getByRole('heading', { name: '画像内の文字の確認' })).toBeVisible({ timeout: 60_000 });
    await expect(send).toBeDisabled();
    await story.step('what may be text is marked; a box is added and dropped by keyboard', async () => {
      const boxes = sheet.getByText(/^塗りつぶす範囲：\d+ か所$/);
      const before = await boxes.textContent();
      await sheet.getByRole('button', { name: '範囲を追加' }).click();
      await expect(boxes).not.toHaveText(before ?? '');
      await sheet
        .getByRole('button', { name: /^範囲 \d+ を削除$/ })
        .last()
        .click();
      await expect(boxes).toHaveText(before ?? '');
      await fitsEverywhere(page, 'text in pictures', (file) => info.outputPath(file));
    });
    await story.step('nothing leaves before it was confirmed', async () => {
      await expect(send).toBeDisabled();
      const confirm = sheet.getByRole('checkbox', { name: /^確認しました/ });
      await expect(confirm).toBeDisabled();
      await showAllImages(sheet);
      await confirm.check();
      await expect(sheet.getByText('すべてのシリーズを確認しました。')).toBeVisible();
      await send.click();
      await (await uploadSummary(page, 1)).getByRole('button', { name: '閉じる' }).click();
      await expect(rows(page)).toHaveCount(1);
    });
  },
);
