import { checkSheet, confirmPictures, settings } from '../person/deidentification.ts';
import { filesOfPatient, layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { signIn } from '../person/sign-in.ts';
import { uploadSummary } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story.use({ deidentification: 'asked' });

const hanako = { PatientID: '100', PatientName: '山田^花子', PatientBirthDate: '19500312' };

story(
  'images for a case leave without what the viewer shows of the patient, and the case says so [WB-100]',
  async ({ page, product }, info) => {
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    await layOut(info.outputPath('desk'), {
      ...filesOfPatient('CD/a', 'conference-upload-1', hanako, 2),
      'CD/講演.pdf': '%PDF-1.4',
    });
    await signIn(page, product);
    await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
    await page.getByRole('menuitem', { name: 'カンファレンス' }).click();
    await expect(page).toHaveURL(/\/conference\/org\/[\da-f-]{36}/);
    const [, org] = /\/conference\/org\/([\da-f-]{36})/.exec(page.url()) ?? [];
    await page.goto(`${product.origin}/conference/org/${org}/new`);
    await page.getByLabel('カンファレンス名').fill('送信の検討会');
    await page.getByLabel('説明').fill('送信するときの扱いを確かめます。');
    await page.getByRole('button', { name: '作成する' }).click();
    await page.getByRole('button', { name: 'ケースを追加' }).click();
    await page.getByRole('dialog').getByLabel('ケース名').fill('第一例');
    await page.getByRole('dialog').getByRole('button', { name: '追加' }).click();
    await page.getByRole('link', { name: '第一例' }).click();
    await expect(page.getByText('フォルダが空です')).toBeVisible();

    await story.step('each study stands at anonymised and edited, with what cannot be changed', async () => {
      await drop([info.outputPath('desk/CD')], page.getByTestId('upload-area'));
      const dialog = settings(page);
      await expect(dialog).toContainText('カンファレンスでは、ビューアに表示される患者の情報は必ず空になります。');
      await dialog.getByRole('button', { name: '検査ごとの設定（1 件）' }).click();
      await expect(dialog.getByRole('combobox', { name: /山田 花子.*の扱い/ })).toHaveValue('anonymizeAndEdit');
      await expect(dialog.getByRole('textbox', { name: '患者氏名の新しい値' }).first()).toBeDisabled();
      await fits('the settings of a conference');
      await dialog.getByRole('checkbox', { name: '匿名化する' }).uncheck();
      await expect(dialog).toContainText('ビューアに表示される患者の情報だけを空にして送信します。');
      await dialog.getByRole('checkbox', { name: '匿名化する' }).check();
      await expect(dialog.getByRole('combobox', { name: /山田 花子.*の扱い/ })).toHaveValue('anonymizeAndEdit');
      await expect(dialog).toContainText('患者IDも空になります。');
      await dialog.getByRole('button', { name: '次へ' }).click();
    });
    await story.step('what leaves has no name, no ID and no date; the summary says what stayed behind', async () => {
      const sheet = checkSheet(page);
      const goes = sheet.getByRole('region', { name: /^取り除く項目・置き換える項目/ });
      await expect(goes.getByRole('row').filter({ hasText: '(0010,0010)' })).toContainText('空');
      await expect(goes.getByRole('row').filter({ hasText: '(0008,0020)' })).toContainText('19000101');
      await confirmPictures(sheet);
      await fits('the check sheet of a conference');
      await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
      const summary = await uploadSummary(page, 2);
      await expect(summary).toContainText('成功 2 件');
      await expect(summary).toContainText('送信しなかったファイル：1 件');
      await expect(summary).not.toContainText('花子');
    });
  },
);
