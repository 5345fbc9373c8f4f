import { describe, expect, it } from 'vitest';
import { asciiBytes } from '../encoding/ascii.ts';
import { decodeFrame } from '../frames/decode-frame.ts';
import { codedFrames } from '../frames/testing/index.ts';
import { frameIndex } from '../geometry/frame-position.ts';
import { readFrame } from '../index/read-frame.ts';
import { readDataSet } from '../index/read-instance.ts';
import { buildDicomFile, type Pixels } from '../testing/index.ts';
import {
  deidentified,
  deidentifiedRangesNow,
  identifierKeys,
  identifiersLeft,
  identifiersLeftInRanges,
  joined,
  type DeidentificationOrder,
} from './index.ts';
import { segmentOf } from './pictures/jpeg-segments.ts';

const keys = identifierKeys(new Uint8Array(32).fill(1));
const order: DeidentificationOrder = { mode: 'anonymize', fields: {} };
const looked: DeidentificationOrder = { ...order, keepDocument: true };
const limits = { whole: 0, mostWhole: 1e8, head: 256, mostHead: 1e6, tail: 1000, window: 64 };
const name = asciiBytes('YAMADA^HANAKO ');
const baseline = '1.2.840.10008.1.2.4.50';
const j2k = '1.2.840.10008.1.2.4.90';
const rle = '1.2.840.10008.1.2.5';

const atHand = (file: Uint8Array) => ({
  size: file.length,
  read: (offset: number, length: number) => file.slice(offset, offset + length),
});

/** The new file, which is the same whichever way it is written. */
function leaving(file: Uint8Array, how = order): Buffer {
  const whole = joined(deidentified(file, how, keys));
  const pieces = deidentifiedRangesNow(atHand(file), how, keys, limits);
  const chunks = pieces.map((one) =>
    one instanceof Uint8Array ? one : file.subarray(one.offset, one.offset + one.length),
  );
  expect(Buffer.compare(joined(chunks), whole)).toBe(0);
  return Buffer.from(whole);
}

/** What the check finds, which is the same whichever way it reads. */
function left(file: Uint8Array, how = order): string[] {
  const found = identifiersLeft(file, how);
  expect(identifiersLeftInRanges(atHand(file), how, limits)).toEqual(found);
  return found;
}

const ofPixels = (tags: string[]) => tags.filter((tag) => tag.startsWith('7FE0'));
const ofImage = (transferSyntaxUID: string, frames: Uint8Array[][], more: Partial<Pixels> = {}) =>
  buildDicomFile({
    transferSyntaxUID,
    pixels: { rows: 16, columns: 16, bitsAllocated: 8, numberOfFrames: frames.length, encapsulated: frames, ...more },
  } as Parameters<typeof buildDicomFile>[0]);

/** Says who, and is seen by the check; leaves without, and nothing is found any more. */
function losing(file: Uint8Array): Buffer {
  expect(Buffer.from(file).includes('YAMADA')).toBe(true);
  expect(left(file)).toContain('7FE00010');
  const output = leaving(file);
  expect(output.includes('YAMADA')).toBe(false);
  expect(left(output)).toEqual([]);
  return output;
}

/** Stays behind, is seen by the check, and leaves where somebody lets it go, which it then says. */
function staying(file: Uint8Array): void {
  expect(() => leaving(file)).toThrow('corrupt');
  expect(left(file)).toContain('7FE00010');
  const output = leaving(file, looked);
  expect(left(output, looked)).toEqual([]);
  expect(readDataSet(output).dicomJson['00120062']?.Value).toEqual(['NO']);
}

async function pixelsOf(file: Uint8Array, description: Parameters<typeof decodeFrame>[1], index = 0) {
  const { frames } = readDataSet(file);
  const read = (offset: number, length: number) => Promise.resolve(file.subarray(offset, offset + length));
  return decodeFrame((await readFrame(frames!, frameIndex(index), read)).bytes, description);
}

