import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, makeFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const finished = 'ダウンロードが完了しました';
const cancelled = 'ダウンロードがキャンセルされました';

/** What the browser has saved. */
async function saved(download: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Sets how many bytes a second the page is given at most; -1: as many as there are. */
async function lineOf(page: Page): Promise<(bytes: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (downloadThroughput) => {
    const conditions = { offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
}

async function fromMenu(page: Page, name: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'ダウンロード', exact: true }).click();
}

story('a folder comes onto the disk as one ZIP, from the list and from its page', async ({ page, product }, info) => {
  const desk = info.outputPath('desk');
  await layOut(desk, {
    '症例 山田/所見.txt': Buffer.from('所見'),
    '症例 山田/2026年/紹介状.txt': Buffer.from('紹介状'),
    '症例 山田/動画.bin': Buffer.alloc(30_000_000, 7),
  });
  await signIn(page, product);
  await makeAndOpenFolder(page, 'ダウンロードする');
  await drop([`${desk}/症例 山田`], page.getByTestId('upload-area'));
  const panel = await uploadEnds(page, 3);
  await panel.getByRole('button', { name: '閉じる' }).click();
  const here = page.url();

  await story.step('from the menu, while one walks on', async () => {
    const download = page.waitForEvent('download');
    await fromMenu(page, '症例 山田');
    const { name, bytes } = await saved(await download);
    expect(name).toBe('症例 山田.zip');
    for (const path of ['症例 山田/所見.txt', '症例 山田/2026年/紹介状.txt', '症例 山田/動画.bin'])
      expect(bytes.includes(Buffer.from(path)), path).toBe(true);
    expect(bytes.length).toBeGreaterThan(30_000_000);
    await expect(page.getByText(finished)).toBeVisible();
    // The notice closes by itself.
    await expect(page.getByText(finished)).toBeHidden();
  });

  await story.step('slowly, with progress that stays in the corner, until it is cancelled', async () => {
    // So slowly that it is still under way after all that is looked at, also on a machine that is slow itself.
    const comesBy = await lineOf(page);
    await comesBy(200_000);
    await fromMenu(page, '症例 山田');
    const corner = page.getByRole('region', { name: 'ダウンロードの状況' });
    await expect(corner).toContainText(/[1-9]\d?%/);
    await row(page, '症例 山田').dblclick();
    await expect(row(page, '所見.txt')).toBeVisible();
    await expect(corner).toBeVisible();
    await canBeRead(page, 'the list with a download in the corner');
    await keepPicture(page, info.outputPath('corner.png'));
    await page.setViewportSize({ width: 390, height: 780 });
    await keepPicture(page, info.outputPath('corner-phone.png'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await corner.getByRole('button', { name: '症例 山田.zip のダウンロードをキャンセル' }).click();
    await expect(page.getByText(cancelled)).toBeVisible();
    await expect(corner).toHaveCount(0);
    await expect(page.getByText(cancelled)).toBeHidden();
    await comesBy(1_000_000);
    await page.goto(`/download/${page.url().split('/').at(-1)}`);
    await expect(page.getByRole('heading', { name: '症例 山田.zip' })).toBeVisible();
    await expect(page.getByText('3 件のファイル')).toBeVisible();
    await canBeRead(page, 'the page of a download');
    await keepPicture(page, info.outputPath('page.png'));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'ダウンロード', exact: true }).click();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
    await expect(page.getByTestId('download')).toHaveCount(1);
    await keepPicture(page, info.outputPath('page-progress.png'));
    await page.setViewportSize({ width: 390, height: 780 });
    await keepPicture(page, info.outputPath('page-phone.png'));
    await comesBy(-1);
    const { name } = await saved(await saving);
    expect(name).toBe('症例 山田.zip');
    await expect(page.getByText(finished)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await story.step('several together; of an empty folder it is said', async () => {
    await page.goto(here);
    await makeFolder(page, '空のフォルダ');
    await fromMenu(page, '空のフォルダ');
    await expect(page.getByText('フォルダが空です')).toBeVisible();
    const empty = (await row(page, '空のフォルダ').getAttribute('id'))?.replace(/^row-/, '');
    await row(page, '症例 山田').click();
    await row(page, '空のフォルダ').click({ modifiers: ['Control'] });
    const download = page.waitForEvent('download');
    await fromMenu(page, '空のフォルダ');
    expect((await saved(await download)).name).toBe('ダウンロードする.zip');
    await page.goto(`/download/${empty}`);
    await expect(page.getByRole('heading', { name: 'フォルダが空です' })).toBeVisible();
    await canBeRead(page, 'the page of an empty folder');
  });
});

story(
  'a visitor by link downloads what the link allows, and is refused in words otherwise',
  async ({ page, product, browser, complaints }, info) => {
    complaints.expect(/status of 40[13]/);
    await layOut(info.outputPath('desk'), { 'メモ.txt': Buffer.from('メモ') });
    await signIn(page, product);
    await makeAndOpenFolder(page, '公開');
    await drop([info.outputPath('desk/メモ.txt')], page.getByTestId('upload-area'));
    await uploadEnds(page, 1);
    const item = page.url().split('/').at(-1) ?? '';
    const elsewhere = await browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
    const visitor = await elsewhere.newPage();
    await visitor.goto(`/download/${item}`);
    await expect(visitor.getByText('アクセス権限が必要です')).toBeVisible();
    await product.admin('grant', '--item', item, '--level', 'can_view', '--link', 'view');
    await visitor.reload();
    await expect(visitor.getByText('ダウンロードは許可されていません')).toBeVisible();
    await product.admin('grant', '--item', item, '--level', 'can_view', '--link', 'view', '--download');
    await visitor.reload();
    await visitor.getByRole('button', { name: '利用規約に同意する' }).click();
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: 'ダウンロード', exact: true }).click();
    expect((await saved(await download)).name).toBe('公開.zip');
    await elsewhere.close();
  },
);
