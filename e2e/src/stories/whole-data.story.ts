import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { countedStudies } from '../person/second-counts.ts';
import { hasSecondReader } from '../person/second-reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder } from '../person/storage.ts';
import { compared, studiesIn } from '../person/summary.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testCases, testData, withoutTestData } from '../product/test-data.ts';

story.skip(!hasTestData, withoutTestData);
story.skip(!hasSecondReader, 'There is no dcmtk on this machine.');

story(
  'a thousand files of 53 kinds are dropped at once; the summary has each study as another program counts it',
  async ({ page, product }, info) => {
    // Broken files carry UIDs of others.
    const whole = testCases().filter(({ name }) => !name.startsWith('broken-'));
    const files = whole.flatMap((one) => one.files);
    const counted = await countedStudies(files);
    expect(new Set(counted.keys())).toEqual(new Set(whole.flatMap(({ studies }) => studies)));

    await signIn(page, product);
    await makeAndOpenFolder(page, 'すべてのデータ');
    await drop([testData('')], page.getByTestId('upload-area'));
    const panel = page.getByTestId('upload-panel');
    await expect(panel).toContainText('アップロード完了', { timeout: 200_000 });
    const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
    await expect(summary).toBeVisible();
    const { missing, others } = compared(await studiesIn(summary), counted, true);
    expect(missing).toEqual([]);
    // The rest are those of the broken files, and of such that say of no study.
    expect(others.length).toBeLessThan(15);
    // Two files of the whole are the manifest and its words; every file of an archive counts for itself.
    await expect(panel).toContainText(/\((1,0\d\d)\/\1\)/);
    await expect(summary.getByRole('group', { name: /^エラー/ })).toHaveCount(0);
    for (const group of ['空のファイル（0 バイト）：2 件', 'ほかのファイルに置き換えられたファイル：60 件'])
      await expect(summary.getByRole('group', { name: group })).toBeVisible();
    await fitsEverywhere(page, 'the summary of a thousand files', (file) => info.outputPath(file));
  },
);
