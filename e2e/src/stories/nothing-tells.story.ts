import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { entriesOf } from '../person/archive.ts';
import { layOut } from '../person/desk.ts';
import { checkSheet, confirmPictures, leaveAsTheyAre, lookBeforeLeaving } from '../person/deidentification.ts';
import { drop } from '../person/drop.ts';
import { textsIn } from '../person/find-texts.ts';
import { identifyingFiles } from '../person/identifying-files.ts';
import { whatWasSaid } from '../person/said.ts';
import { hasSecondReader, identifyingElements } from '../person/second-reader.ts';
import { shortTextsIn } from '../person/short-texts.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { makeAndOpenFolder } from '../person/storage.ts';
import { startProduct, type Product } from '../product/product.ts';
import { startRecorder, type Recorder } from '../product/recorder.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, withoutTestData } from '../product/test-data.ts';
import type { Locator, Page } from '@playwright/test';

story.use({ deidentification: 'asked' });

/** Runs with a product behind a proxy that keeps whatever the browser says. */
async function recorded(page: Page, run: (product: Product, recorder: Recorder) => Promise<void>): Promise<void> {
  let port = 0;
  const recorder = await startRecorder(() => port);
  const product = await startProduct({ MADO_ORIGIN: recorder.origin, MADO_PROXY_HOPS: '1' });
  port = Number(new URL(product.origin).port);
  try {
    await page.goto(`${recorder.origin}/login`);
    await fillInSignIn(page, product);
    await expect(page).toHaveURL(/\/storage/);
    await run(product, recorder);
  } finally {
    await page.goto('about:blank');
    await recorder.close();
    await product.stop();
  }
}

/** Lets pictures go: of what nobody looks into they alone lose what is beside their pixels. */
const tickPictures = (sheet: Locator, count: number): Promise<void> => tick(sheet, /\.(png|jpg) /, count);

/** Lets files go into which nobody can look. */
async function tick(sheet: Locator, name: RegExp, count: number): Promise<void> {
  const boxes = sheet.getByRole('checkbox', { name });
  await expect(boxes).toHaveCount(count);
  for (const one of await boxes.all()) await one.check();
}

/** Whether a file is DICOM, and no directory of a medium. */
function isImage(bytes: Uint8Array): boolean {
  const isDicom = Buffer.from(bytes.subarray(128, 132)).toString('latin1') === 'DICM';
  return isDicom && !Buffer.from(bytes.subarray(0, 1024)).includes('1.2.840.10008.1.3.10');
}

async function finished(page: Page): Promise<void> {
  await expect(page.getByTestId('upload-panel')).toContainText('アップロード完了', { timeout: 120_000 });
  await page
    .getByRole('dialog', { name: 'アップロードされたデータの確認' })
    .getByRole('button', { name: '閉じる' })
    .click();
  await page.getByTestId('upload-panel').getByRole('button', { name: '閉じる' }).click();
}

