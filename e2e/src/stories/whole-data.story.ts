import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { countedStudies } from '../person/second-counts.ts';
import { hasSecondReader } from '../person/second-reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, withoutTestData } from '../product/test-data.ts';

story.skip(!hasTestData, withoutTestData);
story.skip(!hasSecondReader, 'There is no dcmtk on this machine.');

interface Case {
  readonly case: string;
  readonly study_uids: readonly string[];
  readonly file_list: readonly ({ readonly path: string } | readonly [path: string, ...unknown[]])[];
}

/** What an upload says of a study: how many series, and instances, with those that are derived. */
const facts = (series: number, instances: number) => `${series} series, ${instances} instances`;

story(
  'a thousand files of 53 kinds are dropped at once; the summary has each study as another program counts it',
  async ({ page, product }, info) => {
    const cases = JSON.parse(await readFile(testData('MANIFEST.json'), 'utf8')) as Case[];
    // Broken files carry UIDs of others.
    const whole = cases.filter(({ case: name }) => !name.startsWith('broken-'));
    const files = whole.flatMap(({ file_list: list }) =>
      list.map((file) => testData('path' in file ? file.path : file[0])),
    );
    const counted = await countedStudies(files);
    expect(new Set(counted.keys())).toEqual(new Set(whole.flatMap(({ study_uids: uids }) => uids)));

    await signIn(page, product);
    await makeAndOpenFolder(page, 'すべてのデータ');
    await drop([testData('')], page.getByTestId('upload-area'));
    const panel = page.getByTestId('upload-panel');
    await expect(panel).toContainText('アップロード完了', { timeout: 200_000 });
    const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
    await expect(summary).toBeVisible();
    const said = await studiesIn(summary);
    const missing = [...counted.values()].filter(({ series, instances }) => {
      const at = said.indexOf(facts(series.size, instances.size));
      if (at >= 0) said.splice(at, 1);
      return at < 0;
    });
    expect(missing).toEqual([]);
    // The rest are those of the broken files.
    expect(said.length).toBeLessThan(15);
    // Two files of the whole are the manifest and its words; every file of an archive counts for itself.
    await expect(panel).toContainText(/\((1,0\d\d)\/\1\)/);
    await expect(summary.getByRole('group', { name: /^エラー/ })).toHaveCount(0);
    for (const group of ['空のファイル（0 バイト）：2 件', 'ほかのファイルに置き換えられたファイル：60 件'])
      await expect(summary.getByRole('group', { name: group })).toBeVisible();
    await fitsEverywhere(page, 'the summary of a thousand files', (file) => info.outputPath(file));
  },
);

/** The studies of the summary, as {@link facts}. */
async function studiesIn(summary: Locator): Promise<string[]> {
  const rows = await summary
    .getByRole('row')
    .evaluateAll((all) => all.slice(1).map((one) => [...one.children].map(({ textContent }) => textContent)));
  return rows.map(([, , series, instances]) => {
    const [images = 0, derived = 0] = (instances ?? '').split('派生データ').map(Number);
    return facts(Number(series), images + derived);
  });
}
