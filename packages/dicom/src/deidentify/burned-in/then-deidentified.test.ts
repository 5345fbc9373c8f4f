import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstText, items } from '../../dataset/dicom-json.ts';
import { codedFrames } from '../../frames/testing/index.ts';
import { renderFrame } from '../../frames/render-frame.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import { readBulk, readFrame } from '../../index/read-frame.ts';
import { readDataSet } from '../../index/read-instance.ts';
import { buildDicomFile } from '../../testing/index.ts';
import { deidentified, identifierKeys, identifiersLeft, joined, type DeidentificationOrder } from '../index.ts';
import { blackedOut } from './blackout.ts';
import type { Box } from './box.ts';

const keys = identifierKeys(new Uint8Array(32).fill(3));
const order: DeidentificationOrder = {
  mode: 'anonymize',
  fields: { StudyDate: '', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' },
  cleansPixelData: true,
};
const data = resolve(import.meta.dirname, '../../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const box: Box = { column: 2, row: 1, columns: 4, rows: 3 };

const uncompressed = new Set(['', '.1', '.2'].map((end) => `1.2.840.10008.1.2${end}`));
const isCompressed = (transferSyntaxUID: string): boolean => !uncompressed.has(transferSyntaxUID);

/** The file as it leaves, black in every frame, and then without what identifies. */
async function leaving(file: Uint8Array): Promise<Uint8Array> {
  return joined(deidentified(await blackedOut(file, { boxes: () => [box], looked: true }), order, keys));
}

async function expectLeft(file: Uint8Array): Promise<void> {
  const after = await leaving(file);
  expect(Buffer.compare(await leaving(file), after)).toBe(0);
  expect(identifiersLeft(after, order)).toEqual([]);
  const { dicomJson, frames, bulk } = readDataSet(after);
  expect(['00280301', '00120062'].map((tag) => firstText(dicomJson, tag))).toEqual(['NO', 'YES']);
  expect(items(dicomJson, '00120064').map((item) => firstText(item, '00080100'))).toEqual(['113100', '113101']);
  expect(frames?.numberOfFrames).toBe(readDataSet(file).frames?.numberOfFrames);
  const read = (offset: number, length: number) => Promise.resolve(after.subarray(offset, offset + length));
  for (let frame = 0; frame < (frames?.numberOfFrames ?? 0); frame++) {
    const stored = await readFrame(frames!, frameIndex(frame), read);
    const { rgba, columns } = await renderFrame(stored, dicomJson, frameIndex(frame), (uri) =>
      readBulk(bulk, uri, read),
    );
    for (let row = box.row; row < box.row + box.rows; row++) {
      const start = 4 * (row * columns + box.column);
      const shown = [...rgba.subarray(start, start + 4 * box.columns)].filter((_, at) => at % 4 !== 3);
      expect(Math.max(...shown)).toBe(0);
    }
  }
}

const person = {
  PatientName: 'Yamada^Hanako',
  PatientBirthDate: '19600301',
  StudyDate: '20240301',
  InstitutionName: 'Clinic',
  '00090010': { vr: 'LO', value: 'MINE' },
  '00091001': { vr: 'LO', value: 'Yamada' },
} as const;

describe('[DI-26] [BI-14] black first, then without identifiers', async () => {
  const coded = (await codedFrames(8, 16)).filter(({ description }) => isCompressed(description.transferSyntaxUID));
  const named = coded.map((one) => [one.description.transferSyntaxUID, one] as const);

  it.each(named)('two frames in %s', async (_, { description, bytes }) => {
    const { transferSyntaxUID, rows, columns, samplesPerPixel, bitsAllocated } = description;
    const described = { rows, columns, samplesPerPixel, bitsAllocated, numberOfFrames: 2 };
    const pixels = { ...described, encapsulated: [[bytes], [bytes]] };
    await expectLeft(buildDicomFile({ ...person, transferSyntaxUID, pixels }));
  });

  it.each(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'])(
    'three frames without compression in %s',
    async (transferSyntaxUID) => {
      const native = Uint16Array.from({ length: 3 * 8 * 16 }, (_, at) => 100 + ((at * 7) % 128));
      const pixels = { rows: 8, columns: 16, numberOfFrames: 3, native };
      await expectLeft(buildDicomFile({ ...person, transferSyntaxUID, pixels }));
    },
  );

  it.runIf(existsSync(data)).each([
    'us-cine-sonosite/examples_ybr_color.dcm',
    'us-palette-cine-rle/RLELossless.dcm',
    'us-single-ybr422-raw/US-YBR_FULL_422-EVRLE.dcm',
    'sc-j2k-multi/examples_palette.dcm',
    'xa-cine-96/jpeg8bit.dcm',
    'htj2k-sc/HTJ2KLossless_08_RGB.dcm',
    'sm-pyramid/level-overview.dcm',
    // With an icon of its own in a private block.
    'mg-ge/GH133.dcm',
  ])('real: %s', async (path) => {
    await expectLeft(readFileSync(join(data, path)));
  });
});
