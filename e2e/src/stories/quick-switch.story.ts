import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { fitsEverywhere } from '../person/fits.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { sendsImages } from '../person/sends-images.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const size = 64;

/** A study of a patient with three series of a few images. */
function study(date: string, name: string): Uint8Array[] {
  return ['axial', 'coronal', 'sagittal'].flatMap((SeriesDescription, series) =>
    Array.from({ length: 3 }, (_, index) =>
      buildDicomFile({
        PatientID: 'SWITCH-1',
        PatientName: 'Mado^Switch',
        StudyInstanceUID: syntheticUid('quick switch', date),
        SeriesInstanceUID: syntheticUid('quick switch', date, series),
        SOPInstanceUID: syntheticUid('quick switch', date, series, index),
        StudyDate: date,
        StudyDescription: name,
        SeriesNumber: series + 1,
        SeriesDescription,
        Modality: 'CT',
        InstanceNumber: index + 1,
        ImagePositionPatient: [0, 0, index],
        ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
        PixelSpacing: [1, 1],
        pixels: {
          rows: size,
          columns: size,
          native: Uint16Array.from({ length: size * size }, (__, at) => ((at % size) * (series + 2)) % 250),
        },
      }),
    ),
  );
}

story(
  'another series, and another study, is a key, a few letters and Enter away [VW-133]',
  async ({ page, product }, info) => {
    await signIn(page, product);
    await makeAndOpenFolder(page, '切り替え');
    const folder = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await sendsImages(page, folder, [...study('20250304', 'Abdomen CT'), ...study('20260401', 'Chest CT')]);
    const uids = ['20260401', '20250304'].map((date) => syntheticUid('quick switch', date));
    await page.goto(`/viewer/${uids.join(',')}`);
    const shown = page.getByTestId('pane').first();
    await expect(shown).toHaveAttribute('data-slice', /^\d+$/);
    const [now, before] = ['20260401', '20250304'];
    const series = (date: string, number: number) => syntheticUid('quick switch', date, number);

    await page.keyboard.press('/');
    const list = page.getByRole('dialog', { name: 'シリーズを切り替え' });
    await expect(list.getByRole('option')).toHaveCount(8);
    await fitsEverywhere(page, 'quick-switch', (name) => info.outputPath(name));
    await page.keyboard.type('chest cor');
    await expect(list.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await expect(shown).toHaveAttribute('data-series', series(now, 1));

    await story.step('a study is gone to by its date', async () => {
      await page.keyboard.press('/');
      await page.keyboard.type('2025-03');
      await page.keyboard.press('Enter');
      await expect(shown).toHaveAttribute('data-series', series(before, 0));
    });
    await story.step('the menu opens it, too, and Escape leaves all as it is', async () => {
      await page.getByRole('button', { name: 'その他', exact: true }).click();
      await page.getByRole('menuitem', { name: 'シリーズを切り替え' }).click();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(shown).toHaveAttribute('data-series', series(before, 0));
      await page.keyboard.press('ArrowDown');
      await expect(shown).toHaveAttribute('data-slice', /^\d+$/);
    });
    await story.step('of studies that are named one that is not there is told of [VW-179]', async () => {
      const told = page.getByText('指定されたスタディのうち 1 件は、見つからないか、閲覧できません。');
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(told).toHaveCount(0);
      await page.goto(`/viewer/${[...uids, '1.2.840.9999'].join(',')}`);
      await expect(told).toBeVisible();
      await expect(shown).toHaveAttribute('data-slice', /^\d+$/);
      await keepPicture(page, info.outputPath('one is missing.png'));
      await canBeRead(page, 'a study that is missing');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(told).toBeInViewport({ ratio: 1 });
      await keepPicture(page, info.outputPath('one is missing, phone.png'));
    });
  },
);
