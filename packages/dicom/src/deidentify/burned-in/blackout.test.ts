import { describe, expect, it } from 'vitest';
import { decodeFrame } from '../../frames/decode-frame.ts';
import { pixelDescription } from '../../frames/pixel-description.ts';
import { renderFrame } from '../../frames/render-frame.ts';
import { codedFrames } from '../../frames/testing/index.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import { firstNumber, firstText } from '../../dataset/dicom-json.ts';
import { readBulk, readFrame } from '../../index/read-frame.ts';
import { readDataSet } from '../../index/read-instance.ts';
import { buildDicomFile, type ElementsByKeyword, type FileOptions, type Pixels } from '../../testing/index.ts';
import { delimiter, elementHeader } from '../../rewriting/element-writer.ts';
import { blackedOut } from './blackout.ts';
import type { Box } from './box.ts';

const EXPLICIT = '1.2.840.10008.1.2.1';
const rangeOf = (file: Uint8Array) => (offset: number, length: number) =>
  Promise.resolve(file.subarray(offset, offset + length));

async function stored(file: Uint8Array, frame = 0) {
  const { dicomJson, frames } = readDataSet(file);
  const { bytes, transferSyntaxUID } = await readFrame(frames!, frameIndex(frame), rangeOf(file));
  return decodeFrame(bytes, pixelDescription(dicomJson, transferSyntaxUID));
}

async function shown(file: Uint8Array, frame = 0) {
  const { dicomJson, frames, bulk } = readDataSet(file);
  const bytes = await readFrame(frames!, frameIndex(frame), rangeOf(file));
  return renderFrame(bytes, dicomJson, frameIndex(frame), (uri) => readBulk(bulk, uri, rangeOf(file)));
}

const box: Box = { column: 1, row: 1, columns: 2, rows: 2 };
const isInside = (at: number, columns: number): boolean => {
  const [column, row] = [at % columns, Math.floor(at / columns)];
  return column >= box.column && column < box.column + 2 && row >= box.row && row < box.row + 2;
};

/** What is in the box is black to see, and every other stored value is the same as before. */
async function expectBlack(file: Uint8Array, frame = 0): Promise<Uint8Array> {
  const copy = Uint8Array.from(file);
  const after = await blackedOut(file, { boxes: () => [box], looked: true });
  expect(Buffer.compare(file, copy)).toBe(0);
  const [before, now] = [await stored(file, frame), await stored(after, frame)];
  const n = before.samplesPerPixel;
  for (let at = 0; at < before.pixels.length; at++) {
    if (!isInside(Math.floor(at / n), before.columns)) expect([at, now.pixels[at]]).toEqual([at, before.pixels[at]]);
  }
  const { rgba, columns } = await shown(after, frame);
  for (let at = 0; at < rgba.length / 4; at++)
    if (isInside(at, columns)) expect([...rgba.subarray(at * 4, at * 4 + 3)]).toEqual([0, 0, 0]);
  const { transferSyntaxUID, notes, dicomJson } = readDataSet(after);
  expect({ transferSyntaxUID, notes }).toEqual({ transferSyntaxUID: EXPLICIT, notes: [] });
  expect(firstText(dicomJson, '00280301')).toBe('NO');
  expect(Object.keys(dicomJson)).toEqual(Object.keys(dicomJson).toSorted());
  expect(await blackedOut(file, { boxes: () => [box], looked: true })).toEqual(after);
  return after;
}

const size = { rows: 4, columns: 6 };
const ramp = (length: number, from: number, step: number): number[] =>
  Array.from({ length }, (_, at) => from + ((at * 7) % length) * step);
const grey16 = { ...size, native: Uint16Array.from(ramp(24, 100, 10)) };

