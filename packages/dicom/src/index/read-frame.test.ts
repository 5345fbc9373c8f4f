import { describe, expect, test } from 'vitest';
import { buildDicomFile } from '../testing/build-dicom-file.ts';
import type { Pixels } from '../testing/pixel-writer.ts';
import { frameIndex } from '../geometry/frame-position.ts';
import { describedFrames } from './missing-frames.ts';
import { readFrame } from './read-frame.ts';
import { readInstance } from './read-instance.ts';

/**
 * Every frame of a synthetic file, the table passed through JSON as when it is stored, and how many ranges were read
 * for each.
 */
async function frames(transferSyntaxUID: string, pixels: Pixels) {
  const file = buildDicomFile({ transferSyntaxUID, pixels });
  const { frames: table, notes } = readInstance(file);
  if (!table) throw new Error('there are no frames');
  const stored = JSON.parse(JSON.stringify(table)) as typeof table;
  const all: Uint8Array[] = [];
  const reads: number[] = [];
  const syntaxes = new Set<string>();
  const count = stored.kind === 'video' ? 1 : stored.numberOfFrames;
  for (let i = 0; i < count; i++) {
    let ranges = 0;
    const read = (offset: number, length: number) => {
      ranges++;
      return Promise.resolve(file.slice(offset, offset + length));
    };
    const frame = await readFrame(stored, frameIndex(i), read);
    all.push(frame.bytes);
    syntaxes.add(frame.transferSyntaxUID);
    reads.push(ranges);
  }
  return { all, reads, syntaxes: [...syntaxes], notes: notes.map(({ kind }) => kind), table };
}

const EXPLICIT = '1.2.840.10008.1.2.1';
const JPEG = '1.2.840.10008.1.2.4.50';
const native = ['1.2.840.10008.1.2', EXPLICIT, '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.1.99'];

