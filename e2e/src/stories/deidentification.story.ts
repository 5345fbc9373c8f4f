import { readFile } from 'node:fs/promises';
import { leaveAsTheyAre, lookBeforeLeaving, checkSheet, settings } from '../person/deidentification.ts';
import { filesOfPatient, layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { fillInSignIn, signIn, signOutElsewhere } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadSummary } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story.use({ deidentification: 'asked' });

const hanako = { PatientID: '100', PatientName: '山田^花子', PatientBirthDate: '19500312' };
const taro = { PatientID: '200', PatientName: '佐藤^太郎', PatientBirthDate: '19610503' };

story(
  'images are de-identified as a person says, each study by itself, and what would leave is looked at before',
  async ({ page, product, complaints }, info) => {
    complaints.expect(/status of 401/);
    const fits = (name: string) => fitsEverywhere(page, name, (file) => info.outputPath(file));
    await layOut(info.outputPath('desk'), {
      ...filesOfPatient('CD/a', 'deidentified-1', hanako, 3),
      ...filesOfPatient('CD/b', 'deidentified-2', hanako, 2),
      ...filesOfPatient('CD/c', 'deidentified-3', taro, 2),
      'CD/山田花子の紹介状.pdf': '%PDF-1.4 山田花子',
      'CD/佐藤太郎の同意書.pdf': '%PDF-1.4 佐藤太郎',
    });
    await signIn(page, product);
    await makeAndOpenFolder(page, '匿名化');
    const area = page.getByTestId('upload-area');
    const dialog = settings(page);
    const text = (field: string) => dialog.getByRole('textbox', { name: `${field}の新しい値` });

    await story.step('at first everything goes; a field may stay, get a text, or move by days', async () => {
      await drop([info.outputPath('desk/CD')], area);
      await expect(dialog.getByRole('checkbox', { name: '匿名化する' })).toBeChecked();
      await text('患者氏名').first().fill('匿名');
      await text('検査日').first().fill('-365');
      await expect(dialog).toContainText('生年月日を除くすべての日付を -365 日ずらします。');
      await dialog
        .getByRole('checkbox', { name: /^検査の説明/ })
        .first()
        .uncheck();
      await fits('the settings');
      await text('年齢').first().fill('四十');
      await expect(dialog.getByRole('alert')).toHaveText('入力を直してください：年齢');
      await expect(dialog.getByRole('button', { name: '次へ' })).toBeDisabled();
      await fits('a text that does not fit');
      await text('年齢').first().fill('45');
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await text('年齢').first().fill('');
    });
    await story.step('a study may be treated otherwise; what that changes between studies is said', async () => {
      await dialog.getByRole('button', { name: '検査ごとの設定（3 件）' }).click();
      await dialog.getByRole('combobox', { name: /佐藤 太郎.*の扱い/ }).selectOption('匿名化しない');
      const ofTwo = dialog.getByRole('listitem').filter({ hasText: '山田 花子' }).filter({ hasText: 'ファイル 2 件' });
      await ofTwo.getByRole('combobox').selectOption('匿名化して編集する');
      await text('患者ID').fill('症例1');
      await ofTwo.getByRole('textbox', { name: '検査日の新しい値' }).fill('-30');
      await expect(dialog.getByText('日付のずらし方が異なります', { exact: false })).toHaveCount(2);
      await fits('settings per study');
      await ofTwo.getByRole('textbox', { name: '検査日の新しい値' }).fill('-365');
      await expect(dialog.getByText('日付のずらし方が異なります', { exact: false })).toHaveCount(0);
    });
    await story.step('the check sheet says what goes and what stays, and what nobody can look into', async () => {
      const sheet = await lookBeforeLeaving(page);
      const head = sheet.getByRole('button', { name: /^山田 花子.*匿名化して編集する/ });
      // The study that was found first is open.
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
      const goes = sheet.getByRole('region', { name: /^取り除く項目・置き換える項目/ }).filter({ hasText: '症例1' });
      await expect(goes.getByRole('row').filter({ hasText: '(0010,0010)' })).toContainText('匿名');
      await expect(goes.getByRole('row').filter({ hasText: '(0008,0020)' })).toContainText('20250401');
      await expect(goes.getByRole('row').filter({ hasText: '(0010,0020)' })).toContainText('症例1');
      await expect(sheet).toContainText('個人を特定できる項目が残ります。');
      const unseen = sheet.getByRole('group', { name: '内容を確認できないファイル（2 件）' });
      await unseen.getByRole('checkbox', { name: /佐藤太郎の同意書\.pdf/ }).check();
      await fits('what is checked');
      await sheet.getByRole('button', { name: /^佐藤 太郎/ }).click();
      await expect(sheet).toContainText('この検査は匿名化しません。');
      await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
    });
    await story.step('that has arrived, and nothing else', async () => {
      const summary = await uploadSummary(page, 8);
      await expect(summary).toContainText('成功 8 件');
      await expect(summary.getByRole('group', { name: '送信しなかったファイル：1 件' })).toContainText('紹介状');
      await expect(summary.getByRole('table')).toContainText('2025-04-01');
      await expect(summary.getByRole('table')).not.toContainText('山田');
      await fits('the summary of de-identified images');
      await summary.getByRole('button', { name: '閉じる' }).click();
      await expect(row(page, '匿名')).toHaveCount(2);
      await expect(row(page, '佐藤 太郎')).toHaveCount(1);
      const folder = rows(page).filter({ has: page.getByText(/^[A-Z2-7]{8}$/) });
      await expect(folder).toHaveCount(1);
      await folder.dblclick();
      await expect(rows(page).filter({ hasText: /[A-Z2-7]{8}\.pdf/ })).toHaveCount(1);
      await page.goBack();
      await expect(row(page, '匿名')).toHaveCount(2);
    });
    await story.step('the same once more is there already: nothing is sent', async () => {
      await page.getByTestId('upload-panel').getByRole('button', { name: '閉じる' }).click();
      await drop([info.outputPath('desk/CD/a')], area);
      await expect(dialog.getByRole('checkbox', { name: /^検査の説明/ })).not.toBeChecked();
      await expect(text('患者氏名')).toHaveValue('');
      await text('患者氏名').fill('匿名');
      await text('検査日').fill('-365');
      const sheet = await lookBeforeLeaving(page);
      await sheet.getByRole('button', { name: '戻る' }).click();
      await expect(text('患者氏名')).toHaveValue('匿名');
      await lookBeforeLeaving(page);
      await checkSheet(page).getByRole('button', { name: 'アップロードを実行' }).click();
      const summary = await uploadSummary(page, 3);
      await expect(summary.getByRole('group', { name: '同じファイル：3 件' })).toBeVisible();
      await summary.getByRole('button', { name: '閉じる' }).click();
    });
    await story.step('a session that ends loses nothing that was said; giving up is asked back', async () => {
      await page.getByTestId('upload-panel').getByRole('button', { name: '閉じる' }).click();
      await drop([info.outputPath('desk/CD/c')], area);
      await text('患者氏名').fill('症例3');
      await signOutElsewhere(page);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText('症例3')).toHaveCount(0);
      await fillInSignIn(page, product);
      await page.getByRole('button', { name: '続きから再開' }).click();
      await expect(text('患者氏名')).toHaveValue('症例3');
      const sheet = await lookBeforeLeaving(page);
      const question = page.getByRole('dialog', { name: 'アップロードを中止しますか？' });
      await sheet.getByRole('button', { name: 'キャンセル' }).click();
      await expect(question).toContainText('まだ何も送信していません。');
      await fits('giving up before anything leaves');
      await question.getByRole('button', { name: 'アップロードを続ける' }).click();
      await expect(question).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(text('患者氏名')).toHaveValue('症例3');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: '中止する' }).click();
      await expect(page.getByText('アップロードをキャンセルしました', { exact: false })).toBeVisible();
    });
    await story.step('left as they are, they leave as they are', async () => {
      await drop([info.outputPath('desk/CD/b')], area);
      await leaveAsTheyAre(page);
      await (await uploadSummary(page, 2)).getByRole('button', { name: '閉じる' }).click();
      await expect(row(page, '山田 花子')).toHaveCount(1);
    });
    // What lies in the folder of a person's desk is as it was.
    const kept = await readFile(info.outputPath('desk/CD/a/1.dcm'));
    expect(kept.includes('山田^花子')).toBe(true);
  },
);
