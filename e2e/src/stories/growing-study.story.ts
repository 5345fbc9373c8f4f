import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { readCanvas } from '../picture/canvas.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { sendsImages } from '../person/sends-images.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row } from '../person/storage.ts';
import { pane, wheelTo } from '../person/viewer.ts';
import type { Locator } from '@playwright/test';
import { expect, story } from '../product/story.ts';

const size = 64;

/** An image of a CT of the head, of one grey that says which one it is. */
function image(series: number, number: number): Uint8Array {
  return buildDicomFile({
    PatientID: 'GROWING-1',
    PatientName: 'Mado^Growing',
    StudyInstanceUID: syntheticUid('growing study'),
    SeriesInstanceUID: syntheticUid('growing study', series),
    SOPInstanceUID: syntheticUid('growing study', series, number),
    StudyDate: '20260401',
    StudyDescription: 'Head CT',
    SeriesNumber: series,
    SeriesDescription: series === 1 ? 'axial' : 'thin',
    Modality: 'CT',
    InstanceNumber: number,
    ImagePositionPatient: [0, 0, number],
    ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
    PixelSpacing: [1, 1],
    WindowCenter: [128],
    WindowWidth: [256],
    pixels: { rows: size, columns: size, native: new Uint16Array(size * size).fill(number * 20) },
  });
}

/** What is in the middle of the picture. */
async function greyOf(shown: Locator): Promise<number | undefined> {
  const { rgba } = await readCanvas(shown.getByTestId('pane-canvas'), { width: 2, height: 2 });
  return rgba[0];
}

const images = (series: number, ...numbers: number[]) => numbers.map((number) => image(series, number));

story(
  'a study is read while it is still being sent: what comes is there, and the reader stays where the reader is [VW-131]',
  async ({ page, product }, info) => {
    await signIn(page, product);
    await makeAndOpenFolder(page, '送信中の検査');
    const folder = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await sendsImages(page, folder, images(1, 3, 7));
    await row(page, 'Mado Growing').dblclick();
    const shown = await pane(page);
    await expect(shown).toHaveAttribute('data-slices', '2');
    await wheelTo(shown, 2);
    const grey = await greyOf(shown);

    await story.step(
      'images come before and behind the one that is seen: it stays, and they are scrolled to',
      async () => {
        await sendsImages(page, folder, images(1, 1, 2, 4, 5, 6, 8, 9, 10));
        await expect(shown).toHaveAttribute('data-slices', '10', { timeout: 20_000 });
        await expect(shown).toHaveAttribute('data-slice', '7');
        expect(await greyOf(shown)).toBe(grey);
        await expect(shown).toHaveAttribute('data-loaded', '10');
        await wheelTo(shown, 10);
        await wheelTo(shown, 1);
      },
    );
    await story.step('a series that comes is listed, and can be read', async () => {
      await expect(page.getByTestId('series-card')).toHaveCount(1);
      await sendsImages(page, folder, images(2, 1, 2, 3));
      await expect(page.getByTestId('series-card')).toHaveCount(2, { timeout: 20_000 });
      await expect(shown).toHaveAttribute('data-slice', '1');
      await page.getByTestId('series-card').nth(1).click();
      await expect(shown).toHaveAttribute('data-slices', '3');
    });
    await keepPicture(page, info.outputPath('growing-study.png'));
  },
);
