import { isNight } from '@mado/dicom/testing';
import type { Locator, Page } from '@playwright/test';
import { confirmPictures, lookBeforeLeaving } from '../person/deidentification.ts';
import { drop } from '../person/drop.ts';
import { readFiles, studiesOf, type ReadFile } from '../person/second-counts.ts';
import { hasSecondReader } from '../person/second-reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder } from '../person/storage.ts';
import { linesOf, newUids, studiesThere } from '../person/studies-there.ts';
import { compared, studiesIn } from '../person/summary.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testCases, testData, withoutTestData } from '../product/test-data.ts';

story.skip(!hasTestData, withoutTestData);
story.skip(!hasSecondReader, 'There is no dcmtk on this machine.');
story.use({ deidentification: 'asked' });

/** Cases whose objects refer to each other. By night all there are. */
const referring = [
  'ct-pet-acrin',
  'ct-pet-acrin-derived',
  'mg-ge',
  'pr-overlay',
  'rt-breast',
  'seg-doe-ct',
  'seg-janct-liver',
  'sr-mammo-cad',
  'ts-ct1',
];
/** DICOM of which nobody sees what it shows: it leaves only where a person has ticked it. */
const unseen = [
  'ct-pet-acrin-derived/report.dcm',
  'encapsulated-pdf/referral.dcm',
  'jpegls-rgb/JLSL_RGB_ILV0.dcm',
  'jpegls-rgb/JLSL_RGB_ILV1.dcm',
  'jpegls-rgb/JLSL_RGB_ILV2.dcm',
  'video-endoscopy/h264-640x480.dcm',
  'video-endoscopy/mpeg2-640x480.dcm',
];
/** Its only frame lies in several fragments, as several frames would: they cannot be said to have been seen. */
const refused = ['ts-ct1/D_CLUNIE_CT1_RLE_FRAGS.dcm'];
const derived = new Set(['SEG', 'DOC', 'RTSTRUCT', 'SR', 'KO', 'PR']);

story(
  'real studies leave de-identified: each is counted as another program counts the originals, and references hold',
  async ({ page, product }) => {
    if (isNight) story.slow();
    // Broken files carry UIDs of others.
    const cases = testCases().filter(
      ({ name }) => (isNight && !name.startsWith('broken-')) || referring.includes(name),
    );
    const stays = new Set([...unseen, ...refused].map(testData));
    const read = (await readFiles(cases.flatMap(({ files }) => files))).filter(({ file }) => !stays.has(file));
    await signIn(page, product);
    let target: Record<string, unknown> = {};
    page.on('request', (request) => {
      if (request.url().includes('/upload-check')) target = request.postDataJSON() as Record<string, unknown>;
    });
    await makeAndOpenFolder(page, '匿名化したデータ');
    await drop(isNight ? [testData('')] : referring.map(testData), page.getByTestId('upload-area'));
    const sheet = await lookBeforeLeaving(page);
    await confirmPictures(sheet);
    await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
    const panel = page.getByTestId('upload-panel');
    await expect(panel).toContainText('アップロード完了', { timeout: 300_000 });
    const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });

    await story.step('what does not leave is named', async () => {
      const left = await pathsIn(summary.getByRole('group', { name: /^送信しなかったファイル/ }));
      const errors = await pathsIn(summary.getByRole('alert'));
      const isHere = (path: string) => isNight || referring.some((name) => path.startsWith(`${name}/`));
      expect(left.filter(isOfWholeImage)).toEqual(unseen.filter(isHere));
      expect(errors.filter((path) => !path.startsWith('broken-'))).toEqual(refused);
    });
    await story.step('what has arrived is as many series and images of as many studies', async () => {
      const { missing, others } = compared(await studiesIn(summary), studiesOf(read), false);
      expect(missing).toEqual([]);
      // The rest are those of the broken files, and of such that say of no study.
      expect(others.length).toBeLessThanOrEqual(isNight ? 15 : 0);
    });
    const uid = await newUids(page, target);
    await story.step('each study is that which another program finds: its series, and each of its images', async () => {
      const expected = linesOf(studiesOf(read), uid);
      const there = linesOf(await studiesThere(page));
      if (!isNight) expect(there).toEqual(expected);
      // Broken files carry UIDs of others.
      else expect(expected.filter((line) => !there.includes(line)).length).toBeLessThanOrEqual(15);
    });
    await story.step('derived data refers to as much of what is there as the originals do', async () => {
      const before = resolvedIn(read, uid);
      expect(before.length).toBeGreaterThan(15);
      expect(await resolvedInSource(page)).toEqual(before);
    });
  },
);

/** Paths below the data, of a list of the summary, in their order. */
async function pathsIn(list: Locator): Promise<string[]> {
  if ((await list.count()) === 0) return [];
  const lines = await list.getByRole('listitem').allInnerTexts();
  return lines.map((line) => line.replace(/^dicom\//, '').replace(/: .*$/s, '')).toSorted();
}

/** Whether a path is that of an image which is as it should be, and stands for itself. */
function isOfWholeImage(path: string): boolean {
  return path.endsWith('.dcm') && !/^(broken-|zip-upload|non-dicom)/.test(path);
}

/**
 * For each series of derived data which it is, and how many of the instances that it names are there; in order.
 *
 * @param uid what a series is called there
 */
function resolvedIn(read: readonly ReadFile[], uid: (old: string) => string): string[] {
  const there = new Set(read.map(({ instance }) => instance));
  const bySeries = Map.groupBy(read, ({ series }) => series);
  return [...bySeries.values()]
    .filter((its) => its.every(({ modality }) => derived.has(modality)))
    .map((its) => {
      const named = new Set(its.flatMap(({ references }) => references));
      const { modality, series } = its[0]!;
      return `${modality} ${uid(series)}: ${[...named].filter((one) => there.has(one)).length}`;
    })
    .toSorted();
}

/** What is read here of the viewer's source of a folder. */
interface Source {
  readonly studies: readonly {
    readonly series: readonly {
      readonly Modality: string;
      readonly SeriesInstanceUID: string;
      readonly derived: { readonly references: readonly { readonly SOPInstanceUIDs: readonly string[] }[] } | null;
      readonly instances: readonly {
        readonly metadata: Readonly<Record<string, { readonly Value?: readonly string[] }>>;
      }[];
    }[];
  }[];
}

/** The same of the folder that is open, as the viewer is told. */
async function resolvedInSource(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const folder = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await page.request.get(`/api/datamanage/dcm/folder/${folder}?instances=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { studies } = (await answer.json()) as Source;
  const all = studies.flatMap(({ series }) => series);
  const there = new Set(
    all.flatMap(({ instances }) => instances.map(({ metadata }) => metadata['00080018']?.Value?.[0])),
  );
  return all
    .flatMap(({ Modality, SeriesInstanceUID, derived: named }) => {
      if (named === null) return [];
      const uids = new Set(named.references.flatMap(({ SOPInstanceUIDs }) => SOPInstanceUIDs));
      return [`${Modality} ${SeriesInstanceUID}: ${[...uids].filter((uid) => there.has(uid)).length}`];
    })
    .toSorted();
}