describe('native frames come back little endian', () => {
  const arrays: [string, Partial<Pixels>, ArrayBufferView][] = [
    ['8 bits, odd frames', { bitsAllocated: 8 }, Uint8Array.from({ length: 45 }, (_, i) => i * 5)],
    ['8 bits, colour', { bitsAllocated: 8, samplesPerPixel: 3 }, Uint8Array.from({ length: 135 }, (_, i) => i)],
    ['16 bits', {}, Uint16Array.from({ length: 45 }, (_, i) => i * 1111)],
    ['32 bits', { bitsAllocated: 32 }, Uint32Array.from({ length: 45 }, (_, i) => i * 70_000_000)],
    ['64 bits', { bitsAllocated: 64 }, Float64Array.from({ length: 45 }, (_, i) => i / 7)],
  ];
  for (const transferSyntaxUID of native) {
    test.each(arrays)(`%s in ${transferSyntaxUID}`, async (_, described, values) => {
      const pixels = { rows: 3, columns: 5, numberOfFrames: 3, native: values, ...described };
      const { all, reads, syntaxes, notes } = await frames(transferSyntaxUID, pixels);
      expect(all.flatMap((bytes) => [...bytes])).toEqual([...new Uint8Array(values.buffer)]);
      expect(reads).toEqual([1, 1, 1]);
      expect(syntaxes).toEqual([EXPLICIT]);
      expect(notes).toEqual([]);
    });
  }

  test('8-bit words of a big endian file, a word shared by two frames', async () => {
    // PS3.5 8.1.1: two pixels in a word of 16 bits, the first in the low byte; a big endian file has the high byte
    // first.
    const swappedPairs = Uint8Array.of(2, 1, 4, 3, 6, 5);
    const file = buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.2',
      Rows: 1,
      Columns: 3,
      NumberOfFrames: 2,
      SamplesPerPixel: 1,
      BitsAllocated: 8,
      PhotometricInterpretation: 'MONOCHROME2',
      PixelData: { vr: 'OW', value: swappedPairs },
    });
    const { frames: table } = readInstance(file);
    const read = (offset: number, length: number) => Promise.resolve(file.slice(offset, offset + length));
    const bytes = [0, 1].map(async (i) => (table ? (await readFrame(table, frameIndex(i), read)).bytes : undefined));
    expect(await Promise.all(bytes)).toEqual([Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6)]);
  });

  test.each(native)('single bits packed across frames, in %s', async (transferSyntaxUID) => {
    const bits = Array.from({ length: 4 * 15 }, (_, i) => (i * i + (i >> 2)) & 1);
    const packed = new Uint8Array(8);
    for (const [i, bit] of bits.entries()) packed[i >> 3] = (packed[i >> 3] ?? 0) | (bit << (i & 7));
    const pixels = { rows: 3, columns: 5, numberOfFrames: 4, bitsAllocated: 1, native: packed };
    const { all } = await frames(transferSyntaxUID, pixels);
    const unpacked = all.map((bytes) => Array.from({ length: 15 }, (_, i) => ((bytes[i >> 3] ?? 0) >> (i & 7)) & 1));
    expect(all.map((bytes) => bytes.length)).toEqual([2, 2, 2, 2]);
    expect(unpacked.flat()).toEqual(bits);
  });

  test('chroma shared by two pixels takes two bytes a pixel', async () => {
    const values = Uint8Array.from({ length: 2 * 4 * 2 * 2 }, (_, i) => i);
    const pixels = { rows: 2, columns: 4, samplesPerPixel: 3, numberOfFrames: 2, bitsAllocated: 8, native: values };
    const { all } = await frames(EXPLICIT, { ...pixels, photometricInterpretation: 'YBR_FULL_422' });
    expect(all).toEqual([values.slice(0, 16), values.slice(16)]);
  });

  test('chroma shared by four pixels takes one and a half bytes a pixel', async () => {
    const values = Uint8Array.from({ length: 2 * 4 * 1.5 * 2 }, (_, i) => i);
    const pixels = { rows: 2, columns: 4, samplesPerPixel: 3, numberOfFrames: 2, bitsAllocated: 8, native: values };
    const { all, notes } = await frames(EXPLICIT, { ...pixels, photometricInterpretation: 'YBR_PARTIAL_420' });
    expect(all).toEqual([values.slice(0, 12), values.slice(12)]);
    expect(notes).toEqual([]);
  });

  test('float pixel data', async () => {
    const values = Float32Array.of(1.5, -2, 3, 4);
    for (const transferSyntaxUID of native) {
      const file = buildDicomFile({
        transferSyntaxUID,
        Rows: 1,
        Columns: 2,
        NumberOfFrames: 2,
        BitsAllocated: 32,
        FloatPixelData: values,
      });
      const { frames: table } = readInstance(file);
      if (!table) throw new Error('there are no frames');
      const read = (offset: number, length: number) => Promise.resolve(file.slice(offset, offset + length));
      const { bytes } = await readFrame(table, frameIndex(1), read);
      expect([...new Float32Array(bytes.slice().buffer)]).toEqual([3, 4]);
    }
  });
});

/** A fragment that begins like a JPEG codestream. */
const start = (fill: number, length: number) =>
  Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(length - 4).fill(fill));
const more = (fill: number, length: number) => new Uint8Array(length).fill(fill);

