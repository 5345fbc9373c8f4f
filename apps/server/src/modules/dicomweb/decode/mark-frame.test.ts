import { deflateSync } from 'node:zlib';
import type { PixelDescription } from '@mado/dicom/frames';
import { expect, it } from 'vitest';
import { markFrame } from './mark-frame.ts';
import { markedPixels } from './watermark.ts';

const size = 128;
const text = 'doctor@example.jp 2026-11-26';
const grey: PixelDescription = {
  transferSyntaxUID: '1.2.840.10008.1.2.1',
  rows: size,
  columns: size,
  samplesPerPixel: 1,
  bitsAllocated: 16,
  bitsStored: 16,
  highBit: 15,
  pixelRepresentation: 1,
  planarConfiguration: 0,
  photometricInterpretation: 'MONOCHROME2',
};
const colour = { ...grey, bitsAllocated: 8, bitsStored: 8, highBit: 7, pixelRepresentation: 0, samplesPerPixel: 3 };
/** A window of soft tissue in a CT: -160 to 240 HU, which are stored 1024 higher. */
const window = {
  '00281050': { vr: 'DS', Value: [40] },
  '00281051': { vr: 'DS', Value: [400] },
  '00281052': { vr: 'DS', Value: [-1024] },
  '00281053': { vr: 'DS', Value: [1] },
};
const mark = (
  values: Int16Array | Uint16Array | Uint8Array,
  description: PixelDescription,
  json: object = window,
  tables = {},
) =>
  markFrame(
    {
      bytes: new Uint8Array(values.buffer),
      description,
      dicomJson: deflateSync(JSON.stringify(json)),
      tables,
      text,
      secret: new Uint8Array(32).fill(7),
    },
    1e9,
  );
const changed = (before: ArrayLike<number>, after: ArrayLike<number>) =>
  Array.from({ length: before.length }, (_, at) => at).filter((at) => before[at] !== after[at]);

it.each([
  ['air', 0],
  ['muscle', 1074],
  ['metal', 4000],
])(
  'differs from %s by much of the window in which it is looked at, and changes nothing beside the text [AC-34]',
  async (_, value) => {
    const before = new Int16Array(size * size).fill(value);
    const after = new Int16Array((await mark(before, grey)).buffer);
    const marked = [...markedPixels({ rows: size, columns: size }, text)];
    expect(changed(before, after)).toEqual(marked);
    const shown = (stored: number) => Math.min(1, Math.max(0, (stored - 1024 + 160) / 400));
    const far = marked.map((at) => Math.abs(shown(after[at] ?? 0) - shown(value)));
    expect(Math.min(...far)).toBeCloseTo(0.2, 2);
    expect(Math.max(...far)).toBeCloseTo(0.4, 2);
    expect(marked.length).toBeGreaterThan(size * size * 0.02);
    expect(marked.length).toBeLessThan(size * size * 0.2);
  },
);

it('stands in line below line, so that no small piece of an image is without it [AC-34]', () => {
  const pixels = new Set(markedPixels({ rows: size, columns: size }, text));
  const piece = 32;
  for (let top = 0; top <= size - piece; top += 4)
    for (let left = 0; left <= size - piece; left += 4) {
      const inside = Array.from({ length: piece * piece }, (_, n) => {
        const row = top + Math.floor(n / piece);
        return row * size + left + (n % piece);
      });
      expect(
        inside.some((at) => pixels.has(at)),
        `${top} ${left}`,
      ).toBe(true);
    }
});

it('is the same for the same frame, and cannot be computed from its text or from another frame [AC-34]', async () => {
  const differences = (before: Int16Array, after: Uint8Array) => {
    const values = new Int16Array(after.buffer);
    return [...markedPixels({ rows: size, columns: size }, text)].map((at) => (values[at] ?? 0) - (before[at] ?? 0));
  };
  const one = new Int16Array(size * size).fill(1074);
  const other = Int16Array.from(one, (value, at) => (at === 0 ? 0 : value));
  const [first, again, beside] = [await mark(one, grey), await mark(one, grey), await mark(other, grey)];
  expect(again).toEqual(first);
  expect(new Set(differences(one, first)).size).toBeGreaterThan(4);
  const same = differences(one, first).filter((far, n) => far === differences(other, beside)[n]).length;
  expect(same).toBeLessThan(differences(one, first).length / 4);
});

