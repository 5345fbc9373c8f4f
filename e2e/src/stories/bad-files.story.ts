import { textNamedDicom, truncatedFile } from '@mado/dicom/testing';
import { layOut, phantomFiles } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadSummary } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story(
  'broken files among good ones are named with their reason, and the good ones arrive',
  async ({ page, product }, info) => {
    const memo = '日本語のメモ 🫀.txt';
    await layOut(info.outputPath('desk'), {
      ...phantomFiles('mixed/ct', 3, 41),
      'mixed/ct/cut-off.dcm': truncatedFile(),
      'mixed/text.dcm': textNamedDicom(),
      'mixed/empty.dcm': '',
      [`mixed/${memo}`]: '検査の前に確認すること',
    });
    await signIn(page, product);
    await makeAndOpenFolder(page, 'いろいろ');
    await drop([info.outputPath('desk/mixed')], page.getByTestId('upload-area'));
    const summary = await uploadSummary(page, 7);
    await expect(summary).toContainText('成功 7 件');
    await expect(summary).toContainText('DICOM 以外のファイル：3 件');
    for (const [note, file] of [
      ['空のファイル（0 バイト）：1 件', 'mixed/empty.dcm'],
      ['DICOM ファイルではないため、通常のファイルとして保存しました：1 件', 'mixed/text.dcm'],
      [/^ファイルが途中で切れている.*：1 件$/, /^mixed\/ct\/cut-off\.dcm（\(7FE0,0010\)、位置 \d+ バイト）$/],
    ] as const) {
      await expect(summary.getByRole('group', { name: note }).getByRole('listitem')).toHaveText(file);
    }
    await expect(summary.getByRole('row').filter({ hasText: '窓 試験' })).toContainText('3');
    await summary.getByRole('button', { name: '閉じる' }).click();

    await expect(row(page, '窓 試験')).toContainText('CT');
    await expect(row(page, 'Phantom Mado')).toContainText('CT');
    await row(page, 'mixed').dblclick();
    for (const name of ['text.dcm', 'empty.dcm', memo]) await expect(row(page, name)).toHaveCount(1);
    await expect(row(page, 'cut-off.dcm')).toHaveCount(0);
  },
);

story('no file is lost because of its name', async ({ page, product }) => {
  const names = [`${'長'.repeat(300)}.txt`, 'スペース と (括弧) & 100%.txt', '🩻🩻🩻.txt', 'a'.repeat(300)];
  await signIn(page, product);
  await makeAndOpenFolder(page, '名前');
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.getByTestId('pick-files').setInputFiles(files);
  // Who sent them hears of the new names without asking.
  const summary = await uploadSummary(page, names.length);
  const renamed = summary.getByRole('group', { name: '名前を変えて保存したファイル：2 件' });
  await expect(renamed.getByRole('listitem')).toHaveText([
    /^長{30}…長{21}\.txt → 長{30}…長{12}~[0-9a-f]{8}\.txt$/,
    /^a{30}…a{25} → a{30}…a{16}~[0-9a-f]{8}$/,
  ]);
  await summary.getByRole('button', { name: '閉じる' }).click();
  await expect(rows(page)).toHaveCount(names.length);
  await expect(row(page, 'スペース と (括弧) & 100%.txt')).toHaveCount(1);
  await expect(row(page, '🩻🩻🩻.txt')).toHaveCount(1);
  // Shortened, with its ending kept.
  await expect(rows(page).filter({ hasText: '長長長' })).toContainText('.txt');
});

story(
  'a batch that is over the quota is refused whole, with the reason',
  async ({ page, product, complaints }, info) => {
    complaints.expect(/status of 507/);
    await layOut(info.outputPath('desk'), phantomFiles('ct', 12, 42));
    const [organisation] = await product.admin('list-organisations');
    const id = String(organisation?.['uuid'] ?? organisation?.['id']);
    await product.admin('set-quota', '--organisation', id, '--size', '20KB');
    try {
      await signIn(page, product);
      await makeAndOpenFolder(page, '満杯');
      await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
      await expect(page.getByTestId('upload-panel').getByRole('alert')).toContainText(
        'アップロードが失敗しました。容量制限を超えています',
      );
      await page.reload();
      await expect(page.getByText('フォルダが空です')).toBeVisible();
    } finally {
      await product.admin('set-quota', '--organisation', id, '--size', '100GB');
    }
  },
);

story(
  'an upload that is stopped keeps what has arrived, and the same folder again completes it, although it just fits the quota',
  async ({ page, product }, info) => {
    const slices = phantomFiles('ct', 45, 43);
    await layOut(info.outputPath('desk'), slices);
    const [organisation] = await product.admin('list-organisations');
    const id = String(organisation?.['id']);
    const size = Object.values(slices).reduce((sum, { length }) => sum + length, Number(organisation?.['used_bytes']));
    await product.admin('set-quota', '--organisation', id, '--size', String(size));
    await signIn(page, product);
    await makeAndOpenFolder(page, '途中まで');
    // The fifth batch does not get through until somebody gives up.
    let batches = 0;
    await page.route('**/api/datamanage/upload-pydicom-file', (route) =>
      ++batches > 4 ? undefined : route.continue(),
    );
    await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
    const panel = page.getByTestId('upload-panel');
    await expect(panel).toContainText('アップロード (40/45)');
    await panel.getByRole('button', { name: '中止' }).click();
    const giveUp = page.getByRole('dialog', { name: 'アップロードを中止しますか？' });
    await expect(giveUp).toBeVisible();
    await fitsEverywhere(page, 'giving up', (file) => info.outputPath(file));
    await giveUp.getByRole('button', { name: '中止する' }).click();
    await expect(
      page.getByText('アップロードをキャンセルしました : 40件のデータがアップロードされました'),
    ).toBeVisible();
    const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
    await expect(summary).toContainText('未完了 40 / 45');
    await expect(summary).toContainText('中止したため、送信が終わらなかったファイル：5 件');
    await summary.getByRole('button', { name: '閉じる' }).click();
    await expect(row(page, '窓 試験')).toContainText('未完了 40 / 45');

    await page.unroute('**/api/datamanage/upload-pydicom-file');
    await drop([info.outputPath('desk/ct')], page.getByTestId('upload-area'));
    // What is there already is neither asked about nor sent.
    await uploadSummary(page, 45);
    await expect(panel).toContainText('同じファイル 40 件は、すでにあるため送信していません');
    await expect(summary).toContainText('成功 5 件');
    await expect(summary.getByRole('group', { name: '同じファイル：40 件' }).getByRole('listitem')).toHaveCount(40);
    await expect(summary).not.toContainText('未完了');
    await summary.getByRole('button', { name: '閉じる' }).click();
    await expect(row(page, '窓 試験')).toHaveCount(1);
    await expect(row(page, '窓 試験')).toContainText('45');
    await expect(row(page, '窓 試験')).not.toContainText('未完了');
    await product.admin('set-quota', '--organisation', id, '--size', '100GB');
  },
);
