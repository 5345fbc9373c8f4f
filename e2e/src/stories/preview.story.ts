import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { pdfOf } from '../person/pdf.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

async function bring(page: Page, desk: string, files: Record<string, Uint8Array | string>): Promise<void> {
  const places = await layOut(desk, files);
  await page.getByTestId('pick-files').setInputFiles(places);
  const panel = await uploadEnds(page, places.length);
  await panel.getByRole('button', { name: '閉じる' }).click();
}

/** A page that lies below the others, by its number. */
const pdfPage = (page: Page, number: number) => page.getByRole('region', { name: `${number} ページ`, exact: true });

/** Whether anything was drawn on a page: of its pixels some are dark. */
function isDrawn(page: Page, number: number): Promise<boolean> {
  return pdfPage(page, number)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, n) => n % 4 === 0 && value < 100 && (data[n + 3] ?? 0) > 200);
    });
}

/** Of three hundred pages the 150th is the one that is looked for. */
const manyPages = Array.from({ length: 300 }, (_, n) => `検査報告書 ${n + 1}`);

story('a report as PDF is read in our own page, and nothing in it runs', async ({ page, product }, info) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`);
  });
  await signIn(page, product);
  await makeAndOpenFolder(page, '報告書');
  await bring(page, info.outputPath('desk'), {
    '1 紹介状.pdf': pdfOf(['患者様をご紹介します。', '以上'], {
      javaScript: "app.alert\\('ran'\\); this.getURL\\('https://example.jp/ran'\\);",
      links: ['https://example.jp/guide', 'javascript:alert\\(1\\)', 'file:///etc/passwd'],
      toEnd: true,
    }),
    '2 三百ページ.pdf': pdfOf(manyPages),
    '3 壊れた.pdf': Buffer.from('%PDF-1.7\nnot much of a document'),
    '4 秘密.pdf': pdfOf(['ご紹介の件'], { password: 'himitsu' }),
  });

  await story.step('it opens in its page, with its text, and leads to the web alone', async () => {
    await row(page, '1 紹介状.pdf').dblclick();
    await expect(page).toHaveURL(/\/pdf\//);
    await expect(pdfPage(page, 1)).toContainText('患者様をご紹介します。');
    await expect.poll(() => isDrawn(page, 1)).toBe(true);
    await expect(page).toHaveTitle(/^1 紹介状\.pdf/);
    const links = pdfPage(page, 1).getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', 'https://example.jp/guide');
    await expect(links).toHaveAttribute('rel', 'noopener noreferrer');
    await keepPicture(page, info.outputPath('letter.png'));
    await canBeRead(page, 'a PDF');
    await pdfPage(page, 1).getByRole('button', { name: '2 ページへ移動' }).click();
    await expect(page.getByRole('textbox', { name: /ページ番号/ })).toHaveValue('2');
    expect(asked.filter((url) => /quickjs|sandbox|example\.jp/.test(url))).toEqual([]);
    // Japanese that is not in the file needs its character map, from here.
    expect(asked.some((url) => /\/assets\/pdfjs-.*\/cmaps\/UniJIS-UCS2-H\.bcmap/.test(url))).toBe(true);
    expect(asked.filter((url) => !url.startsWith(product.origin) && !/^(blob|data):/.test(url))).toEqual([]);
  });
  await story.step('of three hundred pages few are there, and each is found by its number', async () => {
    await page.getByRole('link', { name: '次のファイル' }).click();
    await expect(page).toHaveTitle(/^2 三百ページ\.pdf/);
    const number = page.getByRole('textbox', { name: 'ページ番号（全 300 ページ）' });
    await number.fill('150');
    await number.press('Enter');
    await expect(pdfPage(page, 150)).toContainText('検査報告書 150');
    await expect(number).toHaveValue('150');
    expect(await page.locator('canvas').count()).toBeLessThan(8);
    await page.getByRole('button', { name: '拡大' }).click();
    await expect(number).toHaveValue('150');
    await expect(pdfPage(page, 150)).toContainText('検査報告書 150');
    await expect.poll(() => isDrawn(page, 150)).toBe(true);
    // A browser that is still busy with the larger pages drops a key that scrolls: it is pressed again.
    await expect(async () => {
      await page.getByRole('region', { name: /のページ$/ }).press('End');
      await expect(pdfPage(page, 300)).toContainText('検査報告書 300', { timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await keepPicture(page, info.outputPath('many.png'));
  });
  await story.step('what is damaged is said, and what a password protects opens by it', async () => {
    await page.getByRole('link', { name: '次のファイル' }).click();
    await expect(page.getByText('この PDF は壊れているため表示できません')).toBeVisible();
    await expect(page.getByRole('link', { name: 'ダウンロード' })).toBeVisible();
    await canBeRead(page, 'a damaged PDF');
    await keepPicture(page, info.outputPath('damaged.png'));
    await page.getByRole('link', { name: '次のファイル' }).click();
    await expect(page.getByText('この PDF はパスワードで保護されています')).toBeVisible();
    await expect(page.getByRole('button', { name: '次のファイル' })).toBeDisabled();
    const password = page.getByLabel('パスワード');
    await password.fill('chigau');
    await password.press('Enter');
    await expect(page.getByText('パスワードが違います')).toBeVisible();
    await canBeRead(page, 'a PDF with a password');
    await keepPicture(page, info.outputPath('locked.png'));
    await page.keyboard.type('himitsu');
    await page.getByRole('button', { name: '開く' }).click();
    await expect(pdfPage(page, 1)).toContainText('ご紹介の件');
    await expect.poll(() => isDrawn(page, 1)).toBe(true);
  });
  await story.step('the way back leads to the list, and from an address alone to the folder', async () => {
    await page.getByRole('link', { name: '前のファイル' }).click();
    await expect(page).toHaveTitle(/^3 壊れた/);
    await page.getByRole('link', { name: '前のファイル' }).click();
    await expect(page).toHaveTitle(/^2 三百/);
    const address = page.url();
    await page.getByRole('link', { name: 'フォルダに戻る' }).click();
    await expect(row(page, '2 三百ページ.pdf')).toBeVisible();
    const folder = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('link', { name: 'フォルダに戻る' }).click();
    await expect(page).toHaveURL(folder);
    await page.goto(address);
  });
  await story.step('on a phone, and at 200 %, all of it is there', async () => {
    for (const [name, width, height] of [
      ['phone', 390, 844],
      ['large', 720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(pdfPage(page, 1)).toContainText('検査報告書 1');
      await expect.poll(() => isDrawn(page, 1)).toBe(true);
      await canBeRead(page, `a PDF, ${name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await keepPicture(page, info.outputPath(`${name}.png`));
    }
  });
});