it('goes by the values themselves where no window is said, and keeps to those that can be stored', async () => {
  const twelve = { ...grey, bitsStored: 12, highBit: 11, pixelRepresentation: 0 };
  const before = Int16Array.from({ length: size * size }, (_, at) => (at % size) * 32);
  const after = new Int16Array((await mark(before, twelve, {})).buffer);
  for (const at of changed(before, after)) {
    expect(Math.abs((after[at] ?? 0) - (before[at] ?? 0))).toBeGreaterThan(700);
    expect(after[at]).toBeGreaterThanOrEqual(0);
    expect(after[at]).toBeLessThan(4096);
  }
});

it('keeps to values that can be stored where the window is wider than they are [AC-34]', async () => {
  const eight = { ...grey, bitsAllocated: 8, bitsStored: 8, highBit: 7, pixelRepresentation: 0 };
  const wide = { '00281050': { vr: 'DS', Value: [1000] }, '00281051': { vr: 'DS', Value: [4000] } };
  const before = Uint8Array.from({ length: size * size }, (_, at) => at % 256);
  const after = await mark(before, eight, wide);
  const at = changed(before, after);
  expect(at.length).toBeGreaterThan(100);
  for (const one of at) expect(Math.abs((after[one] ?? 0) - (before[one] ?? 0))).toBeGreaterThanOrEqual(255 * 0.2 - 1);
  for (const one of at) expect(Math.abs((after[one] ?? 0) - (before[one] ?? 0))).toBeLessThanOrEqual(255 * 0.4 + 1);
});

it('is brightness alone in colours that have one, and their chroma is where the file has it', async () => {
  const d = { ...colour, photometricInterpretation: 'YBR_FULL_422' };
  const before = Uint8Array.from({ length: size * size * 2 }, (_, at) => (at % 4 < 2 ? 10 : 100 + (at % 4)));
  const after = await mark(before, d);
  expect(after.length).toBe(before.length);
  const at = changed(before, after);
  expect(at.length).toBeGreaterThan(100);
  for (const one of at) expect(one % 4).toBeLessThan(2);
  for (const one of at) expect(Math.abs((after[one] ?? 0) - 10 - 255 * 0.3)).toBeLessThanOrEqual(255 * 0.1 + 1);
});

it('stands in all samples of red, green and blue', async () => {
  const before = new Uint8Array(size * size * 3).fill(250);
  const after = await mark(before, { ...colour, photometricInterpretation: 'RGB' });
  const pixels = markedPixels({ rows: size, columns: size }, text);
  expect(changed(before, after).length).toBe(pixels.length * 3);
});

it('stands in colours of 16 bits as far as those of 8 do', async () => {
  const before = new Uint16Array(size * size * 3).fill(1000);
  const deep = { ...colour, bitsAllocated: 16, bitsStored: 12, highBit: 11, photometricInterpretation: 'RGB' };
  const after = new Uint16Array((await mark(before, deep)).buffer);
  const at = changed(before, after);
  expect(at.length).toBe(markedPixels({ rows: size, columns: size }, text).length * 3);
  const far = at.map((one) => ((after[one] ?? 0) - 1000) / 4095);
  expect(Math.min(...far)).toBeCloseTo(0.2, 3);
  expect(Math.max(...far)).toBeCloseTo(0.4, 3);
});

/** A palette of 16 bits: as many greys, and then red ones from dark to bright. */
const palette = (entries: number, firstMapped = 0) => {
  const half = entries / 2;
  const table = (red: boolean) =>
    Uint16Array.from({ length: entries }, (_, at) =>
      at < half ? (at / half) * 65535 : red ? ((at - half) / half) * 65535 : 0,
    );
  const descriptor = { vr: 'US', Value: [entries % 65536, firstMapped, 16] };
  const tables = [1, 2, 3].map((n) => [`0028120${n}`, new Uint8Array(table(n === 1).buffer)] as const);
  const json = Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`0028110${n}`, descriptor],
      [`0028120${n}`, { vr: 'OW', BulkDataURI: `0028120${n}` }],
    ]),
  );
  return {
    json: { ...json, '00280101': { vr: 'US', Value: [entries > 256 ? 16 : 8] } },
    tables: Object.fromEntries(tables),
  };
};
const indices = { ...grey, pixelRepresentation: 0, photometricInterpretation: 'PALETTE COLOR' };
const indices8 = { ...indices, bitsAllocated: 8, bitsStored: 8, highBit: 7 };

