import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { layOut } from '../person/desk.ts';
import { measureLength } from '../person/measure.ts';
import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, uploadEnds } from '../person/storage.ts';
import { wheelTo } from '../person/viewer.ts';
import { readCanvas } from '../picture/canvas.ts';
import { expect, story } from '../product/story.ts';

const study = syntheticUid('two copies');
const size = 64;

/** A slice whose only VOI is a table too long to stand in its metadata: what is stored as 1,000 is seen as `seen`. */
function slice(number: number, seen: number): Uint8Array {
  return buildDicomFile({
    SpecificCharacterSet: 'ISO_IR 192',
    PatientName: '=二重^複写',
    PatientID: 'P-2',
    StudyInstanceUID: study,
    SeriesInstanceUID: syntheticUid('two copies', 1),
    SOPInstanceUID: syntheticUid('two copies', 1, number),
    FrameOfReferenceUID: syntheticUid('two copies', 'frame'),
    Modality: 'MR',
    SeriesNumber: 1,
    InstanceNumber: number,
    ImagePositionPatient: [0, 0, number],
    ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
    PixelSpacing: [1, 1],
    VOILUTSequence: [
      {
        LUTDescriptor: { vr: 'US', value: [2048, 0, 16] },
        LUTData: { vr: 'OW', value: new Uint16Array(2048).fill(seen * 257) },
      },
    ],
    pixels: { rows: size, columns: size, native: new Uint16Array(size * size).fill(1000) },
  });
}

story(
  'a study that lies in two folders is one by its UID, with its lookup tables, and each image keeps its measurements',
  async ({ page, product, complaints }, info) => {
    // Which copy has an image is known once it has been asked for.
    complaints.expect(/status of 400/);
    await layOut(info.outputPath('desk'), { 'one/1.dcm': slice(1, 60), 'two/2.dcm': slice(2, 180) });
    await signIn(page, product);
    for (const folder of ['one', 'two']) {
      await page.goto('/storage');
      await makeAndOpenFolder(page, folder);
      await page.getByTestId('pick-folder').setInputFiles(info.outputPath(`desk/${folder}`));
      await uploadEnds(page, 1);
    }
    const values: [string, number][] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/bulkdata/')) values.push([answer.url(), answer.status()]);
    });
    const address = `/viewer/${study}`;
    await page.goto(address);
    const shown = page.getByTestId('pane').first();
    await expect(shown).toHaveAttribute('data-slice', /^\d$/);
    await expect(shown).toHaveAttribute('data-slices', '2');
    await expect(page.getByTestId('series-card')).toHaveCount(1);
    const middle = async () => {
      const { width, height, rgba } = await readCanvas(shown.getByTestId('pane-canvas'));
      return rgba[4 * ((height >> 1) * width + (width >> 1))];
    };
    await wheelTo(shown, 1);
    await expect.poll(middle).toBe(60);
    await wheelTo(shown, 2);
    await expect.poll(middle).toBe(180);
    expect(values.map(([, status]) => status)).toEqual(values.map(() => 200));
    expect(values.length).toBeGreaterThanOrEqual(2);
    for (const slice of [2, 1]) {
      await wheelTo(shown, slice);
      await measureLength(shown, 80);
      await expect(shown.getByTestId('measurement')).toHaveCount(1);
    }
    await page.keyboard.press('m');
    await expect(page.getByTestId('annotation')).toHaveCount(2);
    await expect(page.getByTestId('saving')).toHaveAttribute('data-saving', 'saved');
    await page.goto(address);
    await expect(shown).toHaveAttribute('data-slice', /^\d$/);
    for (const slice of [1, 2]) {
      await wheelTo(shown, slice);
      await expect(shown.getByTestId('measurement')).toHaveCount(1);
    }
  },
);
