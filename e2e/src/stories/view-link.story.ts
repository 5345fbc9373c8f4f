import type { Browser, BrowserContext, Page } from '@playwright/test';
import { buildDicomFile, phantomCt, syntheticUid } from '@mado/dicom/testing';
import { layOut } from '../person/desk.ts';
import { drop } from '../person/drop.ts';
import { fitsEverywhere } from '../person/fits.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, rows, uploadEnds } from '../person/storage.ts';
import { wheelTo } from '../person/viewer.ts';
import { beforePicture } from '../product/before-picture.ts';
import { expect, story } from '../product/story.ts';

const slices = 12;
const others = 20;
const seed = 84;

/** A CT, and series of one image each beside it, the first of which would be shown. */
function* study(): Generator<Uint8Array> {
  const [first] = phantomCt({ slices: 1, size: 64, seed });
  const StudyInstanceUID = uidOf(first ?? new Uint8Array());
  for (let n = 0; n < others; n++)
    yield buildDicomFile({
      StudyInstanceUID,
      SeriesInstanceUID: syntheticUid('view link', n),
      SOPInstanceUID: syntheticUid('view link', n, 'image'),
      PatientID: `PHANTOM-${seed}`,
      Modality: 'CT',
      SeriesNumber: n === 0 ? 0 : 100 + n,
      pixels: { rows: 64, columns: 64, native: new Uint16Array(64 * 64).fill(n) },
    });
}

/** The Study Instance UID (0020,000D) in a file of explicit VR. */
function uidOf(file: Uint8Array): string {
  const text = Buffer.from(file).toString('latin1');
  const at = text.indexOf('\x20\x00\x0d\x00UI');
  return text.slice(at + 8, at + 8 + text.charCodeAt(at + 6)).replace(/\0$/, '');
}

const shown = (page: Page) => page.getByTestId('pane').first();
async function linkOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'その他', exact: true }).click();
  await page.getByRole('menuitem', { name: 'この表示へのリンク' }).click();
  await expect(page.getByText('リンクをコピーしました')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The same person in a browser that has never been here. */
async function elsewhere(browser: Browser, context: BrowserContext, origin: string): Promise<BrowserContext> {
  return browser.newContext({ storageState: await context.storageState(), baseURL: origin, locale: 'ja-JP' });
}

story(
  'a link opens exactly what was seen, before all other series, and opens nothing to who may not see it',
  async ({ page, product, browser, context, complaints }, info) => {
    // Who may not see it is refused.
    complaints.expect(/status of 40[13]/);
    const desk = info.outputPath('desk');
    const files = [...phantomCt({ slices, size: 64, seed }), ...study()];
    await layOut(desk, Object.fromEntries(files.map((bytes, index) => [`ct/${index}.dcm`, bytes])));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, product);
    await makeAndOpenFolder(page, '表示へのリンク');
    await drop([`${desk}/ct`], page.getByTestId('upload-area'));
    await uploadEnds(page, files.length);
    const id = (await rows(page).first().getAttribute('id'))?.replace(/^row-/, '');
    await page.goto(`/viewer?url=${encodeURIComponent(`/api/datamanage/dcm/folder/${id}`)}`);
    await expect(shown(page)).toHaveAttribute('data-slice', /^\d+$/);

    const link = await story.step('what is seen becomes a short link', async () => {
      await page.getByRole('button', { name: /画像 12 枚/ }).click();
      await expect(shown(page)).toHaveAttribute('data-slices', String(slices));
      await wheelTo(shown(page), 9);
      await page.keyboard.press('i');
      await page.keyboard.press('.');
      await page.keyboard.press('+');
      const address = await linkOf(page);
      expect(address).toMatch(/\/viewer\?view=[\w-]{16}$/);
      expect(await linkOf(page)).toBe(address);
      const told = page.getByTestId('notice');
      await expect(told).toHaveAttribute('data-type', 'success');
      // With the keys in it, it stays.
      await told.getByRole('button', { name: '閉じる' }).focus();
      await fitsEverywhere(page, 'a link that was copied', (name) => info.outputPath(name));
      await page.keyboard.press('Escape');
      await expect(told).toHaveCount(0);
      return address;
    });

    await story.step('it opens at that view, whose frame is the first of all that is asked for', async () => {
      const fresh = await elsewhere(browser, context, product.origin);
      const reader = await fresh.newPage();
      const requests = await beforePicture(reader, link);
      await expect(shown(reader)).toHaveAttribute('data-slice', '9');
      await expect(reader.getByRole('button', { name: '白黒反転' })).toHaveAttribute('aria-pressed', 'true');
      const paths = requests.map(({ path }) => path);
      expect(paths.filter((path) => path.includes('/series-document/'))).toHaveLength(1);
      const frames = paths.filter((path) => path.includes('/frames/'));
      expect(frames).toHaveLength(1);
      await expect(reader.getByTestId('notice')).toHaveCount(0);
      // The address of its only series before the picture is that of the CT.
      await expect(shown(reader)).toHaveAttribute('data-slices', String(slices));

      await fresh.close();
    });

    await story.step('who has not signed in cannot tell it from one that is not there', async () => {
      const fresh = await browser.newContext({ baseURL: product.origin, locale: 'ja-JP' });
      const told = async (address: string) => {
        const stranger = await fresh.newPage();
        await stranger.goto(address);
        await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
        const words = await stranger.getByRole('main').innerText();
        await stranger.close();
        return words;
      };
      expect(await told(link)).toBe(await told('/viewer?view=AAAAAAAAAAAAAAAA'));
      await fresh.close();
    });
  },
);