describe('native pixels', () => {
  it.each<[string, Pixels, (ElementsByKeyword & FileOptions)?]>([
    ['8 bits', { ...size, bitsAllocated: 8, native: Uint8Array.from(ramp(24, 90, 5)) }],
    ['16 bits', grey16],
    ['16 bits, 12 stored', { ...grey16, bitsStored: 12 }],
    ['16 bits, signed', { ...size, pixelRepresentation: 1, native: Int16Array.from(ramp(24, -300, 20)) }],
    ['32 bits', { ...size, bitsAllocated: 32, native: Uint32Array.from(ramp(24, 70_000, 1000)) }],
    [
      'MONOCHROME1, 8 bits',
      { ...size, bitsAllocated: 8, photometricInterpretation: 'MONOCHROME1', native: Uint8Array.from(ramp(24, 0, 5)) },
      { WindowCenter: 128, WindowWidth: 256 },
    ],
    ['MONOCHROME1, 16 bits', { ...grey16, photometricInterpretation: 'MONOCHROME1' }],
    ['inverse by its rescale', grey16, { RescaleSlope: -1, RescaleIntercept: 1000, Modality: 'OT' }],
    ['RGB by pixel', { ...size, samplesPerPixel: 3, bitsAllocated: 8, native: Uint8Array.from(ramp(72, 20, 3)) }],
    [
      'RGB by plane',
      {
        ...size,
        samplesPerPixel: 3,
        planarConfiguration: 1,
        bitsAllocated: 8,
        native: Uint8Array.from(ramp(72, 20, 3)),
      },
    ],
    [
      'YBR_FULL',
      {
        ...size,
        samplesPerPixel: 3,
        photometricInterpretation: 'YBR_FULL',
        bitsAllocated: 8,
        native: Uint8Array.from(ramp(72, 20, 3)),
      },
    ],
    ['implicit', grey16, { transferSyntaxUID: '1.2.840.10008.1.2' }],
    ['big endian', grey16, { transferSyntaxUID: '1.2.840.10008.1.2.2' }],
    ['deflated', grey16, { transferSyntaxUID: '1.2.840.10008.1.2.1.99' }],
  ])('[BI-8, BI-10] are black inside of a box, and the same outside: %s', async (_, pixels, more = {}) => {
    await expectBlack(buildDicomFile({ Modality: 'OT', ...more, pixels }));
  });

  it('[BI-8] of raw YBR_FULL_422 become black in pairs', async () => {
    const pixels = {
      ...size,
      samplesPerPixel: 3,
      photometricInterpretation: 'YBR_FULL_422',
      bitsAllocated: 8,
      native: Uint8Array.from(ramp(48, 60, 3)),
    };
    const file = buildDicomFile({ pixels });
    const after = await blackedOut(file, { boxes: () => [{ ...box, columns: 1 }], looked: false });
    const [before, now] = [await stored(file), await stored(after)];
    for (let at = 0; at < 24; at++) {
      const own = [...now.pixels.subarray(at * 3, at * 3 + 3)];
      const isBlack = [6, 7, 12, 13].includes(at);
      expect(own).toEqual(isBlack ? [0, 128, 128] : [...before.pixels.subarray(at * 3, at * 3 + 3)]);
    }
  });

  it('[BI-10] of a palette take its darkest colour', async () => {
    const table = (values: number[]) => ({ vr: 'OW', value: Uint16Array.from(values, (value) => value * 257) });
    const file = buildDicomFile({
      pixels: {
        ...size,
        bitsAllocated: 8,
        photometricInterpretation: 'PALETTE COLOR',
        native: Uint8Array.from(ramp(24, 0, 1), (v) => v % 4),
      },
      RedPaletteColorLookupTableDescriptor: { vr: 'US', value: Uint16Array.of(4, 0, 16) },
      GreenPaletteColorLookupTableDescriptor: { vr: 'US', value: Uint16Array.of(4, 0, 16) },
      BluePaletteColorLookupTableDescriptor: { vr: 'US', value: Uint16Array.of(4, 0, 16) },
      RedPaletteColorLookupTableData: table([255, 80, 0, 90]),
      GreenPaletteColorLookupTableData: table([255, 80, 0, 0]),
      BluePaletteColorLookupTableData: table([255, 80, 0, 0]),
    });
    const after = await expectBlack(file);
    expect((await stored(after)).pixels[7]).toBe(2);
  });

  it.each(['MONOCHROME2', 'MONOCHROME1'])(
    '[BI-10] of single bits, packed across frames (%s)',
    async (photometricInterpretation) => {
      const pixels = {
        rows: 3,
        columns: 5,
        numberOfFrames: 2,
        bitsAllocated: 1,
        photometricInterpretation,
        native: Uint8Array.of(0b10110101, 0b01101101, 0b11011010, 0b10),
      };
      const file = buildDicomFile({ pixels });
      const after = await blackedOut(file, { boxes: (frame) => (frame === 1 ? [box] : []), looked: false });
      const [before, now] = [await stored(file, 1), await stored(after, 1)];
      expect((await stored(after, 0)).pixels).toEqual((await stored(file, 0)).pixels);
      const black = photometricInterpretation === 'MONOCHROME1' ? 1 : 0;
      const expected = [...before.pixels].map((value, at) => (isInside(at, 5) ? black : value));
      expect([...now.pixels]).toEqual(expected);
    },
  );

  it('[BI-8] each frame has its own boxes, and what reaches out of it is cut', async () => {
    const file = buildDicomFile({ pixels: { ...size, numberOfFrames: 2, native: Uint16Array.from(ramp(48, 100, 1)) } });
    const outer = { column: 4, row: -5, columns: 100, rows: 6 };
    const after = await blackedOut(file, { boxes: (frame) => (frame === 1 ? [outer] : []), looked: false });
    expect((await stored(after, 0)).pixels).toEqual((await stored(file, 0)).pixels);
    const [before, now] = [[...(await stored(file, 1)).pixels], [...(await stored(after, 1)).pixels]];
    expect(now).toEqual(before.map((value, at) => (at === 4 || at === 5 ? Math.min(...before) : value)));
  });

  it('[BI-10] of deep grey take no value that the frame has not', async () => {
    const after = await expectBlack(buildDicomFile({ Modality: 'OT', pixels: grey16 }));
    expect(Math.min(...(await stored(after)).pixels)).toBe(100);
  });
});

