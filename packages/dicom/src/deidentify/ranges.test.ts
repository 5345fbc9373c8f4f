import { describe, expect, it } from 'vitest';
import { DicomError } from '../index.ts';
import { buildDicomFile, type ElementsByKeyword, type FileOptions } from '../testing/index.ts';
import { deidentified, deidentifiedRanges, identifierKeys, joined, type DeidentificationOrder } from './index.ts';

const keys = identifierKeys(new Uint8Array(32).fill(1));
const order: DeidentificationOrder = { mode: 'anonymize', fields: { PatientName: '匿名', StudyDate: '3' } };
const limits = { whole: 0, mostWhole: 1e6, head: 256, mostHead: 1e6, tail: 1000, window: 64 };

async function ranged(file: Uint8Array) {
  const asked: [number, number][] = [];
  const read = (offset: number, length: number) => {
    asked.push([offset, length]);
    return Promise.resolve(file.subarray(offset, offset + length));
  };
  const pieces = await deidentifiedRanges({ size: file.length, read }, order, keys, limits);
  const bytes = joined(
    pieces.map((piece) =>
      piece instanceof Uint8Array ? piece : file.subarray(piece.offset, piece.offset + piece.length),
    ),
  );
  const most = asked.reduce((sum, [offset, length]) => sum + Math.min(length, file.length - offset), 0);
  return { bytes, most, ranges: pieces.filter((piece) => !(piece instanceof Uint8Array)) };
}

/** JPEG 2000 whose only tile-part is as long as the fragments of its frame, together. */
const frame = (length: number, more = 0) => {
  const bytes = new Uint8Array(length).fill(5);
  bytes.set([0xff, 0x4f, 0xff, 0x51, 0, 4, 0, 0, 0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0x93]);
  new DataView(bytes.buffer).setUint32(14, length + more - 8);
  return bytes;
};
const text: ElementsByKeyword = {
  SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
  StudyDescription: '胸部',
  StudyDate: '20240101',
};
const behind: ElementsByKeyword = { FFFCFFFC: { vr: 'OB', value: new Uint8Array(10) } };
const native = { rows: 100, columns: 101, bitsAllocated: 8, native: new Uint8Array(10_101).fill(3) } as const;
const files: Readonly<Record<string, FileOptions & ElementsByKeyword>> = {
  'implicit little endian': { ...text, transferSyntaxUID: '1.2.840.10008.1.2', pixels: native },
  'explicit little endian': { ...text, pixels: native },
  'explicit big endian': { ...text, transferSyntaxUID: '1.2.840.10008.1.2.2', pixels: native },
  fragments: {
    ...text,
    transferSyntaxUID: '1.2.840.10008.1.2.4.90',
    pixels: {
      rows: 9,
      columns: 9,
      numberOfFrames: 3,
      encapsulated: [[frame(6000)], [frame(30, 8), new Uint8Array(8).fill(5)], [frame(40)]],
    },
  },
};

describe('[DI-18, DI-23] a file of which the pixel data is not read', () => {
  it.each(Object.entries(files))('becomes the same bytes (%s)', async (_, description) => {
    const file = buildDicomFile(description);
    const trailing = buildDicomFile({ ...behind, preamble: false, fileMeta: false }).subarray(-22);
    // Behind pixel data an element of a lower tag is none.
    const lower = Uint8Array.of(8, 0, 0x70, 0, 0x4c, 0x4f, 2, 0, 0x41, 0x42);
    for (const one of [file, joined([file, trailing]), joined([file, lower])]) {
      const { bytes, most, ranges } = await ranged(one);
      expect(Buffer.from(bytes).equals(joined(deidentified(one, order, keys)))).toBe(true);
      expect(ranges).toHaveLength(1);
      expect(most).toBeLessThan(6000);
    }
  });

  it('is read whole where it is deflated or has none', async () => {
    for (const more of [
      { transferSyntaxUID: '1.2.840.10008.1.2.1.99', pixels: native },
      { ImageComments: 'x'.repeat(999) },
    ]) {
      const file = buildDicomFile({ ...text, ...more });
      const { bytes, ranges } = await ranged(file);
      expect(Buffer.from(bytes).equals(joined(deidentified(file, order, keys)))).toBe(true);
      expect(ranges).toEqual([]);
    }
  });

  it('is refused where what stands before its pixel data cannot be read to its end, or is a directory', async () => {
    const garbage = Uint8Array.of(0x99, 0x98, 0x97, 0x96, 0x95);
    for (const [name, description] of Object.entries(files)) {
      const directory = buildDicomFile({ ...description, DirectoryRecordSequence: [] });
      await expect(ranged(directory), name).rejects.toThrow(/not_an_instance/);
      const file = buildDicomFile(description);
      const at = Buffer.from(file).indexOf(Uint8Array.of(2, 0, 0x10, 0));
      const skipped = joined([file.subarray(0, at), garbage, file.subarray(at)]);
      expect(() => deidentified(skipped, order, keys), name).toThrow(DicomError);
      await expect(ranged(skipped), name).rejects.toBeInstanceOf(DicomError);
    }
  });

  it('is refused where it is cut, or has too much behind its pixel data', async () => {
    for (const description of Object.values(files)) {
      const file = buildDicomFile(description);
      await expect(ranged(file.subarray(0, -9))).rejects.toBeInstanceOf(DicomError);
      await expect(ranged(joined([file, new Uint8Array(2000)]))).rejects.toThrow(/bad_length/);
    }
  });
});
