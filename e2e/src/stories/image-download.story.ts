import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere, sizes } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { measureLength } from '../person/measure.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, rows, uploadEnds } from '../person/storage.ts';
import { pane } from '../person/viewer.ts';
import { caseFiles, type CanvasCase } from '../picture/canvas-case.ts';
import { expect, story } from '../product/story.ts';
import { hasTestData, testData, withoutTestData } from '../product/test-data.ts';

const columns = 200;
const rowCount = 100;
/** Greys of the quarters of the image: upper left, upper right, lower left, lower right. */
const quarters = [40, 90, 160, 220] as const;
const stored = (column: number, line: number): number =>
  quarters[(column < columns / 2 ? 0 : 1) + (line < rowCount / 2 ? 0 : 2)] ?? 0;
const native = Uint16Array.from(
  { length: columns * rowCount },
  (_, at) => stored(at % columns, Math.floor(at / columns)) * 16 + 8,
);
const quartered: CanvasCase = {
  name: 'quarters',
  columns,
  rows: rowCount,
  colour: () => [0, 0, 0],
  file: {
    PatientName: 'Naisho^Hanako',
    PixelSpacing: ['0.5', '0.5'],
    WindowCenter: '2048',
    WindowWidth: '4096',
    ShutterShape: 'RECTANGULAR',
    ShutterLeftVerticalEdge: '11',
    ShutterRightVerticalEdge: '200',
    ShutterUpperHorizontalEdge: '1',
    ShutterLowerHorizontalEdge: '100',
    ShutterPresentationValue: 0xffff,
    pixels: { rows: rowCount, columns, native, bitsStored: 12 },
  },
};

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Reds of the points that were asked for. */
  readonly greys: readonly number[];
  /** How many pixels are of the yellow of measurements. */
  readonly measured: number;
}

/** A file of a picture, read as any browser reads it. */
async function read(page: Page, bytes: Buffer, points: readonly (readonly number[])[] = []): Promise<Picture> {
  return page.evaluate(
    async ({ base64, asked }) => {
      const file = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([file]));
      const { width, height } = bitmap;
      const pen = new OffscreenCanvas(width, height).getContext('2d');
      if (!pen) throw new Error('There is no 2D context to read from.');
      pen.drawImage(bitmap, 0, 0);
      const { data } = pen.getImageData(0, 0, width, height);
      let measured = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        if (red - blue > 60 && green - blue > 60) measured += 1;
      }
      const greys = asked.map(([x = 0, y = 0]) => data[(y * width + x) * 4] ?? -1);
      return { width, height, greys, measured };
    },
    { base64: bytes.toString('base64'), asked: points },
  );
}
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '画像をダウンロード' });
async function save(page: Page): Promise<Download> {
  const saving = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'ダウンロード' }).click();
  const saved = await saving;
  await expect(dialogOf(page)).toHaveCount(0);
  return saved;
}

/** Greys of a JPEG are a little off. */
const near = (value: number, wanted: number): boolean => Math.abs(value - wanted) <= 3;

