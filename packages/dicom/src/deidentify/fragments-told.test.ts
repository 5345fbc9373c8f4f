import { describe, expect, it } from 'vitest';
import { asciiBytes } from '../encoding/ascii.ts';
import { decodeFrame } from '../frames/decode-frame.ts';
import { codedFrames } from '../frames/testing/index.ts';
import { joined } from './index.ts';
import { segmentOf } from './pictures/jpeg-segments.ts';
import { colourProfile } from './pictures/testing/build-pictures.ts';
import {
  name,
  baseline,
  j2k,
  leaving,
  left,
  ofPixels,
  ofImage,
  losing,
  staying,
  pixelsOf,
} from './testing/leaving-fragments.ts';

describe('[DI-30] what fragments hold beside what a decoder of their syntax reads', async () => {
  const coded = await codedFrames(16, 16);
  const of = (uid: string) => coded.find(({ description }) => description.transferSyntaxUID === uid)!;

  it.each([
    '1.2.840.10008.1.2.4.110',
    '1.2.840.10008.1.2.4.111',
    '1.2.840.10008.1.2.4.112',
    '1.2.840.10008.1.2.4.102',
    '1.2.3.4',
    baseline,
    j2k,
  ])('stays behind where nobody reads its syntax, or it begins as nothing that one knows (%s)', (uid) => {
    const jpeg = joined([name, of(baseline).bytes]);
    staying(ofImage(uid, [[jpeg]]));
    staying(ofImage(uid, [[Uint8Array.of(0, ...of(baseline).bytes, ...name)]]));
  });

  it.each(['110', '111', '112', '102'])('stays behind where nobody reads its syntax, as JPEG, too (%s)', (uid) => {
    staying(ofImage(`1.2.840.10008.1.2.4.${uid}`, [[of(baseline).bytes]]));
  });

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
    [0x50, joined([Uint8Array.of(0, 2, 0, 0, 0, 0), name])],
    [0x51, joined([new Uint8Array(35), Uint8Array.of(1, 7, 1, 1), name])],
    [0x52, joined([new Uint8Array(10), name])],
    [0x5c, joined([Uint8Array.of(1, 0, 0), name])],
  ])('is zeros in a segment of JPEG 2000 that holds nothing else, or more (%i)', (marker, payload) => {
    const { bytes } = of(j2k);
    const at = 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0);
    losing(ofImage(j2k, [[joined([bytes.subarray(0, at), segmentOf(marker, payload), bytes.subarray(at)])]]));
  });

  it.each([
    [256, 1],
    [257, 2],
  ])('is zeros behind the number of one of %i components, which has %i bytes', (components, size) => {
    const head = Uint8Array.of(...new Uint8Array(34), components >> 8, components & 0xff);
    const region = (text: Uint8Array) => segmentOf(0x5e, new Uint8Array(size).fill(1), Uint8Array.of(0, 9), text);
    const tile = [segmentOf(0x90, new Uint8Array(8), name), Uint8Array.of(0xff, 0x93, 1, 0xff, 0xd9)];
    const start = [Uint8Array.of(0xff, 0x4f), segmentOf(0x51, head, new Uint8Array(3 * components).fill(7))];
    const output = losing(ofImage(j2k, [[joined([...start, region(name), ...tile])]]));
    const zeros = new Uint8Array(name.length);
    const cleared = [...start, region(zeros), segmentOf(0x90, new Uint8Array(8), zeros)];
    expect(output.includes(Buffer.from(joined(cleared)))).toBe(true);
  });

  it.each([0x5f, 0x60, 0x61, 0x74, 0x78])(
    '[DI-28] is taken for pixels where it says in which order packets come and how samples change (%i)',
    (marker) => {
      const { bytes } = of(j2k);
      const at = 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0);
      const segment = segmentOf(marker, Uint8Array.of(0, 0x40, 9, 9));
      const file = ofImage(j2k, [[joined([bytes.subarray(0, at), segment, bytes.subarray(at)])]]);
      expect(leaving(file).includes(Buffer.from(segment))).toBe(true);
    },
  );

  it.each([0x55, 0x57, 0x58])(
    '[DI-28] becomes a comment without words in the place of lengths of packets and tile-parts (%i)',
    async (marker) => {
      const { bytes, description } = of(j2k);
      const at = 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0);
      const stream = joined([bytes.subarray(0, at), segmentOf(marker, name), bytes.subarray(at)]);
      const cut = at + 1;
      for (const fragments of [[stream], [stream.subarray(0, cut), stream.subarray(cut)]]) {
        const output = losing(ofImage(j2k, [fragments]));
        const comment = Buffer.from(segmentOf(0x64, new Uint8Array(name.length)));
        if (fragments.length === 1) expect(output.includes(comment)).toBe(true);
        expect(await pixelsOf(output, description)).toEqual(await decodeFrame(bytes, description));
      }
    },
  );

  it('[DI-28] leaves with the lengths of tile-parts that are theirs', () => {
    const { bytes } = of(j2k);
    const at = 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0);
    const part = Buffer.from(bytes).indexOf(Buffer.of(0xff, 0x90));
    const length = bytes.subarray(part + 6, part + 10);
    const file = (segment: Uint8Array) =>
      ofImage(j2k, [[joined([bytes.subarray(0, at), segment, bytes.subarray(at)])]]);
    const isKept = (...payload: Uint8Array[]) => {
      const segment = segmentOf(0x55, ...payload);
      expect(ofPixels(left(leaving(file(segment))))).toEqual([]);
      return leaving(file(segment)).includes(Buffer.from(segment));
    };
    expect(isKept(Uint8Array.of(0, 0x40), length)).toBe(true);
    expect(isKept(Uint8Array.of(0, 0x50, 0), length)).toBe(true);
    expect(isKept(Uint8Array.of(0, 0x60, 0, 0), length)).toBe(true);
    expect(isKept(Uint8Array.of(0, 0x60, 0, 1), length)).toBe(false);
    expect(isKept(Uint8Array.of(0, 0x40), length, length)).toBe(false);
    expect(isKept(Uint8Array.of(0, 0x41), length)).toBe(false);
    expect(
      isKept(
        Uint8Array.of(0, 0x40),
        length.map((byte) => byte ^ 1),
      ),
    ).toBe(false);
  });

  it('leaves with what JPEG-LS says of its size, in as many bytes as it takes', () => {
    const { bytes } = of('1.2.840.10008.1.2.4.80');
    const size = segmentOf(0xf8, Uint8Array.of(4, 3, 0, 0, 16, 0, 0, 16));
    const file = ofImage('1.2.840.10008.1.2.4.80', [[joined([bytes.subarray(0, 2), size, bytes.subarray(2)])]]);
    expect(ofPixels(left(file))).toEqual([]);
    expect(leaving(file).includes(Buffer.from(size))).toBe(true);
  });

  it('stays behind where data begin without a tile-part', () => {
    const size = segmentOf(0x51, new Uint8Array(35), Uint8Array.of(1, 7, 1, 1));
    staying(ofImage(j2k, [[joined([Uint8Array.of(0xff, 0x4f), size, Uint8Array.of(0xff, 0x93), name])]]));
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
    // A profile keeps its numbers.
    const ofProfile = (words: string) => box('jp2h', box('colr', Uint8Array.of(2, 0, 0), colourProfile(words)));
    const coloured = losing(ofImage(j2k, [[joined([first, ofProfile('YAMADA'), box('jp2c', bytes)])]]));
    expect(coloured.includes(Buffer.from(ofProfile('\0'.repeat(6))))).toBe(true);
    // Boxes that say how samples become colours stay, and the last one may reach to the end.
    const colours = box(
      'jp2h',
      ...['bpcc', 'pclr', 'cmap', 'cdef'].map((type) => box(type, Uint8Array.of(1, 2, 3, 4))),
    );
    const open = box('jp2c', bytes).fill(0, 0, 4);
    const plain = ofImage(j2k, [[joined([first, colours, open])]]);
    const output = leaving(plain);
    expect(output.includes(Buffer.from(joined([colours, open.subarray(0, 8)])))).toBe(true);
    expect(await pixelsOf(output, description)).toEqual(await decodeFrame(bytes, description));
    staying(ofImage(j2k, [[joined([first, name, name])]]));
    staying(ofImage(j2k, [[joined([first, box('xml ', name)])]]));
  });
});