describe('encapsulated frames', () => {
  const pixels = { rows: 8, columns: 8, bitsAllocated: 8 };
  const single = [[start(1, 20)], [start(2, 30)], [start(3, 40)]];
  const fragmented = [[start(1, 20), more(1, 10)], [start(2, 30)], [start(3, 40), more(3, 6), more(4, 8)]];
  const joined = (fragments: Uint8Array[][]) =>
    fragments.map((frame) => Uint8Array.from(frame.flatMap((fragment) => [...fragment])));

  test.each(['basic', 'extended', 'empty'] as const)('%s offset table', async (offsetTable) => {
    for (const encapsulated of [single, fragmented]) {
      const result = await frames(JPEG, { ...pixels, numberOfFrames: 3, encapsulated, offsetTable });
      expect(result.all).toEqual(joined(encapsulated));
      expect(result).toMatchObject({ reads: [1, 1, 1], syntaxes: [JPEG], notes: [] });
    }
  });

  test('one frame in several fragments without a table', async () => {
    const encapsulated = [[more(9, 20), more(8, 10), more(7, 2)]];
    const { all } = await frames('1.2.840.10008.1.2.5', { ...pixels, encapsulated, offsetTable: 'empty' });
    expect(all).toEqual(joined(encapsulated));
  });

  test('frames of JPEG 2000 in several fragments without a table begin where a codestream does', async () => {
    const soc = (fill: number, length: number) => Uint8Array.of(0xff, 0x4f, 0xff, 0x51, ...more(fill, length - 4));
    const encapsulated = [[soc(1, 20), more(1, 10)], [soc(2, 30)], [soc(3, 40), more(3, 6), more(4, 8)]];
    const described = { ...pixels, numberOfFrames: 3, encapsulated, offsetTable: 'empty' as const };
    const { all, notes } = await frames('1.2.840.10008.1.2.4.90', described);
    expect(all).toEqual(joined(encapsulated));
    expect(notes).toEqual([]);
  });

  /**
   * A file of three frames with other 32-bit words in its table of offsets. `head`: the bytes before that, hexadecimal.
   */
  function damaged(offsetTable: 'basic' | 'extended', head: string, words: Record<number, number>) {
    const file = buildDicomFile({
      transferSyntaxUID: JPEG,
      pixels: { ...pixels, numberOfFrames: 3, encapsulated: single, offsetTable },
    });
    const first = Buffer.from(file).indexOf(head, 0, 'hex') + head.length / 2;
    const view = new DataView(file.buffer, file.byteOffset, file.length);
    for (const [word, value] of Object.entries(words)) view.setUint32(first + Number(word) * 4, value, true);
    return readInstance(file);
  }

  test.each([
    ['beside the fragments', damaged('basic', 'feff00e00c000000', { 1: 30 })],
    ['to the ends of the frames', damaged('basic', 'feff00e00c000000', { 0: 28, 1: 66, 2: 114 })],
    ['4 GiB behind them', damaged('extended', 'e07f01004f56000018000000', { 3: 1 })],
  ])('a table that points %s is noted and not believed', (_, { frames: table, notes }) => {
    expect(notes.map(({ kind }) => kind)).toEqual(['bad_offset_table']);
    expect(table).toMatchObject({
      frames: [[[expect.any(Number), 20]], [[expect.any(Number), 30]], [[expect.any(Number), 40]]],
    });
  });

  test('the padding of an odd frame is left out where the extended table gives its length', async () => {
    const encapsulated = [[start(1, 21)], [start(2, 30)]];
    const { table } = await frames(JPEG, { ...pixels, numberOfFrames: 2, encapsulated, offsetTable: 'extended' });
    expect(table).toMatchObject({ frames: [[[expect.any(Number), 21]], [[expect.any(Number), 30]]] });
  });

  test('a video is one stream', async () => {
    const encapsulated = [[more(1, 10)], [more(2, 20)]];
    const { all, table } = await frames('1.2.840.10008.1.2.4.102', {
      ...pixels,
      numberOfFrames: 50,
      encapsulated,
      offsetTable: 'empty',
    });
    expect(table).toMatchObject({ kind: 'video', numberOfFrames: 50 });
    expect(all).toEqual([Uint8Array.of(...more(1, 10), ...more(2, 20))]);
  });
});

