import { readFileSync } from 'node:fs';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadSummary } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, withoutTestData } from '../product/test-data.ts';

story.skip(!hasTestData, withoutTestData);

const archive = (name: string) => testData(`zip-upload/${name}.zip`);

story('archives with images are opened, and any other stays a file', async ({ page, product }, info) => {
  const shot = (name: string) => info.outputPath(name);
  await signIn(page, product);
  await makeAndOpenFolder(page, '紹介の ZIP');
  await drop(['study', 'cp932-names', 'zip-slip', 'not-a-zip'].map(archive), page.getByTestId('upload-area'));
  // 15 files of one, images and what lies beside them; one of two others each; and what is no archive.
  const summary = await uploadSummary(page, 18);
  const panel = page.getByTestId('upload-panel');

  await story.step('what they hold has arrived as if its folder had been dropped', async () => {
    await expect(summary).toContainText('study/検査データ/空.dcm');
    await expect(summary).toContainText('DICOM 以外のファイル：5 件');
    await fitsEverywhere(page, 'the summary of archives', shot);
    await summary.getByRole('button', { name: '閉じる' }).click();
    await panel.getByRole('button', { name: '閉じる' }).click();
    await expect(row(page, 'not-a-zip.zip')).toBeVisible();
    await expect(row(page, 'study')).toBeVisible();
    for (const opened of ['study.zip', 'cp932-names.zip', 'zip-slip.zip'])
      await expect(row(page, opened)).toHaveCount(0);
    await keepPicture(page, shot('the folder.png'));
  });

  await story.step('of a damaged one the files that cannot be had are named, and the rest arrives', async () => {
    await layOut(info.outputPath('desk'), { '検査 CD.zip': damaged(readFileSync(archive('study'))) });
    await drop([info.outputPath('desk/検査 CD.zip')], page.getByTestId('upload-area'));
    await uploadSummary(page, 15);
    await expect(summary).toContainText('エラー 2 件');
    const errors = summary.getByRole('alert');
    await expect(errors).toContainText(
      '検査 CD.zip/検査データ/シリーズ2/IM0009: パスワードで保護されているため、読み取れませんでした。',
    );
    await expect(errors).toContainText(
      '検査 CD.zip/検査データ/シリーズ1/IM0008: ZIP の中で壊れているため、読み取れませんでした。',
    );
    await fitsEverywhere(page, 'the summary of a damaged archive', shot);
    await summary.getByRole('button', { name: '閉じる' }).click();
    await keepPicture(page, shot('the panel.png'));
    await panel.getByRole('button', { name: '閉じる' }).click();
  });

  await story.step('a study of it opens in the viewer', async () => {
    await rows(page).filter({ hasText: 'MR' }).first().dblclick();
    await pane(page);
  });
});

/** An archive of which one entry says that it has a password, and another has a wrong byte. */
function damaged(bytes: Buffer): Buffer {
  const directory = bytes.indexOf(Buffer.from('PK\u0001\u0002'));
  const entry = (name: string) => bytes.lastIndexOf('PK\u0001\u0002', bytes.indexOf(name, directory));
  const flags = entry('IM0009') + 8;
  bytes.writeUInt16LE(bytes.readUInt16LE(flags) | 1, flags);
  const content = bytes.indexOf('IM0008') + 200;
  bytes.writeUInt8(bytes.readUInt8(content) ^ 0xff, content);
  return bytes;
}