describe('compressed pixels', async () => {
  const coded = (await codedFrames(16, 16)).filter(({ description: d }) => !/1\.2\.[12]$/.test(d.transferSyntaxUID));
  const pixelsOf = ({ description: d, bytes }: (typeof coded)[number], more: Partial<Pixels> = {}): Pixels => ({
    rows: d.rows,
    columns: d.columns,
    samplesPerPixel: d.samplesPerPixel,
    bitsAllocated: d.bitsAllocated,
    encapsulated: [[bytes]],
    ...more,
  });
  const fileOf = (one: (typeof coded)[number], more: ElementsByKeyword = {}, pixels: Partial<Pixels> = {}) => {
    const { transferSyntaxUID } = one.description;
    return buildDicomFile({ ...more, transferSyntaxUID, pixels: pixelsOf(one, pixels) });
  };
  const named = coded.map(
    (one) => [`${one.description.transferSyntaxUID} ${one.description.samplesPerPixel}`, one] as const,
  );
  const jpeg = coded.find(({ description }) => description.transferSyntaxUID.endsWith('.50'))!;
  const rle = coded.find(({ description }) => description.transferSyntaxUID.endsWith('.5'))!;

  it.each(named)('[BI-9] are decoded, and black inside of a box: %s', async (_, one) => {
    await expectBlack(fileOf(one));
  });

  it('[BI-9] of several frames are all decoded, and only the one with a box is other', async () => {
    const file = fileOf(rle, {}, { numberOfFrames: 2, encapsulated: [[rle.bytes], [rle.bytes]] });
    const after = await blackedOut(file, { boxes: (frame) => (frame === 1 ? [box] : []), looked: true });
    expect((await stored(after, 0)).pixels).toEqual((await stored(file, 0)).pixels);
    expect((await stored(after, 1)).pixels).not.toEqual((await stored(file, 1)).pixels);
  });

  it('[BI-9] keep their bytes where nothing is black', async () => {
    const file = fileOf(jpeg);
    expect(await blackedOut(file, { boxes: () => [], looked: false })).toBe(file);
    const looked = await blackedOut(file, { boxes: () => [], looked: true });
    expect(looked.length).toBe(file.length + 10);
    expect(readDataSet(looked).transferSyntaxUID).toBe(jpeg.description.transferSyntaxUID);
    expect(firstText(readDataSet(looked).dicomJson, '00280301')).toBe('NO');
    expect((await stored(looked)).pixels).toEqual((await stored(file)).pixels);
  });

  it('[BI-12] that were lossy say so afterwards', async () => {
    const order = { boxes: () => [box], looked: true };
    const { dicomJson } = readDataSet(await blackedOut(fileOf(jpeg), order));
    expect(firstText(dicomJson, '00282110')).toBe('01');
    expect(firstText(dicomJson, '00282114')).toBe('ISO_10918_1');
    const even = jpeg.bytes.length + (jpeg.bytes.length & 1);
    expect(firstNumber(dicomJson, '00282112')).toBe(Number((256 / even).toFixed(2)));
    const stated = {
      LossyImageCompression: '01',
      LossyImageCompressionRatio: 12,
      LossyImageCompressionMethod: 'ISO_14495_1',
    };
    const after = readDataSet(await blackedOut(fileOf(jpeg, stated), order)).dicomJson;
    expect([firstNumber(after, '00282112'), firstText(after, '00282114')]).toEqual([12, 'ISO_14495_1']);
    expect(readDataSet(await blackedOut(fileOf(rle), order)).dicomJson['00282110']).toBeUndefined();
  });

  it('[BI-13] that are not all there, and videos, are refused', async () => {
    const order = { boxes: () => [box], looked: true };
    const lacking = fileOf(jpeg, {}, { numberOfFrames: 3 });
    await expect(blackedOut(lacking, order)).rejects.toMatchObject({ kind: 'truncated' });
    const video = buildDicomFile({ transferSyntaxUID: '1.2.840.10008.1.2.4.102', pixels: pixelsOf(jpeg) });
    await expect(blackedOut(video, order)).rejects.toMatchObject({ kind: 'video' });
  });
});

