import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { asciiBytes } from '../encoding/ascii.ts';
import { DicomError, frameIndex, readDataSet, readFrame, readInstance, type ParsedDataSet } from '../index.ts';
import { buildDicomFile } from '../testing/index.ts';
import { explicitDataSet } from './explicit-data-set.ts';
import { fileBeginning } from './file-meta.ts';

const EXPLICIT = '1.2.840.10008.1.2.1';

const { SOPClassUID, SOPInstanceUID } = readInstance(buildDicomFile()).facts;

/** The rewritten data set as a file that declares what it is now. */
function rewritten(bytes: Uint8Array, pixels: Parameters<typeof explicitDataSet>[1] = null): Buffer {
  const beginning = fileBeginning({ SOPClassUID, SOPInstanceUID, TransferSyntaxUID: EXPLICIT });
  return Buffer.concat([beginning, ...explicitDataSet(bytes, pixels)]);
}

async function frames(file: Uint8Array, { frames: table }: ParsedDataSet): Promise<Buffer[]> {
  if (!table) return [];
  const read = (offset: number, length: number) => Promise.resolve(file.subarray(offset, offset + length));
  return Promise.all(
    Array.from({ length: table.numberOfFrames }, async (_, i) =>
      Buffer.from((await readFrame(table, frameIndex(i), read)).bytes),
    ),
  );
}

/** Bulk values stay where the JSON of both names them; what is in them is compared through the frames. */
async function expectSame(bytes: Uint8Array): Promise<void> {
  const before = readDataSet(bytes);
  const file = rewritten(bytes);
  const after = readDataSet(file);
  expect(after.transferSyntaxUID).toBe(EXPLICIT);
  expect(after.dicomJson).toEqual(before.dicomJson);
  const [framesAfter, framesBefore] = [await frames(file, after), await frames(bytes, before)];
  expect(framesAfter.length).toBe(framesBefore.length);
  expect(framesAfter.findIndex((frame, i) => !frame.equals(framesBefore[i] ?? Buffer.alloc(0)))).toBe(-1);
}

const description = {
  SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
  PatientName: 'Yamada^Tarou=山田^太郎',
  PatientID: 'odd',
  ReferencedImageSequence: [{ ReferencedSOPInstanceUID: '1.2.3' }, { ReferencedSOPInstanceUID: '1.2.34' }],
  FrameIncrementPointer: { vr: 'AT', value: [0x00181063] },
  RealWorldValueIntercept: 1.5,
  '00091001': { vr: 'OW', value: Uint8Array.of(1, 2, 3, 4) },
};
const native = { rows: 2, columns: 3, native: Uint16Array.of(1, 2, 3, 4, 5, 60000) };
const syntaxes = ['1.2.840.10008.1.2', EXPLICIT, '1.2.840.10008.1.2.1.99', '1.2.840.10008.1.2.2'];

