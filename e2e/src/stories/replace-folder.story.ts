import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

story(
  'a folder without images that comes again takes the place of the one before, also at once',
  async ({ page, product }, info) => {
    await layOut(info.outputPath('before'), { '報告/所見.txt': '古い', '報告/下書き.txt': '古い' });
    await layOut(info.outputPath('after'), { '報告/所見.txt': '新しい', '報告/図/1.txt': '新しい' });
    await signIn(page, product);
    await makeAndOpenFolder(page, '置き換え');
    const area = page.getByTestId('upload-area');
    const ended = page.waitForResponse('**/api/datamanage/upload-pydicom-completed');
    await drop([info.outputPath('before/報告')], area);
    await uploadEnds(page, 2);
    expect((await ended).status()).toBe(200);

    const before = await row(page, '報告').elementHandle();
    await drop([info.outputPath('after/報告')], area);
    const duplicates = page.getByRole('dialog', { name: '同じデータがすでに存在します' });
    await expect(duplicates).toContainText('1 件');
    await fitsEverywhere(page, 'what is there already', (file) => info.outputPath(file));
    await duplicates.getByRole('radio', { name: /重複するフォルダとスタディを置き換える/ }).click();
    await duplicates.getByRole('button', { name: 'アップロードを実行' }).click();
    await uploadEnds(page, 2);
    // The list is asked anew when the upload has ended: the row of the folder before goes then.
    await before?.waitForElementState('hidden');
    await expect(row(page, '報告')).toHaveCount(1);
    await row(page, '報告').dblclick();
    await expect(row(page, '図')).toHaveCount(1);
    await expect(row(page, '所見.txt')).toHaveCount(1);
    await expect(rows(page)).toHaveCount(2);
  },
);