story(
  'of files in which everything identifies, nothing that a browser says tells of it [WB-88]',
  async ({ page }, info) => {
    // Every byte that is said is compared with every form of a thousand texts.
    story.slow();
    const { files, texts, short } = await identifyingFiles();
    await layOut(info.outputPath('desk'), files);
    const area = page.getByTestId('upload-area');
    await recorded(page, async (_, recorder) => {
      await makeAndOpenFolder(page, '匿名化した症例');
      recorder.taken();
      await story.step('de-identified nothing leaves, not in an address, a header, a name or a body', async () => {
        await drop([info.outputPath('desk/月島花子')], area);
        const sheet = await lookBeforeLeaving(page);
        // Two of them are in archives.
        await tickPictures(sheet, 4);
        // In each syntax that a document may have.
        await tick(sheet, /-PDF-\d/, 4);
        await confirmPictures(sheet);
        await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
        await finished(page);
        const said = recorder.taken();
        expect(said.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(18_000_000);
        // Every image has left, whatever its kind and syntax, and the two of the archives.
        expect(whatWasSaid(said).files.filter(isImage)).toHaveLength(Object.values(files).filter(isImage).length + 2);
        expect(textsIn(said, texts)).toEqual([]);
        expect(shortTextsIn(said, short)).toEqual([]);
      });
      await story.step('nor where there are no images, and nothing is set before', async () => {
        const others = Object.keys(files).filter((place) => /\.(png|jpg|pdf)$/.test(place));
        expect(others.length).toBeGreaterThan(2);
        await drop(
          others.map((place) => info.outputPath('desk', place)),
          area,
        );
        const sheet = checkSheet(page);
        await tickPictures(sheet, 2);
        await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
        await finished(page);
        const said = recorder.taken();
        expect(said.length).toBeGreaterThan(2);
        expect(textsIn(said, texts)).toEqual([]);
        expect(shortTextsIn(said, short)).toEqual([]);
      });
      await story.step('as they are, they say it: the recorder hears', async () => {
        await drop([info.outputPath('desk/月島花子')], area);
        await leaveAsTheyAre(page);
        await finished(page);
        const said = recorder.taken();
        expect(shortTextsIn(said, short)).toEqual(short);
        const heard = new Set(textsIn(said, texts));
        const unheard = texts.filter((text) => !heard.has(text));
        expect(unheard.length).toBeLessThan(texts.length / 20);
        // What is no row of the table is heard to the last: names in each repertoire, and comments of codestreams.
        // The name of an archive alone leaves in no case.
        expect(unheard.filter((text) => !/^(MK[\dA-F]{8}|1\.3\.99)/.test(text))).toEqual(['MKARCHIVE']);
      });
    });
  },
);

/** Cases of the test data whose files say who they are of; of one with many files some. */
const cases = [
  'charset-japanese',
  'dicomdir-tree',
  'ct-pet-acrin',
  'ct-pet-acrin-derived',
  'sr-dose-siemens',
  'sr-enhanced',
  'rt-breast',
  'encapsulated-pdf',
  'sm-pyramid',
  'zip-upload',
];
const filesOfCase = 12;

story('of real files nothing that another program reads of a patient leaves with them', async ({ page }, info) => {
  story.skip(!hasTestData, withoutTestData);
  story.skip(!hasSecondReader, 'There is no dcmtk on this machine.');
  const desk = info.outputPath('desk/CD');
  const files = [...(await Promise.all(cases.map(someOf))).flat(), testData('dicomdir-tree/DICOMDIR')];
  for (const [index, file] of files.entries()) {
    const place = path.join(desk, String(index), path.basename(file));
    await mkdir(path.dirname(place), { recursive: true });
    await copyFile(file, place);
  }
  const { names, places } = await opened(files, (name) => info.outputPath('opened', name));
  const before = identifyingElements([...files, ...places]);
  expect(before.values.length).toBeGreaterThan(500);
  expect(names.length).toBeGreaterThan(10);
  await recorded(page, async (_, recorder) => {
    await makeAndOpenFolder(page, '匿名化した実症例');
    recorder.taken();
    await drop([desk], page.getByTestId('upload-area'));
    const sheet = await lookBeforeLeaving(page);
    await confirmPictures(sheet);
    await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
    await finished(page);
    const said = recorder.taken();
    expect(said.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(2_000_000);
    expect(textsIn(said, before.values)).toEqual([]);
    expect(shortTextsIn(said, names)).toEqual([]);
    const left = whatWasSaid(said).files.map((bytes, number) => [`left/${number}`, bytes] as const);
    const after = identifyingElements(await layOut(info.outputPath(), Object.fromEntries(left)));
    expect(left.length).toBeGreaterThan(50);
    expect([...after.elements].filter((element) => before.elements.has(element))).toEqual([]);
  });
});

/** What archives among files hold, laid out somewhere, and the names of it and of its folders. */
async function opened(
  files: readonly string[],
  place: (name: string) => string,
): Promise<{ names: string[]; places: string[] }> {
  const archives = files.filter((file) => file.endsWith('.zip'));
  const entries = (await Promise.all(archives.map((file) => readFile(file)))).flatMap(entriesOf);
  const contents = entries.map(({ content }, number) => [String(number), content] as const);
  // Endings say what a file is, and not of whom.
  const words = entries.flatMap(({ name }) => name.replace(/\.\w+$/, '').split(/[^\p{L}\p{N}]+/u));
  const names = words.filter((word) => word !== '');
  return { names: [...new Set(names)], places: await layOut(place(''), Object.fromEntries(contents)) };
}

/** Files of a case, from all of it. */
async function someOf(name: string): Promise<string[]> {
  const all = (await readdir(testData(name), { recursive: true })).toSorted().map((one) => testData(`${name}/${one}`));
  const kinds = await Promise.all(all.map(async (place) => (await stat(place)).isFile()));
  const files = all.filter((_, index) => kinds[index]);
  const step = Math.max(1, Math.floor(files.length / filesOfCase));
  return files.filter((_, index) => index % step === 0).slice(0, filesOfCase);
}
