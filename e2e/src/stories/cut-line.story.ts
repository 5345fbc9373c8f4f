import { randomBytes } from 'node:crypto';
import { amountOf, isNight, phantomCt } from '@mado/dicom/testing';
import { confirmPictures, lookBeforeLeaving } from '../person/deidentification.ts';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fillInSignIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows } from '../person/storage.ts';
import { startCutLine } from '../product/cut-line.ts';
import { startProduct } from '../product/product.ts';
import { expect, story } from '../product/story.ts';

story.use({ deidentification: 'asked' });

const MB = 1024 * 1024;
/** By night a gigabyte. */
const slices = amountOf({ perChange: 80, byNight: 2_000 });
/** Rows and columns of each: by day so few that several batches go between two cuts. */
const size = amountOf({ perChange: 192, byNight: 512 });
const large = 23 * MB;
/** Three batches of ten slices on their way at once, or two and a chunk. */
const inFlight = Math.max(3 * 10 * 1.2 * size * size * 2, 5 * MB);

story(
  'a line is cut ten times and the page loaded anew twice: nothing that has arrived is sent again, de-identified as it is',
  async ({ page, complaints }, info) => {
    if (isNight) story.slow();
    complaints.expect(/net::ERR_|Failed to load/);
    page.on('dialog', (dialog) => void dialog.accept());
    let port = 0;
    const line = await startCutLine(() => port);
    const product = await startProduct({ MADO_ORIGIN: line.origin, MADO_PROXY_HOPS: '1' });
    port = Number(new URL(product.origin).port);
    try {
      const names = Array.from({ length: slices }, (_, at) => `CT/${String(at).padStart(4, '0')}.dcm`);
      const images = [...phantomCt({ slices, size, seed: 77 })].map((bytes, at) => [names[at]!, bytes] as const);
      const files = { ...Object.fromEntries(images), 'CT/cine.mp4': randomBytes(large) };
      await layOut(info.outputPath('desk'), files);
      const count = (slices + 1).toLocaleString('en-US');
      const total = Object.values(files).reduce((sum, { length }) => sum + length, 0);
      await page.goto(`${line.origin}/login`);
      await fillInSignIn(page, product);
      await expect(page).toHaveURL(/\/storage/);
      await makeAndOpenFolder(page, '切れる回線');
      const area = page.getByTestId('upload-area');
      const panel = page.getByTestId('upload-panel');
      const begin = async () => {
        await drop([info.outputPath('desk/CT')], area);
        const sheet = await lookBeforeLeaving(page);
        await sheet.getByRole('checkbox', { name: /cine\.mp4/ }).check();
        await confirmPictures(sheet);
        await sheet.getByRole('button', { name: 'アップロードを実行' }).click();
      };

      // Ten cuts over all of it; at the third and the seventh the page is loaded anew.
      line.cutAt(Array.from({ length: 10 }, (_, at) => ((at + 0.5) * total) / 10));
      await begin();
      for (const cut of [3, 7]) {
        await expect.poll(line.cuts, { timeout: 200_000 }).toBeGreaterThanOrEqual(cut);
        await page.reload();
        await expect(rows(page).first().or(page.getByText('フォルダが空です'))).toBeVisible();
        await begin();
      }
      await expect(panel).toContainText(`アップロード完了 (${count}/${count})`, { timeout: 200_000 });
      const summary = page.getByRole('dialog', { name: 'アップロードされたデータの確認' });
      await expect(summary.getByRole('group', { name: /^エラー/ })).toHaveCount(0);
      await summary.getByRole('button', { name: '閉じる' }).click();

      expect(line.cuts()).toBe(10);
      expect(line.sentAgain()).toEqual([]);
      // With each cut and each loading at most what was on its way is lost.
      expect(line.bytes()).toBeLessThan(total + 12 * inFlight);
      const study = rows(page).filter({ hasText: 'スタディ' });
      await expect(study).toContainText(slices.toLocaleString('en-US'));
      await expect(study).not.toContainText('窓 試験');
    } finally {
      await page.goto('about:blank');
      await line.close();
      await product.stop();
    }
  },
);
