import { readFile } from 'node:fs/promises';
import { amountOf, buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import type { Download, Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { seeFilm } from '../person/film.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

/** A film of this size is made faster than it plays; how fast is told. */
const LONG = amountOf({ perChange: 60, byNight: 300 });
const SIDE = 512;
/** Frame by frame a grey of its own, within what a film keeps of black and white. */
const grey = (index: number): number => 40 + 4 * (index % 40);

/** One file of many frames, as ultrasound has it. */
function cine(patient: string, frames: number): Record<string, Uint8Array> {
  const native = new Uint8Array(SIDE * SIDE * frames);
  for (let index = 0; index < frames; index++) native.fill(grey(index), index * SIDE * SIDE, (index + 1) * SIDE * SIDE);
  const bytes = buildDicomFile({
    SOPClassUID: '1.2.840.10008.5.1.4.1.1.3.1',
    Modality: 'US',
    PatientID: patient,
    PatientName: patient,
    StudyInstanceUID: syntheticUid(patient),
    SeriesInstanceUID: syntheticUid(patient, 1),
    SOPInstanceUID: syntheticUid(patient, 1, 1),
    SeriesNumber: 4,
    InstanceNumber: 1,
    StudyDate: '20260401',
    FrameTime: '40',
    WindowCenter: '128',
    WindowWidth: '256',
    pixels: { rows: SIDE, columns: SIDE, native, numberOfFrames: frames, bitsAllocated: 8, bitsStored: 8 },
  });
  return { [`${patient}/cine.dcm`]: bytes };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '画像をダウンロード' });
async function open(page: Page) {
  await page.keyboard.press('n');
  await expect(dialogOf(page).getByRole('img', { name: 'プレビュー' })).toBeVisible();
}
async function save(page: Page): Promise<Download> {
  const saving = page.waitForEvent('download', { timeout: 120_000 });
  await dialogOf(page).getByRole('button', { name: 'ダウンロード' }).click();
  return saving;
}
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
/** Colours of a film are a little off. */
const isNear = (value: number, wanted: number): boolean => Math.abs(value - wanted) <= 6;

async function openStudy(page: Page, desk: string, patient: string, frames: number) {
  await layOut(desk, cine(patient, frames));
  await makeAndOpenFolder(page, patient);
  await page.getByTestId('pick-folder').setInputFiles(`${desk}/${patient}`);
  const panel = await uploadEnds(page, 1);
  await panel.getByRole('button', { name: '閉じる' }).click();
  await row(page, patient).dblclick();
  return pane(page);
}

story(
  'what a pane plays is saved as a film, image by image, and says that it is not for diagnosis',
  async ({ page, product }, info) => {
    await signIn(page, product);
    await openStudy(page, info.outputPath('desk'), 'Eiga', LONG);
    const dialog = dialogOf(page);
    const images = [0, 1, 17, LONG - 2, LONG - 1];

    await story.step('all of it as MP4, at the rate of the file', async () => {
      await open(page);
      await dialog.getByLabel('MP4').check();
      await expect(dialog.getByLabel('ファイル名')).toHaveValue('US-4');
      await expect(dialog.getByLabel('最初の画像')).toHaveValue('1');
      await expect(dialog.getByLabel('最後の画像')).toHaveValue(String(LONG));
      await expect(dialog.getByLabel('枚/秒')).toHaveValue('25');
      await fitsEverywhere(page, 'the dialog of a film', (name) => info.outputPath(name));
      const before = performance.now();
      const saved = await save(page);
      const took = (performance.now() - before) / 1000;
      const said = `${LONG} images of ${SIDE} x ${SIDE}: made in ${took.toFixed(1)} s, played in ${LONG / 25} s`;
      info.annotations.push({ type: 'film', description: said });
      console.log(said);
      expect(saved.suggestedFilename()).toBe('US-4.mp4');
      await expect(dialog).toHaveCount(0);
      const file = await bytesOf(saved);
      await saved.saveAs(info.outputPath('all.mp4'));
      const { width, height, duration, greys, mark } = await seeFilm(page, file, 25, images);
      expect([width, height]).toEqual([SIDE, SIDE]);
      expect(duration).toBeCloseTo(LONG / 25, 1);
      expect(greys.filter((value, at) => !isNear(value, grey(images[at] ?? 0)))).toEqual([]);
      expect(mark).toBeGreaterThan(225);
    });

    await story.step('some of it as WebM, inverted as it is shown, at another rate and an odd size', async () => {
      await page.keyboard.press('i');
      await open(page);
      await dialog.getByLabel('WebM').check();
      await dialog.getByLabel('幅').fill('301');
      await dialog.getByLabel('最初の画像').fill('11');
      await dialog.getByLabel('最後の画像').fill('20');
      await dialog.getByLabel('枚/秒').fill('91');
      await expect(dialog.getByText('1～90')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'ダウンロード' })).toBeDisabled();
      await dialog.getByLabel('枚/秒').fill('５');
      await expect(dialog.getByText('10 枚・2 秒')).toBeVisible();
      const saved = await save(page);
      expect(saved.suggestedFilename()).toBe('US-4.webm');
      await saved.saveAs(info.outputPath('some.webm'));
      const { width, height, duration, greys } = await seeFilm(page, await bytesOf(saved), 5, [0, 9]);
      expect([width, height]).toEqual([300, 300]);
      expect(duration).toBeCloseTo(2, 1);
      expect(greys.filter((value, at) => !isNear(value, 255 - grey(at === 0 ? 10 : 19)))).toEqual([]);
    });

    await story.step('it is stopped, and the form is as it was', async () => {
      await open(page);
      await dialog.getByLabel('MP4').check();
      await dialog.getByLabel('幅').fill('2000');
      await dialog.getByRole('button', { name: 'ダウンロード' }).click();
      await expect(dialog.getByRole('progressbar', { name: '動画を作成中…' })).toBeVisible();
      await keepPicture(page, info.outputPath('making.png'));
      await dialog.getByRole('button', { name: '中止' }).click();
      await expect(dialog.getByRole('progressbar')).toHaveCount(0);
      await expect(dialog.getByLabel('幅')).toHaveValue('2000');
      await expect(dialog.getByRole('button', { name: 'ダウンロード' })).toBeEnabled();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  },
);

story(
  'an image that cannot be had is named, a line that is cut makes no film, and old browsers are told',
  async ({ page, product, complaints, context }, info) => {
    complaints.expect(/status of (404|503)|ERR_/);
    await signIn(page, product);
    await page.route(/\/frames\/7$/, (route) => route.fulfill({ status: 404 }));
    await openStudy(page, info.outputPath('desk'), 'Kaketa', 12);
    const dialog = dialogOf(page);

    await story.step('the film has its number in its place', async () => {
      await open(page);
      await dialog.getByLabel('MP4').check();
      const saved = await save(page);
      await expect(dialog.getByRole('alert').filter({ hasText: '番号だけになっています：7' })).toBeVisible();
      await keepPicture(page, info.outputPath('missing.png'));
      await saved.saveAs(info.outputPath('missing.mp4'));
      const { greys } = await seeFilm(page, await bytesOf(saved), 25, [5, 7]);
      expect(greys.filter((value, at) => !isNear(value, grey(at === 0 ? 5 : 7)))).toEqual([]);
      await dialog.getByRole('button', { name: '閉じる' }).click();
    });

    await story.step('without an answer of the server there is none', async () => {
      const address = page.url();
      await page.route(/\/frames\/(?!1$)\d+$/, (route) => route.fulfill({ status: 503 }));
      await page.goto(address);
      await pane(page);
      await open(page);
      await dialog.getByLabel('WebM').check();
      await dialog.getByRole('button', { name: 'ダウンロード' }).click();
      await expect(dialog.getByRole('alert').filter({ hasText: '画像 2 を読み込めなかったため' })).toBeVisible({
        timeout: 90_000,
      });
      await expect(dialog.getByLabel('WebM')).toBeChecked();
      await page.unroute(/\/frames\/(?!1$)\d+$/);
    });

    await story.step('a browser without encoders offers pictures only, and says so', async () => {
      const old = await context.newPage();
      await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'));
      await old.goto(page.url());
      await pane(old);
      await open(old);
      await expect(dialogOf(old).getByText('このブラウザでは動画（MP4・WebM）を作れません')).toBeVisible();
      await expect(dialogOf(old).getByRole('radio')).toHaveCount(2);
      await old.close();
    });
  },
);

story('a real cine is saved as a film', async ({ page, product }, info) => {
  story.skip(!hasTestData, withoutTestData);
  await signIn(page, product);
  await makeAndOpenFolder(page, '実データの動画');
  await drop([testData('us-cine-sonosite')], page.getByTestId('upload-area'));
  await uploadEnds(page, testFiles('us-cine-sonosite').length);
  const id = (await rows(page).first().getAttribute('id'))?.replace(/^row-/, '') ?? '';
  await page.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${id}`)}`);
  const shown = await pane(page);
  const count = Number(await shown.getAttribute('data-slices'));
  await open(page);
  for (const type of ['MP4', 'WebM'] as const) {
    if (type === 'WebM') await open(page);
    const dialog = dialogOf(page);
    await dialog.getByLabel(type).check();
    const rate = Number(await dialog.getByLabel('枚/秒').inputValue());
    const saved = await save(page);
    await saved.saveAs(info.outputPath(saved.suggestedFilename()));
    const { duration } = await seeFilm(page, await bytesOf(saved), rate, [0]);
    expect(duration).toBeCloseTo(count / rate, 1);
    await expect(dialog).toHaveCount(0);
  }
});
