import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { layOut, phantomFiles } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { asTiles, makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, withoutTestData } from '../product/test-data.ts';

story.skip(!hasTestData, withoutTestData);

/** Videos take a program of the machine's. */
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** A study, and a folder beside it with a photograph, a page, a video, a text, and a photograph that is cut off. */
async function bring(page: Page, desk: string): Promise<void> {
  const [photo, report, clip] = await Promise.all(
    ['写真.jpg', 'report.pdf', 'clip.mp4'].map((name) => readFile(testData(`non-dicom/${name}`))),
  );
  if (!photo || !report || !clip) throw new Error('There are no files.');
  await layOut(desk, {
    ...phantomFiles('外来の記録/ct', 5, 71),
    '外来の記録/写真.jpg': photo,
    '外来の記録/途切れた写真.jpg': photo.subarray(0, photo.length / 2),
    '外来の記録/紹介状.pdf': report,
    '外来の記録/動画.mp4': clip,
    '外来の記録/メモ.txt': 'ただのメモ',
  });
  await page.getByTestId('pick-folder').setInputFiles(`${desk}/外来の記録`);
  const panel = await uploadEnds(page, 10);
  await panel.getByRole('button', { name: '閉じる' }).click();
}

const tile = (page: Page, name: string): Locator =>
  page.getByRole('gridcell').filter({ has: page.getByText(name, { exact: true }) });

/** It is there and painted, and nothing has moved to make room for it. */
async function shows(page: Page, name: string): Promise<void> {
  const one = tile(page, name);
  const before = await one.boundingBox();
  const picture = one.locator('img');
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(30);
  await expect(picture).toHaveAttribute('alt', '');
  expect(await one.boundingBox()).toEqual(before);
}

async function openFolder(page: Page): Promise<void> {
  await row(page, '外来の記録').dblclick();
  await expect(page.getByText('メモ.txt')).toBeVisible();
}

story('what lies in a folder is seen before it is opened', async ({ page, product }, info) => {
  const asked: string[] = [];
  const answered = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/thumbnail/')) asked.push(request.url());
  });
  page.on('response', (response) => {
    if (response.url().includes('/thumbnail/') && response.status() === 200) answered.add(response.url());
  });
  await signIn(page, product);
  await makeAndOpenFolder(page, '救急');
  await bring(page, info.outputPath('desk'));
  await expect(row(page, '窓 試験')).toBeVisible();
  // The study is looked at from its drawer first.
  await row(page, '窓 試験').click();
  await page.getByRole('button', { name: '詳細' }).click();
  const details = page.getByRole('complementary', { name: '詳細' });
  await expect(details.locator('img')).toBeVisible({ timeout: 30_000 });
  await canBeRead(page, 'details with a thumbnail');
  await keepPicture(page, info.outputPath('details.png'));
  await page.getByRole('button', { name: '詳細を隠す' }).click();

  const before = new Set(asked);
  await openFolder(page);
  await asTiles(page);
  for (const name of ['写真.jpg', '紹介状.pdf', ...(hasFfmpeg ? ['動画.mp4'] : [])]) await shows(page, name);
  await expect(tile(page, 'メモ.txt').locator('.icon')).toBeVisible();
  await expect(tile(page, '途切れた写真.jpg').locator('.icon')).toBeVisible();
  await canBeRead(page, 'tiles with thumbnails');
  await keepPicture(page, info.outputPath('files.png'));

  // On the way back what was there is there at once, without being asked for again. That of the study may be: the list
  // hears late that its upload has ended.
  const ofFiles = new Set([...answered].filter((url) => !before.has(url)));
  expect(ofFiles.size).toBeGreaterThan(1);
  await page.goBack();
  await shows(page, '窓 試験');
  await keepPicture(page, info.outputPath('study.png'));
  const times = asked.length;
  await page.goForward();
  for (const name of ['写真.jpg', '紹介状.pdf']) await shows(page, name);
  expect(asked.slice(times).filter((url) => ofFiles.has(url))).toEqual([]);
});

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  story('two tiles stand beside each other, with their pictures', async ({ page, product }, info) => {
    await page.goto('/login');
    await signIn(page, product);
    await page.getByRole('button', { name: 'メニューを開く' }).click();
    await makeAndOpenFolder(page, '指で見る');
    await bring(page, info.outputPath('desk'));
    await openFolder(page);
    await asTiles(page);
    for (const name of ['写真.jpg', '紹介状.pdf']) await shows(page, name);
    await keepPicture(page, info.outputPath('phone.png'));
  });
});