story(
  'what a pane shows is saved as a picture of the size that is asked for, or copied',
  async ({ page, product, browser, complaints }, info) => {
    story.setTimeout(240_000);
    complaints.expect(/status of (401|403|404)/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await layOut(info.outputPath('desk'), caseFiles('saved', [quartered]));
    await signIn(page, product);
    await makeAndOpenFolder(page, '画像の保存');
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/saved'));
    await uploadEnds(page, 1);
    const folder = new URL(page.url()).pathname;
    const study = (await row(page, '画素 試験').getAttribute('id'))?.replace(/^row-/, '') ?? '';
    await row(page, '画素 試験').dblclick();
    const shown = await pane(page);
    const dialog = dialogOf(page);

    await story.step('a PNG of 400 by 300, without the name of the patient', async () => {
      await page.getByRole('button', { name: 'ダウンロード', exact: true }).click();
      await expect(dialog.getByRole('img', { name: 'プレビュー' })).toBeVisible();
      await expect(dialog.getByLabel('ファイル名')).toHaveValue('OT-1-1');
      await expect(dialog.getByLabel('幅')).toHaveValue('512');
      await dialog.getByLabel('PNG').check();
      await dialog.getByRole('button', { name: '縦横比を保つ' }).click();
      await dialog.getByLabel('幅').fill('400');
      await dialog.getByLabel('高さ').fill('300');
      const saved = await save(page);
      expect(saved.suggestedFilename()).toBe('OT-1-1.png');
      const bytes = await bytesOf(saved);
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('\u0089PNG');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([400, 300]);
      // 400 by 200 in the middle; the shutter is white, what is around it black.
      const points = [
        [100, 75],
        [300, 75],
        [100, 225],
        [300, 225],
        [10, 150],
        [200, 20],
      ] as const;
      expect((await read(page, bytes, points)).greys).toEqual([...quarters, 255, 0]);
    });

    await story.step('a JPEG as it stands: turned, inverted, measured, by the key', async () => {
      await page.keyboard.press('.');
      await page.keyboard.press('i');
      await measureLength(shown, 60);
      await page.keyboard.press('n');
      await expect(dialog).toBeVisible();
      await dialog.getByLabel('幅').fill('１０００');
      await expect(dialog.getByLabel('高さ')).toHaveValue('1000');
      await dialog.getByLabel('ファイル名').fill('足/右.jpg');
      const saved = await save(page);
      expect(saved.suggestedFilename()).toBe('足_右.jpg');
      const bytes = await bytesOf(saved);
      expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
      // A quarter turn to the right: what was below on the left is above on the left.
      const [upperLeft, upperRight, lowerLeft, lowerRight] = quarters;
      const wanted = [lowerLeft, upperLeft, lowerRight, upperRight].map((one) => 255 - one);
      const { width, height, greys, measured } = await read(page, bytes, [
        [300, 300],
        [700, 300],
        [300, 700],
        [700, 700],
      ]);
      expect([width, height]).toEqual([1000, 1000]);
      expect(greys.filter((value, n) => !near(value, wanted[n] ?? -1))).toEqual([]);
      expect(measured).toBeGreaterThan(100);
    });

    await story.step('without what was measured', async () => {
      await page.keyboard.press('n');
      await dialog.getByLabel('計測を入れる').uncheck();
      await dialog.getByLabel('PNG').check();
      expect((await read(page, await bytesOf(await save(page)))).measured).toBe(0);
    });

    await story.step('what is wrong is said at its field, and can be read everywhere', async () => {
      await page.keyboard.press('n');
      await fitsEverywhere(page, 'the dialog', (name) => info.outputPath(name));
      await dialog.getByLabel('幅').fill('99');
      await dialog.getByLabel('ファイル名').fill('');
      await expect(dialog.getByText('100 px 以上').first()).toBeVisible();
      await expect(dialog.getByText('ファイル名を入力してください')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'ダウンロード' })).toBeDisabled();
      for (const [device, size] of Object.entries(sizes)) {
        await page.setViewportSize(size);
        await canBeRead(page, `errors on a ${device}`);
        await keepPicture(page, info.outputPath(`errors, ${device}.png`));
      }
      await page.setViewportSize(sizes.desk);
      await page.keyboard.press('Escape');
    });

    await story.step('one that is too large for the browser is said, and another size can be had', async () => {
      await page.evaluate(() => {
        type ToBlob = (this: HTMLCanvasElement, done: BlobCallback, ...more: unknown[]) => void;
        const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob')?.value as ToBlob;
        HTMLCanvasElement.prototype.toBlob = function (done, ...more) {
          if (this.width * this.height >= 40e6) done(null);
          else own.call(this, done, ...more);
        };
      });
      await page.keyboard.press('n');
      await dialog.getByLabel('ファイル名').fill('大きい画像');
      await dialog.getByLabel('幅').fill('7000');
      await dialog.getByRole('button', { name: 'ダウンロード' }).click();
      await expect(dialog.getByRole('alert')).toContainText('このブラウザでは作れませんでした', { timeout: 60_000 });
      await expect(dialog.getByLabel('ファイル名')).toHaveValue('大きい画像');
      await keepPicture(page, info.outputPath('too-large.png'));
      await dialog.getByLabel('幅').fill('640');
      expect((await save(page)).suggestedFilename()).toBe('大きい画像.jpg');
      await expect(shown).toHaveAttribute('data-slice', '1');
    });

    await story.step('the same is copied, as large as the pane', async () => {
      await page.getByRole('button', { name: 'コピー', exact: true }).click();
      await expect(page.getByText('画像をコピーしました')).toBeVisible();
      const base64 = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        const bytes = new Uint8Array((await (await item?.getType('image/png'))?.arrayBuffer()) ?? new ArrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        return btoa(text);
      });
      const size = await shown
        .getByTestId('pane-canvas')
        .evaluate((canvas) => [(canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height]);
      const [x = 0, y = 0] = size.map((side) => Math.round(side / 2));
      const picture = await read(page, Buffer.from(base64, 'base64'), [[x - 50, y - 100]]);
      expect([picture.width, picture.height]).toEqual(size);
      expect(picture.greys).toEqual([255 - quarters[2]]);
      expect(picture.measured).toBeGreaterThan(50);
    });

    await story.step('where the browser refuses, it is said, and the file is offered', async () => {
      await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      });
      await page.keyboard.press('y');
      await expect(page.getByText('ブラウザがコピーを許可しませんでした')).toBeVisible();
      await keepPicture(page, info.outputPath('refused.png'));
      await canBeRead(page, 'a copy that was refused');
      await page.getByRole('alert').getByRole('button', { name: 'ダウンロード' }).click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await story.step('who comes by a link without download has neither', async () => {
      await page.goto(folder);
      await row(page, '画素 試験').click({ button: 'right' });
      await page.getByRole('menuitem', { name: '共有リンクを作成' }).click();
      const sharing = page.getByRole('dialog', { name: /^共有/ });
      await sharing.getByRole('tab', { name: 'Webで公開' }).click();
      await sharing.getByLabel('Webで公開する').click();
      await expect(sharing.getByLabel('Webで公開する')).toBeChecked();
      const visitor = await browser.newContext({ locale: 'ja-JP', baseURL: product.origin });
      const there = await visitor.newPage();
      await there.setViewportSize(sizes.desk);
      await there.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${study}`)}`);
      await there.getByRole('button', { name: '利用規約に同意する' }).click();
      await pane(there);
      await expect(there.getByRole('button', { name: '白黒反転' })).toBeVisible();
      await expect(there.getByRole('button', { name: /^(画像|コピー|ダウンロード)$/ })).toHaveCount(0);
      await there.keyboard.press('n');
      await expect(dialogOf(there)).toHaveCount(0);
      await keepPicture(there, info.outputPath('visitor.png'));
      await visitor.close();
    });
  },
);

story('real images are saved as they are seen', async ({ page, product }, info) => {
  story.skip(!hasTestData, withoutTestData);
  await signIn(page, product);
  await makeAndOpenFolder(page, '実データの保存');
  const cases = ['us-single-ybr422-raw', 'mg-ge'];
  await drop(cases.map(testData), page.getByTestId('upload-area'));
  await uploadEnds(page, cases.length);
  const ids = await rows(page).evaluateAll((all) => all.map(({ id }) => id.replace(/^row-/, '')));
  for (const [n, id] of ids.entries()) {
    await page.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${id}`)}`);
    const shown = await pane(page);
    if (n === 0) await measureLength(shown, 120);
    await page.keyboard.press('n');
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('img', { name: 'プレビュー' })).toBeVisible();
    for (const [device, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await keepPicture(page, info.outputPath(`${n}, ${device}.png`));
    }
    await page.setViewportSize(sizes.desk);
    await dialog.getByLabel('幅').fill('1200');
    const saved = await save(page);
    await saved.saveAs(info.outputPath(`${n}-${saved.suggestedFilename()}`));
    const { width, height } = await read(page, await bytesOf(saved));
    expect([width, height]).toEqual([1200, 1200]);
  }
});
