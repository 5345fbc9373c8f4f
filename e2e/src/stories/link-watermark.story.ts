import { phantomCt } from '@mado/dicom/testing';
import type { Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { readCanvas } from '../picture/canvas.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, withoutTestData } from '../product/test-data.ts';

/** Publishes what a row names, with a watermark. */
async function shareMarked(page: Page, name: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '共有リンクを作成' }).click();
  const dialog = page.getByRole('dialog', { name: /^共有/ });
  await dialog.getByRole('tab', { name: 'Webで公開' }).click();
  await dialog.getByLabel('Webで公開する').click();
  await dialog.getByRole('button', { name: 'リンクの管理' }).click();
  await dialog.getByLabel('透かしを入れる').click();
  await expect(dialog.getByLabel('透かしを入れる')).toBeChecked();
  await dialog.getByRole('button', { name: '閉じる' }).click();
}

async function agreed(there: Page): Promise<void> {
  await there
    .getByRole('button', { name: '利用規約に同意する' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
}

story(
  'by a link with a watermark the pictures of a CT say who looks, and the originals are not to be had [WB-104]',
  async ({ page, product, browser, complaints }, info) => {
    complaints.expect(/status of (401|403|404)/);
    const files = [...phantomCt({ slices: 6, seed: 72 })];
    await layOut(info.outputPath('desk'), Object.fromEntries(files.map((bytes, n) => [`ct/${n}.dcm`, bytes])));
    await signIn(page, product);
    await makeAndOpenFolder(page, '透かしの確認');
    await drop([`${info.outputPath('desk')}/ct`], page.getByTestId('upload-area'));
    await uploadEnds(page, files.length);
    const folder = new URL(page.url()).pathname;
    const study = (await row(page, '窓 試験').getAttribute('id'))?.replace(/^row-/, '') ?? '';

    await story.step('the link gets a watermark', async () => {
      await shareMarked(page, '窓 試験');
    });

    const visitor = await browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
    const there = await visitor.newPage();
    const frames: { url: string; type: string; bytes: Buffer }[] = [];
    there.on('response', (response) => {
      if (!response.url().includes('/frames/') || response.status() !== 200) return;
      const type = response.headers()['content-type'] ?? '';
      void response.body().then(
        (bytes) => frames.push({ url: response.url(), type, bytes }),
        () => undefined,
      );
    });
    await story.step('a visitor reads it, marked', async () => {
      await there.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${study}`)}`);
      await agreed(there);
      await pane(there);
      await expect.poll(() => frames.length).toBeGreaterThanOrEqual(files.length);
      await keepPicture(there, info.outputPath('watermark.png'));
      for (const { type, bytes } of frames) {
        expect(type).toContain('transfer-syntax=1.2.840.10008.1.2.1');
        expect(files.some((file) => Buffer.from(file).includes(bytes))).toBe(false);
      }
    });

    await story.step('what is stored is refused to them', async () => {
      const [first] = frames;
      const original = first?.url.replace(/\/frames\/.*$/, '') ?? '';
      expect((await visitor.request.get(original)).status()).toBe(403);
      expect((await visitor.request.get(`${original}/bulkdata/7FE00010`)).status()).toBe(403);
      expect((await visitor.request.get(`/api/datamanage/archive/folder/${study}`)).status()).not.toBe(200);
    });
    await visitor.close();
    await page.goto(folder);
  },
);

/** In colours and several frames, compressed; in a palette, likewise; in colours that share their chroma. */
const ultrasound = ['us-cine-sonosite', 'us-palette-cine-rle', 'us-single-ybr422-raw'];

story(
  'by a link with a watermark ultrasound is seen in its own colours, and says who looks [WB-104]',
  async ({ page, product, browser, complaints }, info) => {
    story.skip(!hasTestData, withoutTestData);
    complaints.expect(/status of (401|403|404)/);
    await signIn(page, product);
    await makeAndOpenFolder(page, '透かしの超音波');
    await drop(ultrasound.map(testData), page.getByTestId('upload-area'));
    await uploadEnds(page, ultrasound.length);
    await expect(rows(page)).toHaveCount(ultrasound.length);
    const ids = await rows(page).evaluateAll((all) => all.map(({ id }) => id.replace(/^row-/, '')));
    await page.goBack();
    await shareMarked(page, '透かしの超音波');
    const visitor = await browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
    const there = await visitor.newPage();
    await there.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
    const seen = async (who: Page, study: string, name: string) => {
      await who.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${study}`)}`);
      if (who === there) await agreed(who);
      const shown = await pane(who);
      await keepPicture(who, info.outputPath(name));
      return readCanvas(shown.getByTestId('pane-canvas'));
    };
    for (const [n, study] of ids.entries()) {
      const original = await seen(page, study, `${n}-member.png`);
      const marked = await seen(there, study, `${n}-visitor.png`);
      const pixels = Array.from({ length: original.rgba.length / 4 }, (_, at) => at * 4);
      const differ = pixels.filter((at) => Math.abs((original.rgba[at] ?? 0) - (marked.rgba[at] ?? 0)) > 24);
      // Letters cover a part of the picture; beside them it is that of the file.
      expect(differ.length / pixels.length).toBeGreaterThan(0.01);
      expect(differ.length / pixels.length).toBeLessThan(0.25);
    }
    await visitor.close();
  },
);
