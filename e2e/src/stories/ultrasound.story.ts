import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { drop } from '../person/drop.ts';
import { seeFilm } from '../person/film.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { measureLength } from '../person/measure.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows, uploadEnds } from '../person/storage.ts';
import { evenPane, pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, testFiles, withoutTestData } from '../product/test-data.ts';

story.skip(!hasTestData, withoutTestData);

/** Physical Delta X (0018,602C) of the region in the middle of `us-palette-regions`, in mm. */
const MM = 0.330_54;

async function openCase(page: Page, folder: string, which: string): Promise<Locator> {
  await page.goto('/storage');
  await makeAndOpenFolder(page, folder);
  await drop([testData(which)], page.getByTestId('upload-area'));
  await uploadEnds(page, testFiles(which).length);
  await rows(page).first().dblclick();
  return pane(page);
}

async function save(page: Page, type: 'PNG' | 'MP4'): Promise<{ saved: Download; rate: number }> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: '画像をダウンロード' });
  await expect(dialog.getByRole('img', { name: 'プレビュー' })).toBeVisible();
  await dialog.getByLabel(type).check();
  const rate = type === 'MP4' ? Number(await dialog.getByLabel('枚/秒').inputValue()) : 0;
  await canBeRead(page, `the dialog that saves ${type}`);
  const saving = page.waitForEvent('download', { timeout: 120_000 });
  await dialog.getByRole('button', { name: 'ダウンロード' }).click();
  const saved = await saving;
  await expect(dialog).toHaveCount(0);
  return { saved, rate };
}

story('real ultrasound clips are played, stepped through and handed on', async ({ page, product }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product);
  const shown = await openCase(page, '超音波の動画', 'us-cine-sonosite');
  const strip = shown.getByTestId('cine');
  const slice = async () => Number(await shown.getAttribute('data-slice'));

  await story.step('a key plays it at the rate of the file, and stops it', async () => {
    await expect(shown).toHaveAttribute('data-loaded', '30');
    await page.keyboard.press('Space');
    await expect(strip).toHaveAttribute('data-playing', 'true');
    // Frame Time (0018,1063) is 33.333 ms.
    await expect(strip).toContainText('30 枚/秒');
    const seen = new Set<number>();
    await expect.poll(async () => seen.add(await slice()).size).toBeGreaterThan(4);
    await canBeRead(page, 'a clip that plays');
    await keepPicture(page, info.outputPath('playing.png'));
    await page.keyboard.press('Space');
    await expect(strip).toHaveAttribute('data-playing', 'false');
    const at = await slice();
    // Ten frames of the screen: more than between two of its own.
    for (let n = 0; n < 10; n++) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await slice()).toBe(at);
  });
  await story.step('frame by frame by keys and by the buttons', async () => {
    await page.keyboard.press('Home');
    await expect(shown).toHaveAttribute('data-slice', '1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(shown).toHaveAttribute('data-slice', '3');
    await strip.getByRole('button', { name: '前の画像' }).click();
    await expect(shown).toHaveAttribute('data-slice', '2');
    await strip.getByRole('button', { name: '次の画像' }).click();
    await expect(shown).toHaveAttribute('data-slice', '3');
  });
  await story.step('a frame is saved as a picture, and the clip as a film as long as it plays', async () => {
    const picture = await save(page, 'PNG');
    const bytes = await readFile(await picture.saved.path());
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    const film = await save(page, 'MP4');
    expect(film.rate).toBe(30);
    const { duration } = await seeFilm(page, await readFile(await film.saved.path()), film.rate, [0]);
    expect(duration).toBeCloseTo(1, 1);
  });
  await story.step('the player fits on a phone, upright and sideways', async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await fitsEverywhere(page, 'a clip', (name) => info.outputPath(name));
  });
});

story('a real ultrasound image is measured by the scale of its region', async ({ page, product }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product);
  const shown = await openCase(page, '超音波の計測', 'us-palette-regions');
  await evenPane(page, shown);
  await page.keyboard.press('z');
  await expect(shown.getByTestId('corner-window')).toContainText('×1.00');
  expect(await measureLength(shown, 200)).toBeCloseTo(200 * MM, 0);
  await page.keyboard.press('m');
  const listed = page.getByTestId('annotation');
  await listed.getByRole('button', { name: '詳細' }).click();
  await expect(listed).toContainText('間隔: 超音波の領域の値');
  await canBeRead(page, 'a length in ultrasound');
  await keepPicture(page, info.outputPath('measured.png'));
});

story('a clip in colours of a palette is played at its own rate', async ({ page, product }) => {
  await signIn(page, product);
  const shown = await openCase(page, '超音波のパレット', 'us-palette-cine-rle');
  await expect(shown).toHaveAttribute('data-loaded', '10');
  await page.keyboard.press('Space');
  // Frame Time (0018,1063) is 76 ms.
  await expect(shown.getByTestId('cine')).toContainText('13 枚/秒');
  await page.keyboard.press('Space');
});
