import { Buffer } from 'node:buffer';
import type { Locator } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

/** 検査を受け付けました in Shift_JIS. */
const received = Buffer.from('8c9f8db882f08ef382af957482af82dc82b582bd', 'hex');
const lines = 600_000;

/** A log of 24 MB as an old machine writes it. */
function log(): Buffer {
  return Buffer.concat(
    Array.from({ length: lines }, (_, n) =>
      Buffer.concat([Buffer.from(`${String(n + 1).padStart(7, '0')} 2026-11-23 `), received, Buffer.from('\r\n')]),
    ),
  );
}

/** One pixel, drawn over and over again. */
const gif = Buffer.from('47494638396101000100800000ff0000ffffff2c00000000010001000002024401003b', 'hex');

/** The line that one sees at a height of the window, in parts of it; empty where there is none. */
function lineAt(text: Locator, height: number): Promise<string> {
  return text.evaluate((ground, share) => {
    const { left, top, height: all } = ground.getBoundingClientRect();
    const place = document.caretPositionFromPoint(left + 60, top + all * share);
    const written = place?.offsetNode.textContent ?? '';
    const begin = written.lastIndexOf('\n', (place?.offset ?? 0) - 1) + 1;
    return place?.offsetNode instanceof Text ? written.slice(begin, begin + 40) : '';
  }, height);
}

story(
  'a log of many megabytes is read from its beginning to its end, part by part',
  async ({ page, product }, info) => {
    await signIn(page, product);
    await makeAndOpenFolder(page, '記録');
    const places = await layOut(info.outputPath('desk'), { '1 装置.log': log(), '2 動き.gif': gif });
    await page.getByTestId('pick-files').setInputFiles(places);
    const panel = await uploadEnds(page, places.length);
    await panel.getByRole('button', { name: '閉じる' }).click();

    let brought = 0;
    page.on('response', (answer) => {
      if (answer.url().includes('/api/datamanage/content/')) brought += Number(answer.headers()['content-length'] ?? 0);
    });
    await row(page, '1 装置.log').dblclick();
    const text = page.getByRole('region', { name: '1 装置.log の内容' });
    await story.step('its beginning is there in its charset, and little of it has come', async () => {
      await expect(text).toContainText('0000001 2026-11-23 検査を受け付けました');
      expect(brought).toBeLessThan(1_000_000);
      await keepPicture(page, info.outputPath('beginning.png'));
      await canBeRead(page, 'a text');
    });
    await story.step('page by page no line is lost or cut where two parts meet', async () => {
      await text.focus();
      const seen = async () => (await text.locator('pre').allInnerTexts()).join('').trim().split(/\r?\n/);
      // A busy machine answers some presses together: one goes on until the beginning has been left behind.
      await expect(async () => {
        for (let press = 0; press < 20; press += 1) await page.keyboard.press('PageDown');
        expect(Number((await seen())[0]?.slice(0, 7))).toBeGreaterThan(1);
      }).toPass({ timeout: 60_000 });
      await expect.poll(async () => (await seen()).length).toBeGreaterThan(1_000);
      const numbers = (await seen()).map((line) => {
        expect(line).toMatch(/^\d{7} 2026-11-23 検査を受け付けました$/);
        return Number(line.slice(0, 7));
      });
      expect(numbers[0]).toBeGreaterThan(1);
      expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n));
    });
    await story.step('its end is one key away, and what was left behind is given up', async () => {
      await page.keyboard.press('End');
      await expect(text).toContainText(`${lines} 2026-11-23 検査を受け付けました`);
      await expect
        .poll(() => text.evaluate((ground) => Math.abs(ground.scrollHeight - ground.clientHeight - ground.scrollTop)))
        .toBeLessThan(2);
      // It is what stands at the lower edge, and not only somewhere.
      await expect.poll(() => lineAt(text, 0.97)).toMatch(/^\d{7} 2026-11-23/);
      await keepPicture(page, info.outputPath('end.png'));
      expect(await text.locator('pre').count()).toBeLessThan(6);
      expect(brought).toBeLessThan(6_000_000);
    });
    await story.step('in its middle, by the scroll bar', async () => {
      await text.evaluate((ground) => (ground.scrollTop = ground.scrollHeight / 2));
      await expect.poll(() => lineAt(text, 0.5)).toMatch(/^0(29|30)\d{4} 2026-11-23/);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(text).toContainText('検査を受け付けました');
      await canBeRead(page, 'a text on a phone');
      await keepPicture(page, info.outputPath('phone.png'));
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await story.step('what moves is shown as an image', async () => {
      await page.getByRole('link', { name: '次のファイル' }).click();
      await expect(page).toHaveURL(/\/img\//);
      const image = page.getByRole('img', { name: '2 動き.gif' });
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
      await page.getByRole('link', { name: 'フォルダに戻る' }).click();
      await expect(row(page, '2 動き.gif')).toContainText('GIF 画像');
    });
  },
);