describe('explicitDataSet', () => {
  it.each(syntaxes)('from %s', async (transferSyntaxUID) => {
    for (const undefinedLengths of [false, true]) {
      await expectSame(buildDicomFile({ ...description, transferSyntaxUID, undefinedLengths, pixels: native }));
    }
  });

  it.each(syntaxes)('puts identifiers in the place of absent and empty ones (%s)', (transferSyntaxUID) => {
    const lacking = { StudyInstanceUID: undefined, SeriesInstanceUID: '' };
    const bytes = buildDicomFile({ ...description, ...lacking, transferSyntaxUID, pixels: native });
    const given = new Map([
      [0x0020000d, { vr: 'UI', value: asciiBytes('1.2.3') }],
      [0x0020000e, { vr: 'UI', value: asciiBytes('1.2.34') }],
    ]);
    const beginning = fileBeginning({ SOPClassUID, SOPInstanceUID, TransferSyntaxUID: EXPLICIT });
    const { dicomJson, notes } = readDataSet(Buffer.concat([beginning, ...explicitDataSet(bytes, null, given)]));
    expect(dicomJson).toEqual({
      ...readDataSet(bytes).dicomJson,
      '0020000D': { vr: 'UI', Value: ['1.2.3'] },
      '0020000E': { vr: 'UI', Value: ['1.2.34'] },
    });
    expect(Object.keys(dicomJson)).toEqual(Object.keys(dicomJson).toSorted());
    expect(notes).toEqual([]);
  });

  it.each([8, 16, 32] as const)('swaps cells of %d bits as a whole', async (bitsAllocated) => {
    const value = { 8: Uint8Array.of(1, 2, 3), 16: Uint16Array.of(1, 2, 3), 32: Uint32Array.of(1, 2, 3) }[
      bitsAllocated
    ];
    const pixels = { rows: 1, columns: 3, bitsAllocated, native: value };
    await expectSame(buildDicomFile({ transferSyntaxUID: '1.2.840.10008.1.2.2', pixels }));
  });

  it('pads, and notes of the original are gone where it mends what they note', () => {
    const file = rewritten(buildDicomFile({ ...description, preamble: false, fileMeta: false, pixels: native }));
    expect(file.length % 2).toBe(0);
    expect(readDataSet(file).notes).toEqual([]);
  });

  it('writes text that is too long for a 16-bit length as UN, which readers know by its tag', () => {
    const long = 'x'.repeat(70_000);
    const file = rewritten(buildDicomFile({ ImageComments: long, transferSyntaxUID: '1.2.840.10008.1.2' }));
    expect(file.includes(Buffer.from([0x20, 0x00, 0x00, 0x40, 0x55, 0x4e]))).toBe(true);
    expect(readDataSet(file).dicomJson['00204000']?.Value).toEqual([long]);
  });

  it('puts pixels in the place of fragments, and only then', async () => {
    const fragments = [[Uint8Array.of(1, 2)], [Uint8Array.of(3, 4)]];
    const encapsulated = buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.5',
      pixels: {
        rows: 1,
        columns: 3,
        numberOfFrames: 2,
        samplesPerPixel: 3,
        bitsAllocated: 8,
        photometricInterpretation: 'YBR_FULL_422',
        encapsulated: fragments,
        offsetTable: 'extended',
      },
    });
    expect(() => explicitDataSet(encapsulated, null)).toThrow(DicomError);
    const bytes = Uint8Array.from({ length: 18 }, (_, i) => i);
    const file = rewritten(encapsulated, { bytes, photometricInterpretation: 'YBR_FULL' });
    const after = readDataSet(file);
    expect(after.dicomJson['00280004']?.Value).toEqual(['YBR_FULL']);
    expect(after.dicomJson['7FE00001']).toBeUndefined();
    expect(await frames(file, after)).toEqual([Buffer.from(bytes.subarray(0, 9)), Buffer.from(bytes.subarray(9))]);
  });

  it('leaves out what holds compressed pixels of its own, such as an icon, and nothing beside it', () => {
    const encapsulated = buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.5',
      ReferencedImageSequence: [{ ReferencedSOPInstanceUID: '1.2.3' }],
      pixels: { rows: 1, columns: 3, bitsAllocated: 8, encapsulated: [[Uint8Array.of(1, 2)]] },
    });
    const native = { bytes: Uint8Array.of(1, 2, 3, 0), photometricInterpretation: null };
    const after = readDataSet(rewritten(withIcon(encapsulated), native));
    expect(readDataSet(withIcon(encapsulated)).dicomJson['00880200']?.Value).toHaveLength(1);
    expect(after.dicomJson['00880200']).toBeUndefined();
    expect(after.dicomJson['00081140']?.Value).toHaveLength(1);
    expect(after.notes).toEqual([]);
    expect(() => explicitDataSet(withIcon(buildDicomFile()), null)).toThrow(DicomError);
  });
});

/** A file with an Icon Image Sequence whose pixels are fragments, before its pixel data, or at its end. */
function withIcon(file: Uint8Array): Buffer {
  const header = (group: number, element: number, vr: string, length: number) => {
    const bytes = Buffer.alloc(vr === '' ? 8 : 12);
    bytes.writeUInt16LE(group, 0);
    bytes.writeUInt16LE(element, 2);
    bytes.write(vr, 4, 'latin1');
    bytes.writeUInt32LE(length, bytes.length - 4);
    return bytes;
  };
  const undefinedLength = 0xffffffff;
  const icon = Buffer.concat([
    header(0x0088, 0x0200, 'SQ', undefinedLength),
    header(0xfffe, 0xe000, '', undefinedLength),
    header(0x7fe0, 0x0010, 'OB', undefinedLength),
    header(0xfffe, 0xe000, '', 0),
    header(0xfffe, 0xe000, '', 2),
    Buffer.of(1, 2),
    header(0xfffe, 0xe0dd, '', 0),
    header(0xfffe, 0xe00d, '', 0),
    header(0xfffe, 0xe0dd, '', 0),
  ]);
  const at = Buffer.from(file).indexOf(Buffer.from('\xe0\x7f\x10\x00OB', 'latin1'));
  const end = at < 0 ? file.length : at;
  return Buffer.concat([file.subarray(0, end), icon, file.subarray(end)]);
}

const data = process.env['MADO_TEST_DATA'] ?? path.resolve(import.meta.dirname, '../../../../../shared/data');
const folder = path.join(data, 'dicom');
const files = existsSync(folder)
  ? (readdirSync(folder, { recursive: true }) as string[]).filter(
      (name) => !/^(broken|non-dicom|zip|DICOMDIR)/.test(name),
    )
  : [];

describe.skipIf(files.length === 0)('real files', () => {
  it('say and show the same afterwards', async () => {
    let compared = 0;
    for (const name of files) {
      const full = path.join(folder, name);
      if (!statSync(full).isFile() || /\.(json|md)$/.test(name)) continue;
      const bytes = readFileSync(full);
      let before: ParsedDataSet;
      try {
        before = readDataSet(bytes);
      } catch {
        continue;
      }
      if (before.frames && before.frames.kind !== 'native') continue;
      await expectSame(bytes).catch((error: unknown) => {
        throw new Error(name, { cause: error });
      });
      compared++;
    }
    console.log(`${compared} files rewritten and compared`);
    expect(compared).toBeGreaterThan(150);
  }, 240_000);
});
