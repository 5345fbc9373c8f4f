import { describe, expect, it } from 'vitest';
import { firstNumber, firstText } from '../../dataset/dicom-json.ts';
import { readDataSet } from '../../index/read-instance.ts';
import { elementHeader } from '../../rewriting/element-writer.ts';
import { buildDicomFile, type ElementsByKeyword, type Pixels } from '../../testing/index.ts';
import { blackedOut } from './blackout.ts';

const box = { column: 1, row: 1, columns: 2, rows: 2 };
const size = { rows: 4, columns: 6 };
const ramp = (length: number) => Uint8Array.from({ length }, (_, at) => 40 + at);
const native = (bytes: number, more: Partial<Pixels> = {}): Pixels =>
  ({ ...size, bitsAllocated: 8, native: ramp(bytes), ...more }) as Pixels;
const fileOf = (pixels: Pixels, more: ElementsByKeyword = {}) => buildDicomFile({ Modality: 'OT', ...more, pixels });
const orders = {
  boxes: { boxes: () => [box], looked: false },
  looked: { boxes: () => [], looked: true },
};
const nothing = { boxes: () => [], looked: false };
const kindOf = (file: Uint8Array, order: Parameters<typeof blackedOut>[1]) =>
  blackedOut(file, order).then(
    () => null,
    ({ kind }: { kind?: string }) => kind,
  );
const RLE = '1.2.840.10008.1.2.5';
const JPEG = '1.2.840.10008.1.2.4.50';
const start = Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 0, 0, 0);
const JPEG_2000 = '1.2.840.10008.1.2.4.90';
const startOf2000 = Uint8Array.of(0xff, 0x4f, 0xff, 0x51, 0, 0, 0, 0);
const compressed = (transferSyntaxUID: string, frames: Uint8Array[][], numberOfFrames?: number) =>
  buildDicomFile({
    transferSyntaxUID,
    pixels: { ...size, bitsAllocated: 8, encapsulated: frames, ...(numberOfFrames && { numberOfFrames }) } as Pixels,
  });
/** A second pixel data element, as some readers take one and some the other. */
function withFloats(): Uint8Array {
  const file = fileOf(native(24));
  const floats = elementHeader(0x7fe00008, 'OF', 4);
  const at = Buffer.from(file).indexOf(Uint8Array.of(0xe0, 0x7f, 0x10, 0));
  return Uint8Array.from([...file.subarray(0, at), ...floats, 0, 0, 0, 0, ...file.subarray(at)]);
}

describe('[BI-16] a file that holds more than anybody was shown', () => {
  it.each([
    ['native pixels of three frames, one described', fileOf(native(72))],
    ['a frame behind two that are described', fileOf(native(72, { numberOfFrames: 2 }))],
    ['two codestreams in the place of one', compressed(JPEG, [[start, start]])],
    ['two codestreams of JPEG 2000 in the place of one', compressed(JPEG_2000, [[startOf2000, startOf2000]])],
    ['a frame of RLE of two fragments', compressed(RLE, [[start, start]])],
    ['a fragment behind the frames that are described', compressed(RLE, [[start], [start], [start]], 2)],
    ['a second element of pixel data', withFloats()],
  ])('is refused, and named: %s', async (_, file) => {
    expect(await kindOf(file, orders.boxes)).toBe('mismatch');
    expect(await kindOf(file, orders.looked)).toBe('mismatch');
    expect(await blackedOut(file, nothing)).toBe(file);
  });

  it('is refused where a person was shown another number of frames', async () => {
    const file = fileOf(native(72, { numberOfFrames: 3 }));
    expect(await kindOf(file, { ...orders.looked, frames: 2 })).toBe('mismatch');
    expect(await kindOf(file, { ...orders.looked, frames: 3 })).toBeNull();
  });

  it('loses bytes behind its frames in which no frame has room', async () => {
    const file = fileOf(native(24 + 13));
    for (const order of [orders.boxes, orders.looked]) {
      const after = await blackedOut(file, order);
      const { frames, notes, dicomJson } = readDataSet(after);
      expect([frames, notes]).toMatchObject([{ numberOfFrames: 1, length: 24 }, []]);
      expect(Buffer.from(after).includes(Buffer.from(ramp(37).subarray(30)))).toBe(false);
      expect(firstText(dicomJson, '00280301')).toBe(order.looked ? 'NO' : undefined);
    }
    expect(await blackedOut(file, nothing)).toBe(file);
  });
});

describe('[BI-13] a file of which nobody can say where its pixels lie', () => {
  const noRows = fileOf(native(24), { Rows: { vr: 'US', value: Uint16Array.of(0) } });
  it.each([
    ['without rows', noRows],
    ['samples of 4:2:0', fileOf(native(36, { samplesPerPixel: 3, photometricInterpretation: 'YBR_PARTIAL_420' }))],
    ['12 bits in a cell', fileOf(native(36, { bitsAllocated: 12, bitsStored: 12 } as Partial<Pixels>))],
  ])('is refused, and named: %s', async (_, file) => {
    expect(await kindOf(file, orders.boxes)).toBe('bad_pixel_description');
    expect(await blackedOut(file, nothing)).toBe(file);
  });

  it('is not said to have been looked at', async () => {
    expect(await kindOf(noRows, orders.looked)).toBe('bad_pixel_description');
  });
});

it('[BI-17] of a huge Number of Frames only the frames that are there are blacked out', async () => {
  const file = fileOf(native(48), { NumberOfFrames: '2000000000' });
  const asked: number[] = [];
  const boxes = (frame: number) => (asked.push(frame), [box]);
  const after = await blackedOut(file, { boxes, looked: true, frames: 2 });
  expect(Math.max(...asked)).toBe(1);
  expect(firstNumber(readDataSet(after).dicomJson, '00280301')).toBeUndefined();
  const pixels = after.slice(-48);
  expect([7, 8, 13, 14].flatMap((at) => [pixels[at], pixels[24 + at]])).toEqual(Array(8).fill(0));
});
