import { describe, expect, it } from 'vitest';
import { readDataSet } from '../index.ts';
import { buildDicomFile, type ElementsByKeyword } from '../testing/index.ts';
import { deidentified, deidentifiedRangesNow, identifierKeys, joined, type DeidentificationOrder } from './index.ts';

const keys = identifierKeys(new Uint8Array(32).fill(1));
const texts = { PatientName: '', StudyDate: '', StudyDescription: '', PatientBirthDate: '', PatientAge: '' };
const order: DeidentificationOrder = { mode: 'anonymize', fields: texts };
const limits = { whole: 0, mostWhole: 1e6, head: 256, mostHead: 1e6, tail: 1000, window: 64 };
/** An overlay that lies in the cells has no data of its own. */
const overlay = {
  '60000010': { vr: 'US', value: 4 },
  '60000011': { vr: 'US', value: 4 },
  '60000102': { vr: 'US', value: 12 },
} as ElementsByKeyword;
const cells = Uint16Array.from({ length: 16 }, (_, n) => 0xf000 * (n % 2) + 16 * n + 3);
const grey = { rows: 4, columns: 4, bitsAllocated: 16, bitsStored: 12, native: cells } as const;

/** The new file, the same whichever way it is written. */
function leaving(file: Uint8Array, how = order): Uint8Array {
  const whole = joined(deidentified(file, how, keys));
  const read = (offset: number, length: number) => file.slice(offset, offset + length);
  const pieces = deidentifiedRangesNow({ size: file.length, read }, how, keys, limits);
  const chunks = pieces.map((one) =>
    one instanceof Uint8Array ? one : file.subarray(one.offset, one.offset + one.length),
  );
  expect(Buffer.compare(joined(chunks), whole)).toBe(0);
  return whole;
}

/** Cells of a file, and whether it says that nobody can be told from it. */
function readCells(file: Uint8Array): { cells: number[]; removed: unknown } {
  const { frames, dicomJson } = readDataSet(file);
  if (frames?.kind !== 'native') throw new Error('no native frames');
  const view = new DataView(file.buffer, file.byteOffset + frames.offset, frames.length);
  const little = frames.swap === 1;
  return {
    cells: Array.from({ length: 16 }, (_, n) => view.getUint16(2 * n, little)),
    removed: dicomJson['00120062']?.Value?.[0],
  };
}