describe('[DI-30] what fragments hold beside what a decoder of their syntax reads', async () => {
  const coded = await codedFrames(16, 16);
  const of = (uid: string) => coded.find(({ description }) => description.transferSyntaxUID === uid)!;

  it.each([rle, '1.2.840.10008.1.2.8.1'])('is zeros behind a frame, and pixels stay (%s)', async (uid) => {
    const { bytes, description } = of(uid);
    const even = bytes.length % 2 ? joined([bytes, new Uint8Array(1)]) : bytes;
    const told = joined([even, name]);
    const output = losing(ofImage(uid, [[told], [even], [told]]));
    for (const index of [0, 1, 2])
      expect(await pixelsOf(output, description, index)).toEqual(await decodeFrame(bytes, description));
    // The byte that makes a length even is told by nobody.
    const alone = ofImage(uid, [[even]]);
    expect(ofPixels(left(alone))).toEqual([]);
    expect(leaving(alone).includes(Buffer.from(even))).toBe(true);
  });

  it('is zeros in the header of RLE, between its segments, and behind the last run, however it is read', async () => {
    const header = new Uint8Array(64);
    const view = new DataView(header.buffer);
    const runs = [
      Uint8Array.of(0x81, 9, 0x80, 0x81, 8),
      Uint8Array.of(0xff, 7, 0x83, 7, 0x7f, ...new Uint8Array(128).fill(5)),
    ];
    const second = joined([runs[1]!, name]);
    for (const [at, value] of [2, 64, 64 + 6 + name.length].entries()) view.setUint32(4 * at, value, true);
    header.set(name, 40);
    const bytes = joined([header, runs[0]!, new Uint8Array(1), name, second]);
    const file = ofImage(rle, [[bytes]], { bitsAllocated: 16 });
    const description = { ...of(rle).description, bitsAllocated: 16, bitsStored: 16, highBit: 15 };
    const before = await pixelsOf(file, description);
    expect(await pixelsOf(losing(file), description)).toEqual(before);
    expect(
      await pixelsOf(
        losing(ofImage(rle, [[bytes.subarray(0, 70), bytes.subarray(70)]], { bitsAllocated: 16 })),
        description,
      ),
    ).toEqual(before);
  });

  it('is zeros behind native pixels', () => {
    const pixels = new Uint8Array(256).fill(3);
    const output = losing(ofImage('1.2.840.10008.1.2.1.98', [[joined([pixels, name])], [pixels]]));
    expect(output.includes(Buffer.from(joined([pixels, new Uint8Array(name.length)])))).toBe(true);
  });

  it('stays behind where it is no such frame, or holds more than one', async () => {
    const { deflateRaw } = await import('pako');
    staying(ofImage(rle, [[joined([new Uint8Array(64), name])]]));
    staying(ofImage(rle, [[name]]));
    staying(ofImage('1.2.840.10008.1.2.8.1', [[joined([name, new Uint8Array(9).fill(7)])]]));
    const longer = deflateRaw(joined([new Uint8Array(256), name]));
    staying(ofImage('1.2.840.10008.1.2.8.1', [[longer]]));
  });

  it.each(['1.2.840.10008.1.2.4.110', '1.2.840.10008.1.2.4.102', '1.2.3.4', baseline, j2k])(
    'stays behind where nobody reads its syntax, or it begins as nothing that one knows (%s)',
    (uid) => {
      const jpeg = joined([name, of(baseline).bytes]);
      staying(ofImage(uid, [[jpeg]]));
      staying(ofImage(uid, [[Uint8Array.of(0, ...of(baseline).bytes, ...name)]]));
    },
  );

  it('is a codestream in a syntax that nobody knows, too', async () => {
    const { bytes, description } = of(j2k);
    expect(await pixelsOf(leaving(ofImage('1.2.3.4', [[bytes]])), { ...description })).toBeDefined();
  });

  it.each([0x02, 0xbf, 0xc8, 0xd0, 0xd8, 0x01])('stays behind with a marker that no header has (%i)', (marker) => {
    const { bytes } = of(baseline);
    const header = joined([bytes.subarray(0, 2), segmentOf(marker, name), bytes.subarray(2)]);
    staying(ofImage(baseline, [[header]]));
    const scan = Buffer.from(bytes).indexOf(Buffer.of(0xff, 0xd9));
    if (marker === 0xd0) return;
    staying(ofImage(baseline, [[joined([bytes.subarray(0, scan), segmentOf(marker, name), bytes.subarray(scan)])]]));
  });

  it.each([0xf0, 0xf6, 0xfd])('is zeros under a marker that is kept for extensions (%i)', async (marker) => {
    const { bytes } = of(baseline);
    losing(ofImage(baseline, [[joined([bytes.subarray(0, 2), segmentOf(marker, name), bytes.subarray(2)])]]));
  });

  it.each([
    ['quantization', 0xdb, joined([new Uint8Array(65), name])],
    ['Huffman', 0xc4, joined([new Uint8Array(17), name])],
    ['empty', 0xdb, new Uint8Array()],
    ['restart interval', 0xdd, joined([new Uint8Array(2), name])],
    ['JPEG-LS parameters', 0xf8, joined([Uint8Array.of(2, 1, 1), name])],
    ['JPEG-LS frame', 0xf7, joined([new Uint8Array(6), name])],
  ])('stays behind with tables that hold something else (%s)', (_, marker, payload) => {
    const { bytes } = of(baseline);
    staying(ofImage(baseline, [[joined([bytes.subarray(0, 2), segmentOf(marker, payload), bytes.subarray(2)]), name]]));
  });

  it('stays behind where a table has no length, or text follows it', () => {
    const { bytes } = of(baseline);
    const [start, rest] = [bytes.subarray(0, 2), bytes.subarray(2)];
    staying(ofImage(baseline, [[joined([start, Uint8Array.of(0xff, 0xdb, 0, 0), name, rest])]]));
    const end = Buffer.from(bytes).indexOf(Buffer.of(0xff, 0xd9));
    const tables = joined([segmentOf(0xdb, new Uint8Array(65)), name]);
    staying(ofImage(baseline, [[joined([bytes.subarray(0, end), tables, bytes.subarray(end)])]]));
  });

  it.each([
    [0x6f, name],
    [0x4f, name],
    [0x5d, joined([Uint8Array.of(0, 0x41, 1, 1), name])],
    [0x5e, joined([Uint8Array.of(0, 0, 0), name])],
    [0x63, joined([new Uint8Array(4), name])],
    [0x53, joined([Uint8Array.of(0, 0, 2, 4, 4, 0, 1), name])],
  ])('is zeros in a segment of JPEG 2000 that holds nothing else, or more (%i)', (marker, payload) => {
    const { bytes } = of(j2k);
    const at = 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0);
    losing(ofImage(j2k, [[joined([bytes.subarray(0, at), segmentOf(marker, payload), bytes.subarray(at)])]]));
  });

  it('stays behind where text follows a tile-part, or stands in place of a marker', () => {
    const { bytes } = of(j2k);
    const end = Buffer.from(bytes).lastIndexOf(Buffer.of(0xff, 0xd9));
    const at = 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0);
    staying(ofImage(j2k, [[joined([bytes.subarray(0, end), segmentOf(0x64, name), bytes.subarray(end)])]]));
    staying(ofImage(j2k, [[joined([bytes.subarray(0, at), name, bytes.subarray(at)])]]));
  });

  it('is zeros in the boxes around JPEG 2000, in those that describe no image, and pixels stay', async () => {
    const { bytes, description } = of(j2k);
    const box = (type: string, ...contents: Uint8Array[]) => {
      const all = joined([new Uint8Array(4), asciiBytes(type), ...contents]);
      new DataView(all.buffer).setUint32(0, all.length);
      return all;
    };
    const comment = segmentOf(0x64, name);
    const at = 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0);
    const stream = joined([bytes.subarray(0, at), comment, bytes.subarray(at)]);
    const header = box(
      'jp2h',
      box('ihdr', new Uint8Array(14), name),
      box('colr', Uint8Array.of(1, 0, 0, 0, 0, 0, 17), name),
      box('res ', name),
      box('colr', Uint8Array.of(2, 0, 0), name),
    );
    const first = box('jP  ', Uint8Array.of(0x0d, 0x0a, 0x87, 0x0a));
    const file = joined([
      first,
      box('ftyp', asciiBytes('jp2 '), new Uint8Array(4), asciiBytes('jp2 '), name),
      header,
      box('xml ', name),
      box('jp2c', stream),
      box('uuid', name),
      box('jp2c', name),
    ]);
    for (const fragments of [[file], [file.subarray(0, 150), file.subarray(150)]]) {
      const output = losing(ofImage(j2k, [fragments]));
      expect(await pixelsOf(output, description)).toEqual(await decodeFrame(bytes, description));
    }
    staying(ofImage(j2k, [[joined([first, name, name])]]));
    staying(ofImage(j2k, [[joined([first, box('xml ', name)])]]));
  });

  it('is no offset table: one that does not fit the fragments becomes empty, and frames stay', async () => {
    const { bytes, description } = of(baseline);
    const file = ofImage(baseline, [[bytes], [bytes]], { offsetTable: 'basic' });
    const table = Buffer.from(file).indexOf(Buffer.of(0xfe, 0xff, 0x00, 0xe0, 8, 0, 0, 0)) + 8;
    for (const text of ['YAMADA^H', '\0\0\0\0YAMA']) {
      const told = Uint8Array.from(file);
      told.set(asciiBytes(text), table);
      expect(left(told)).toContain('7FE00010');
      const output = leaving(told);
      expect(output.includes('YAMA')).toBe(false);
      expect(left(output)).toEqual([]);
      for (const index of [0, 1])
        expect(await pixelsOf(output, description, index)).toEqual(await decodeFrame(bytes, description));
    }
    expect(ofPixels(left(file))).toEqual([]);
    expect(leaving(file).includes(Buffer.from(file.subarray(table - 8)))).toBe(true);
  });

  it.each(['7FE00001', '7FE00002'])('is no extended offset table, which goes with its lengths (%s)', async (tag) => {
    const { bytes, description } = of(baseline);
    const file = ofImage(baseline, [[bytes], [bytes]], { offsetTable: 'extended' });
    expect(ofPixels(left(file))).toEqual([]);
    expect(readDataSet(leaving(file)).dicomJson[tag]).toBeDefined();
    const at = Buffer.from(file).indexOf(Buffer.of(0xe0, 0x7f, Number(tag.at(-1)), 0)) + 12;
    const told = Uint8Array.from(file);
    told.set(asciiBytes('YAMADA^H'), at + 8);
    expect(ofPixels(left(told))).toEqual(['7FE00001', '7FE00002']);
    const output = leaving(told);
    expect(output.includes('YAMADA')).toBe(false);
    expect(left(output)).toEqual([]);
    expect(await pixelsOf(output, description, 1)).toEqual(await decodeFrame(bytes, description));
  });
});