describe('what does not fit', () => {
  const read = (description: Parameters<typeof buildDicomFile>[0]) => {
    const { frames: table, notes } = readInstance(buildDicomFile(description));
    return { table, notes: notes.map(({ kind, tag }) => [kind, tag]) };
  };
  const pixels = { rows: 4, columns: 4, native: new Uint16Array(16) };

  test('more rows than there are pixels: no frame is whole', () => {
    const { table, notes } = read({ pixels, Rows: 65535 });
    expect(table).toMatchObject({ numberOfFrames: 1, missing: [[1, 1]] });
    expect(notes).toEqual([['pixel_data_shorter', '7FE00010']]);
  });

  test.each([
    ['00280010', { Rows: 0 }],
    ['00280011', { Columns: undefined }],
    ['00280100', { BitsAllocated: 0 }],
    ['00280002', { SamplesPerPixel: 0 }],
  ])('%s: %o, and there are no frames', (tag, elements) => {
    expect(read({ pixels, ...elements })).toEqual({ table: null, notes: [['bad_pixel_description', tag]] });
  });

  test('rows as text', () => {
    const { table, notes } = read({ pixels, Rows: { vr: 'LO', value: '4' } });
    expect([table?.numberOfFrames, notes]).toEqual([1, []]);
  });

  test.each([-1, 2147483647])('a number of frames that cannot be: %d', (NumberOfFrames) => {
    const { table, notes } = read({ pixels, NumberOfFrames });
    expect(table?.numberOfFrames).toBe(1);
    expect(table?.missing).toBeUndefined();
    expect(notes).toEqual([['bad_value', '00280008']]);
  });

  test('a frame fewer than described: the others are whole', async () => {
    const file = buildDicomFile({
      pixels: { rows: 2, columns: 2, numberOfFrames: 3, native: Uint16Array.from({ length: 8 }, (_, i) => i) },
    });
    const { frames: table, dicomJson, notes } = readInstance(file);
    expect(table).toMatchObject({ numberOfFrames: 3, missing: [[3, 3]] });
    expect(notes).toEqual([{ kind: 'pixel_data_shorter', tag: '7FE00010', offset: file.length }]);
    expect(describedFrames(dicomJson)).toEqual({ numberOfFrames: 3, missing: [[3, 3]] });
    const range = (offset: number, length: number) => Promise.resolve(file.slice(offset, offset + length));
    expect([...(await readFrame(table!, frameIndex(1), range)).bytes]).toEqual([4, 0, 5, 0, 6, 0, 7, 0]);
    await expect(readFrame(table!, frameIndex(2), range)).rejects.toThrow(RangeError);
  });

  test('the last byte of an odd length is 0 where it is missing', async () => {
    for (const transferSyntaxUID of native) {
      const odd = { rows: 3, columns: 3, bitsAllocated: 8, native: Uint8Array.from({ length: 8 }, (_, i) => i + 1) };
      const file = buildDicomFile({ transferSyntaxUID, pixels: odd });
      const { frames: table, notes } = readInstance(file);
      expect(notes.map(({ kind }) => kind)).toEqual(['pixel_data_padded']);
      const range = (offset: number, length: number) => Promise.resolve(file.slice(offset, offset + length));
      expect([...(await readFrame(table!, frameIndex(0), range)).bytes]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
    }
  });

  test.each(['basic', 'extended', 'empty'] as const)(
    'fewer and more fragments than frames, %s offset table',
    (offsetTable) => {
      const encapsulated = [[start(1, 20), more(1, 10)], [start(2, 30)]];
      const described = { rows: 8, columns: 8, bitsAllocated: 8, encapsulated, offsetTable };
      const few = read({ transferSyntaxUID: JPEG, pixels: { ...described, numberOfFrames: 4 } });
      expect(few.table).toMatchObject({ numberOfFrames: 4, missing: [[3, 4]] });
      expect(few.table?.kind === 'encapsulated' && few.table.frames.map((frame) => frame.length)).toEqual([2, 1]);
      expect(few.notes).toContainEqual(['pixel_data_shorter', '7FE00010']);
      const many = read({
        transferSyntaxUID: JPEG,
        pixels: { ...described, encapsulated: [...encapsulated, [start(3, 10)]], numberOfFrames: 2 },
      });
      expect(many.table?.missing).toBeUndefined();
      expect(many.table?.kind === 'encapsulated' && many.table.frames.map((frame) => frame.length)).toEqual([2, 1]);
      expect(many.notes).toContainEqual(['pixel_data_longer', '7FE00010']);
    },
  );

  test('RLE has a fragment for each frame', () => {
    const encapsulated = [[more(1, 64)], [more(2, 64)]];
    const described = { rows: 8, columns: 8, numberOfFrames: 3, encapsulated, offsetTable: 'empty' as const };
    const { table } = read({ transferSyntaxUID: '1.2.840.10008.1.2.5', pixels: described });
    expect(table).toMatchObject({ missing: [[3, 3]], frames: [[expect.anything()], [expect.anything()]] });
  });

  test('a file that ends in a fragment: frames whose codestream has ended are whole', () => {
    const ended = (fill: number, length: number) => Uint8Array.of(...start(fill, length - 2), 0xff, 0xd9);
    const frames = { rows: 8, columns: 8, bitsAllocated: 8, numberOfFrames: 3 };
    for (const offsetTable of ['basic', 'empty'] as const) {
      const cut = (encapsulated: Uint8Array[][]) => {
        const file = buildDicomFile({ transferSyntaxUID: JPEG, pixels: { ...frames, encapsulated, offsetTable } });
        return readInstance(file.subarray(0, file.length - 20));
      };
      const single = cut([[ended(1, 20)], [ended(2, 30)], [ended(3, 40)]]);
      expect(single.frames).toMatchObject({ missing: [[3, 3]] });
      expect(single.notes.map(({ kind }) => kind)).toEqual(['truncated']);
      const fragmented = cut([[ended(1, 20)], [ended(2, 30)], [start(3, 20), more(3, 6), more(3, 40)]]);
      expect(fragmented.frames).toMatchObject({ missing: [[3, 3]] });
    }
  });

  test('fragments of which there is not one described', () => {
    const encapsulated = [[start(1, 10)], [start(2, 10)]];
    for (const offsetTable of ['basic', 'empty'] as const) {
      const described = { rows: 1, columns: 1, numberOfFrames: 2_000_000_000, encapsulated, offsetTable };
      const { table, notes } = read({ transferSyntaxUID: JPEG, pixels: described });
      expect(table).toMatchObject({ numberOfFrames: 2 });
      expect(notes).toContainEqual(['bad_value', '00280008']);
    }
  });

  test('fragments in a transfer syntax without compression: the codestream says which it is', () => {
    const sof = (marker: number) =>
      Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, marker, 0, 8, 0, 0, 0, 0, 0, 0);
    const streams: [string | undefined, Uint8Array][] = [
      ['1.2.840.10008.1.2.4.50', sof(0xc0)],
      ['1.2.840.10008.1.2.4.57', sof(0xc3)],
      ['1.2.840.10008.1.2.4.81', sof(0xf7)],
      ['1.2.840.10008.1.2.4.91', Uint8Array.of(0xff, 0x4f, 0xff, 0x51, 0, 0)],
      ['1.2.840.10008.1.2.5', Uint8Array.of(1, 0, 0, 0, 64, ...new Uint8Array(59))],
      [undefined, more(7, 100)],
    ];
    for (const [syntax, stream] of streams) {
      const { table, notes } = read({ pixels: { rows: 1, columns: 1, encapsulated: [[stream]] } });
      expect(table?.transferSyntaxUID).toBe(syntax);
      expect(notes).toEqual([[syntax ? 'transfer_syntax_guessed' : 'bad_pixel_description', '7FE00010']]);
    }
  });

  test('rows and columns without pixel data, and longer pixel data, are noted', () => {
    expect(readInstance(buildDicomFile({ Rows: 4, Columns: 4 })).notes.map(({ kind }) => kind)).toEqual([
      'pixel_data_missing',
    ]);
    const longer = readInstance(buildDicomFile({ pixels, Rows: 3 }));
    expect(longer.notes.map(({ kind }) => kind)).toEqual(['pixel_data_longer']);
  });

  test('no frames where there is one', () => {
    const { frames: table, notes } = readInstance(buildDicomFile({ pixels, NumberOfFrames: 0 }));
    expect(table?.numberOfFrames).toBe(1);
    expect(notes).toEqual([{ kind: 'bad_value', tag: '00280008' }]);
  });

  test('a frame that is not there', async () => {
    const { frames: table } = readInstance(buildDicomFile({ pixels }));
    const read = () => Promise.resolve(new Uint8Array());
    await expect(table && readFrame(table, frameIndex(1), read)).rejects.toThrow(RangeError);
  });
});