describe('what else tells', () => {
  const order = { boxes: () => [box], looked: true };

  it('[BI-11] overlays in unused bits go, of frames without boxes too', async () => {
    const pixels = {
      ...grey16,
      bitsStored: 12,
      native: Uint16Array.from(ramp(24, 100, 10), (value) => value | 0x8000),
    };
    const overlay = {
      '60000010': { vr: 'US', value: Uint16Array.of(4) },
      '60000011': { vr: 'US', value: Uint16Array.of(6) },
      '60000040': { vr: 'CS', value: 'G' },
      '60000100': { vr: 'US', value: Uint16Array.of(16) },
      '60000102': { vr: 'US', value: Uint16Array.of(15) },
    };
    const file = buildDicomFile({ ...overlay, pixels });
    const after = await blackedOut(file, { boxes: () => [], looked: false });
    const { dicomJson, frames } = readDataSet(after);
    expect(Object.keys(dicomJson).filter((tag) => tag.startsWith('60'))).toEqual([]);
    const { bytes } = await readFrame(frames!, frameIndex(0), rangeOf(after));
    expect([...new Uint16Array(bytes.slice().buffer)]).toEqual(ramp(24, 100, 10));
    await expectBlack(file);
    const cells = [...pixels.native, ...pixels.native, ...pixels.native];
    const three = { ...pixels, numberOfFrames: 3, native: Uint16Array.from(cells) };
    const cleared = await blackedOut(buildDicomFile({ ...overlay, pixels: three }), { boxes: () => [], looked: true });
    const values = [...new Uint16Array(cleared.slice(-2 * cells.length).buffer)];
    expect(values).toEqual([0, 1, 2].flatMap(() => ramp(24, 100, 10)));
  });

  it.each([EXPLICIT, '1.2.840.10008.1.2.1.99'])(
    '[BI-11] icons and extreme values go (%s)',
    async (transferSyntaxUID) => {
      const icon = { Rows: 1, Columns: 2, BitsAllocated: 8, PixelData: { vr: 'OB', value: Uint8Array.of(1, 2) } };
      const more = { IconImageSequence: [icon], SmallestImagePixelValue: { vr: 'US', value: Uint16Array.of(1) } };
      const file = buildDicomFile({ ...more, transferSyntaxUID, pixels: grey16 });
      const { dicomJson } = readDataSet(await expectBlack(file));
      expect([dicomJson['00880200'], dicomJson['00280106']]).toEqual([undefined, undefined]);
    },
  );

  it('[BI-11] icons go with overlays in unused bits, which they may show, without any box', async () => {
    const icon = { Rows: 1, Columns: 2, BitsAllocated: 8, PixelData: { vr: 'OB', value: Uint8Array.of(1, 2) } };
    const overlay = {
      '60000010': { vr: 'US', value: Uint16Array.of(4) },
      '60000011': { vr: 'US', value: Uint16Array.of(6) },
    };
    const cells = { bitsStored: 12, native: Uint16Array.from(ramp(24, 100, 10)) };
    const after = async (more: object) =>
      readDataSet(
        await blackedOut(buildDicomFile({ ...more, pixels: { ...grey16, ...cells } }), {
          boxes: () => [],
          looked: true,
        }),
      ).dicomJson;
    const cleared = await after({ ...overlay, IconImageSequence: [icon] });
    expect([cleared['00880200'], cleared['60000010']]).toEqual([undefined, undefined]);
    // Of an icon alone the overlays are none of the image.
    const kept = await after({ IconImageSequence: [{ ...icon, ...overlay }] });
    expect(Object.keys(kept['00880200']?.Value?.[0] ?? {})).toContain('60000010');
  });

  it('[BI-11] compressed icons go too', async () => {
    const fragments = [
      ...elementHeader(0x7fe00010, 'OB', 0xffffffff),
      ...delimiter(0xfffee000, 0),
      ...delimiter(0xfffee000, 2),
      1,
      2,
      ...delimiter(0xfffee0dd, 0),
    ];
    const item = Uint8Array.of(...delimiter(0xfffee000, fragments.length), ...fragments);
    const file = Buffer.from(buildDicomFile({ '00880200': { vr: 'OB', value: item }, pixels: grey16 }));
    file.write('SQ', file.indexOf(Uint8Array.of(0x88, 0, 0, 2)) + 4, 'latin1');
    expect(readDataSet(file).notes).toEqual([]);
    expect(readDataSet(await expectBlack(file)).dicomJson['00880200']).toBeUndefined();
  });

  it('[BI-14] Burned In Annotation is NO only where somebody has looked; Image Type stays', async () => {
    const more = { BurnedInAnnotation: 'YES', ImageType: ['ORIGINAL', 'PRIMARY'] };
    const file = buildDicomFile({ ...more, pixels: grey16 });
    const states = async (boxes: Box[], looked: boolean) => {
      const { dicomJson } = readDataSet(await blackedOut(file, { boxes: () => boxes, looked }));
      return [firstText(dicomJson, '00280301'), dicomJson['00080008']?.Value, dicomJson['00082111']];
    };
    expect(await states([box], false)).toEqual(['YES', more.ImageType, undefined]);
    expect(await states([], false)).toEqual(['YES', more.ImageType, undefined]);
    expect(await states([box], true)).toEqual(['NO', more.ImageType, undefined]);
    expect(await states([], true)).toEqual(['NO', more.ImageType, undefined]);
  });

  it.each(['1.2.840.10008.1.2', EXPLICIT, '1.2.840.10008.1.2.1.99', '1.2.840.10008.1.2.2'])(
    '[BI-9, BI-14] is stated without boxes in %s, and nothing else changes',
    async (transferSyntaxUID) => {
      const file = buildDicomFile({ transferSyntaxUID, pixels: grey16 });
      const after = readDataSet(await blackedOut(file, { boxes: () => [], looked: true }));
      expect([after.notes, after.transferSyntaxUID]).toEqual([[], transferSyntaxUID]);
      expect(after.dicomJson).toEqual({ ...readDataSet(file).dicomJson, '00280301': { vr: 'CS', Value: ['NO'] } });
      expect(Object.keys(after.dicomJson)).toEqual(Object.keys(after.dicomJson).toSorted());
    },
  );

  it('[BI-15] a file without pixels is returned itself', async () => {
    const file = buildDicomFile({ Modality: 'SR' });
    expect(await blackedOut(file, order)).toBe(file);
  });
});