describe('[DI-33] overlays in bits that no value uses', () => {
  it.each(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'])('go, and values stay (%s)', (uid) => {
    const file = buildDicomFile({ ...overlay, transferSyntaxUID: uid, pixels: grey });
    expect(readCells(file).cells).toEqual([...cells]);
    expect(readCells(leaving(file))).toEqual({ cells: Array.from(cells, (cell) => cell & 0xfff), removed: 'YES' });
  });

  it.each(['60020010', '601E0010'])('are those of every group that an overlay may have (%s)', (tag) => {
    const file = buildDicomFile({ [tag]: { vr: 'US', value: 4 }, pixels: grey } as ElementsByKeyword);
    expect(readCells(leaving(file)).cells).toEqual(Array.from(cells, (cell) => cell & 0xfff));
  });

  it('are none where values use every bit, and nothing is said of compressed cells', () => {
    const coded = Uint8Array.of(1, ...new Uint8Array(3), 64, ...new Uint8Array(59), 15, ...new Uint8Array(16).fill(3));
    const pixels = { rows: 4, columns: 4, bitsAllocated: 8, encapsulated: [[coded]] } as const;
    const file = buildDicomFile({ ...overlay, transferSyntaxUID: '1.2.840.10008.1.2.5', pixels });
    expect(readDataSet(leaving(file)).dicomJson['00120062']?.Value).toEqual(['YES']);
  });

  it('stay in cells that cross bytes, which is said', () => {
    const native = new Uint8Array(24).fill(0xff);
    const pixels = { rows: 4, columns: 4, bitsAllocated: 12, bitsStored: 8, native } as const;
    const output = leaving(buildDicomFile({ ...overlay, pixels }));
    expect(Buffer.from(output).includes(Buffer.from(native))).toBe(true);
    expect(readDataSet(output).dicomJson['00120062']?.Value).toEqual(['NO']);
  });

  it('go by the order of bytes, which is none where each is by itself', () => {
    const { buffer } = cells.slice();
    const file = buildDicomFile({
      ...overlay,
      transferSyntaxUID: '1.2.840.10008.1.2.2',
      Rows: 4,
      Columns: 4,
      SamplesPerPixel: 1,
      BitsAllocated: 16,
      BitsStored: 12,
      HighBit: 11,
      PixelData: { vr: 'OB', value: new Uint8Array(buffer) },
    } as ElementsByKeyword);
    const seen = Uint16Array.from(cells, (cell) => cell & 0xfff);
    expect(Buffer.from(leaving(file)).includes(Buffer.from(seen.buffer))).toBe(true);
  });

  it('go where nothing says which bit is the highest, and of no group between those of overlays', () => {
    const output = leaving(buildDicomFile({ ...overlay, HighBit: undefined, pixels: grey } as ElementsByKeyword));
    expect(readCells(output).cells).toEqual(Array.from(cells, (cell) => cell & 0xfff));
    const other = { '60010010': { vr: 'LO', value: 'x' } } as ElementsByKeyword;
    expect(readCells(leaving(buildDicomFile({ ...other, pixels: grey }))).cells).toEqual([...cells]);
  });

  it('go below the values, too', () => {
    const file = buildDicomFile({ ...overlay, HighBit: 15, pixels: grey });
    expect(readCells(leaving(file)).cells).toEqual(Array.from(cells, (cell) => cell & 0xfff0));
  });

  it.each([{ HighBit: 0 }, { HighBit: 10 }, { HighBit: 16 }, { BitsStored: 0 }])(
    'stay where cells are described as none can be, and values with them: %j',
    (said) => {
      const file = buildDicomFile({ ...overlay, ...said, pixels: grey });
      // Pixel data stands last.
      expect([...new Uint16Array(leaving(file).slice(-cells.byteLength).buffer)]).toEqual([...cells]);
    },
  );

  it('are not looked for where no overlay is described, or nothing is anonymised', () => {
    const edit: DeidentificationOrder = { mode: 'notAnonymizeAndEdit', fields: {} };
    expect(readCells(leaving(buildDicomFile({ pixels: grey }))).cells).toEqual([...cells]);
    expect(readCells(leaving(buildDicomFile({ ...overlay, pixels: grey }), edit)).cells).toEqual([...cells]);
  });

  it('are not those of an icon, which goes with what lies in its cells', () => {
    const icon = { ...overlay, Rows: 4, Columns: 4, BitsAllocated: 16, BitsStored: 12, HighBit: 11 };
    const pixelsOfIcon = { vr: 'OW', value: Uint16Array.from({ length: 16 }, () => 0xf123) };
    const more = { IconImageSequence: [{ ...icon, PixelData: pixelsOfIcon }] } as ElementsByKeyword;
    const output = leaving(buildDicomFile({ ...more, pixels: grey }));
    expect(readCells(output)).toEqual({ cells: [...cells], removed: 'YES' });
    expect(readDataSet(output).dicomJson['00880200']).toBeUndefined();
    expect(Buffer.from(output).includes(Buffer.from(pixelsOfIcon.value.buffer))).toBe(false);
    const run = Uint8Array.of(1, ...new Uint8Array(3), 64, ...new Uint8Array(59), 15, ...new Uint8Array(16).fill(3));
    const compressed = { rows: 4, columns: 4, bitsAllocated: 8, bitsStored: 6, encapsulated: [[run]] } as const;
    const rle = buildDicomFile({ ...more, transferSyntaxUID: '1.2.840.10008.1.2.5', pixels: compressed });
    expect(readDataSet(leaving(rle)).dicomJson['00120062']?.Value).toEqual(['YES']);
  });

  it('stay in compressed cells, which is said', () => {
    const run = new Uint8Array(64 + 36).fill(0);
    new DataView(run.buffer).setUint32(0, 2, true);
    new DataView(run.buffer).setUint32(4, 64, true);
    new DataView(run.buffer).setUint32(8, 82, true);
    run.set([15, ...new Uint8Array(16).fill(0xf0)], 64);
    run.set([15, ...new Uint8Array(16).fill(1)], 82);
    const removed = (more: ElementsByKeyword, how = order) => {
      const pixels = { rows: 4, columns: 4, bitsAllocated: 16, bitsStored: 12, encapsulated: [[run]] } as const;
      const file = buildDicomFile({ ...more, transferSyntaxUID: '1.2.840.10008.1.2.5', pixels });
      return readDataSet(leaving(file, how)).dicomJson['00120062']?.Value?.[0];
    };
    expect([removed(overlay), removed({}), removed(overlay, { ...order, cleansPixelData: true })]).toEqual([
      'NO',
      'YES',
      'YES',
    ]);
  });
});