it('is in a palette the nearest colour that is as much brighter or darker [AC-34]', async () => {
  const { json, tables } = palette(256);
  // A grey, and a dark red.
  const before = Uint8Array.from({ length: size * size }, (_, at) => (at % 2 === 0 ? 32 : 128 + 40));
  const after = await mark(before, indices8, json, tables);
  const at = changed(before, after);
  expect(at).toEqual([...markedPixels({ rows: size, columns: size }, text)]);
  // Grey 64 and 51 to 102 more is grey 115 to 166, those of index 57 to 83.
  const greys = new Set(at.filter((pixel) => pixel % 2 === 0).map((pixel) => after[pixel] ?? 0));
  expect([Math.min(...greys) >= 57, Math.max(...greys) <= 83, greys.size > 4]).toEqual([true, true, true]);
  for (const one of at.filter((pixel) => pixel % 2 === 1)) expect(after[one]).not.toBe(128 + 40);
});

it('takes from a palette of 16 bits, wherever it begins, no value that it does not have', async () => {
  const { json, tables } = palette(4096, 100);
  const before = Uint16Array.from({ length: size * size }, (_, at) => 100 + (at % 2048));
  const after = new Uint16Array((await mark(before, indices, json, tables)).buffer);
  const at = changed(before, after);
  expect(at).toEqual([...markedPixels({ rows: size, columns: size }, text)]);
  for (const one of at) expect(after[one]).toSatisfy((value: number) => value >= 100 && value < 100 + 4096);
});

it.each([
  ['without data', palette(256).json, {}],
  [
    'without a colour that could be seen',
    {
      ...palette(256).json,
      '00281101': { vr: 'US', Value: [1, 0, 16] },
      '00281102': { vr: 'US', Value: [1, 0, 16] },
      '00281103': { vr: 'US', Value: [1, 0, 16] },
    },
    palette(256).tables,
  ],
  ['that is not there', {}, {}],
])('is refused for a palette %s [AC-34]', async (_, json, tables) => {
  await expect(mark(new Uint8Array(size * size), indices8, json, tables)).rejects.toMatchObject({
    kind: 'bad_pixel_description',
  });
});

it('leaves a row of an odd number of pixels the chroma of each', async () => {
  const d = { ...colour, columns: 127, photometricInterpretation: 'YBR_FULL_422' };
  const before = new Uint8Array(size * 127 * 3).fill(100);
  const after = await mark(before, d);
  expect(after.length).toBe(before.length);
  expect(changed(before, after).every((at) => at % 3 === 0)).toBe(true);
  expect(changed(before, after).length).toBeGreaterThan(100);
});

it.each([
  ['single bits', { ...grey, bitsAllocated: 1, bitsStored: 1, highBit: 0 }],
  ['32 bits', { ...grey, bitsAllocated: 32, bitsStored: 32, highBit: 31 }],
  ['deep colours that share chroma', { ...colour, bitsAllocated: 16, photometricInterpretation: 'YBR_FULL_422' }],
  ['colours of a way that nobody reads', { ...colour, photometricInterpretation: 'YBR_PARTIAL_420' }],
])('is refused for %s [AC-34]', async (_, description) => {
  await expect(mark(new Uint8Array(size * size * 8), description)).rejects.toMatchObject({
    kind: 'bad_pixel_description',
  });
});

it('has another text for another one who looks, and letters that grow with the image', () => {
  const of = (rows: number, who: string) => markedPixels({ rows, columns: rows }, who).length / rows ** 2;
  expect(markedPixels({ rows: size, columns: size }, 'a@example.jp')).not.toEqual(
    markedPixels({ rows: size, columns: size }, 'b@example.jp'),
  );
  expect(of(640, text) / of(320, text)).toBeCloseTo(1, 1);
  expect(of(320, '窓')).toBeGreaterThan(0);
});
