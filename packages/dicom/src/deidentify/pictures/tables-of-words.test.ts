import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildDicomFile, randomFrom } from '../../testing/index.ts';
import { deidentified, identifiersLeft, joined as joinedChunks } from '../index.ts';
import { anonymize, keys } from '../testing/person.ts';
import { cleanPicture } from './index.ts';
import { chunk, colourProfile, joined, jpeg, png, segment } from './testing/build-pictures.ts';

const words = 'MARKER^OF^SOMEBODY';
const order = anonymize({});

/** A picture with a segment of words, as a file and as a frame of DICOM: what leaves of each, null where it stays. */
async function leaving(extra: Uint8Array): Promise<(string | null)[]> {
  const { start, quantization, frame, huffman, scan, end } = jpeg;
  const picture = joined(start, extra, quantization, frame, huffman, scan, end);
  const encapsulated = [[picture.length % 2 === 0 ? picture : joined(picture, '\0')]];
  const dicom = buildDicomFile({
    transferSyntaxUID: '1.2.840.10008.1.2.4.50',
    pixels: { rows: 8, columns: 8, bitsAllocated: 8, encapsulated },
  });
  expect(identifiersLeft(dicom, order)).toContain('7FE00010');
  const made = [
    cleanPicture(new Blob([picture])).then(({ parts }) =>
      joined(...parts.map((part) => ('to' in part ? picture.subarray(part.from, part.to) : part))),
    ),
    Promise.resolve().then(() => joinedChunks(deidentified(dicom, order, keys))),
  ];
  return Promise.all(
    made.map((one) =>
      one.then(
        (bytes) => Buffer.from(bytes).toString('latin1'),
        () => null,
      ),
    ),
  );
}

describe('no table is a place for words', () => {
  it.each([
    ['conditioning of arithmetic coding', segment(0xcc, words)],
    ['a frame of more components than decoders take', segment(0xc0, Uint8Array.of(8, 0, 8, 0, 8, 6), words)],
    ['the frame of a hierarchy', segment(0xde, Uint8Array.of(8, 0, 8, 0, 8, 6), words)],
    ['a quantization table of no destination', segment(0xdb, Uint8Array.of(4), words.padEnd(64))],
    ['a Huffman table of no destination', segment(0xc4, Uint8Array.of(4), new Uint8Array(15), '\x12', words)],
    ['a Huffman table of too many codes', segment(0xc4, Uint8Array.of(0, 18), new Uint8Array(15), words)],
    ['a part of a profile that has no first one', segment(0xe2, 'ICC_PROFILE\0', Uint8Array.of(2, 2), words)],
  ])('[PC-6, DI-28] %s', async (_, extra) => {
    for (const text of await leaving(extra)) expect(text ?? '').not.toContain(words);
  });
  it('[PC-2] a part of a profile beyond those that there are', async () => {
    const text = segment(0xe2, 'ICC_PROFILE\0', Uint8Array.of(2, 1), words);
    for (const left of await leaving(joined(jpeg.profile, text))) {
      expect(left).toContain('acsp');
      expect(left).not.toContain(words);
    }
  });
});

/** Two lines of two pixels, each behind its filter. */
const lines = new Uint8Array(deflateSync(Uint8Array.of(0, 1, 2, 0, 3, 4)));
const begin = joined(png.signature, png.header);
const cleanedOf = async (picture: Uint8Array<ArrayBuffer>) => {
  const { parts, removed } = await cleanPicture(new Blob([picture]));
  return {
    removed,
    bytes: joined(...parts.map((part) => ('to' in part ? picture.subarray(part.from, part.to) : part))),
  };
};

describe('the words of a colour profile', () => {
  const [told, silent] = [colourProfile(words), colourProfile('\0'.repeat(words.length))];
  const inParts = (profile: Uint8Array, at: number) => [
    segment(0xe2, 'ICC_PROFILE\0', Uint8Array.of(1, 2), profile.subarray(0, at)),
    segment(0xe2, 'ICC_PROFILE\0', Uint8Array.of(2, 2), profile.subarray(at)),
  ];
  const inOne = (profile: Uint8Array) => [segment(0xe2, 'ICC_PROFILE\0', Uint8Array.of(1, 1), profile)];
  it.each([
    ['in one part', inOne(told), inOne(silent)],
    ['in two', inParts(told, 140), inParts(silent, 140)],
    ['across two', inParts(told, told.length - 9), inParts(silent, told.length - 9)],
  ])('go from JPEG, as a file and as a frame: %s [PC-3, DI-28]', async (_, before, after) => {
    for (const left of await leaving(joined(...before)))
      expect(left?.includes(Buffer.from(joined(...after)).toString('latin1'))).toBe(true);
  });
  it('go with what only looks like a profile, and with one of which a part is missing [PC-3, DI-28]', async () => {
    for (const parts of [inParts(told, 140).slice(0, 1), inOne(joined(new Uint8Array(36), 'acsp', words))])
      for (const left of await leaving(joined(...parts))) {
        expect(left).not.toBe(null);
        expect(left).not.toContain('ICC_PROFILE');
        expect(left).not.toContain(words);
      }
  });
  it('go from PNG, with what stands behind it [PC-3]', async () => {
    const of = (profile: Uint8Array, ...behind: string[]) =>
      joined(
        begin,
        chunk('iCCP', 'ICC profile\0\0', new Uint8Array(deflateSync(profile)), ...behind),
        chunk('IDAT', lines),
        png.end,
      );
    const { bytes, removed } = await cleanedOf(of(told));
    expect(removed).toEqual(['text']);
    expect(await cleanedOf(bytes)).toEqual({ bytes, removed: [] });
    const at = Buffer.from(bytes).indexOf('ICC profile');
    expect(new Uint8Array(inflateSync(bytes.subarray(at + 13)))).toEqual(silent);
    const behind = await cleanedOf(of(silent, words));
    expect([Buffer.from(behind.bytes).includes(words), behind.removed]).toEqual([false, ['text']]);
    expect((await cleanedOf(of(joined(words)))).removed).toEqual(['text']);
  });
});

describe('behind the pixels of a PNG file', () => {
  const [one, other] = [lines.subarray(0, 5), lines.subarray(5)];
  const frame = (number: number) =>
    chunk('fcTL', Uint8Array.of(0, 0, 0, number, 0, 0, 0, 2, 0, 0, 0, 2), new Uint8Array(14));
  const animated = joined(begin, chunk('acTL', Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 0)), frame(0));
  const data = (number: number, ...more: (Uint8Array | string)[]) =>
    chunk('fdAT', Uint8Array.of(0, 0, 0, number), ...more);
  it.each([
    ['in their chunk', [begin, chunk('IDAT', lines, words)], [begin, chunk('IDAT', lines)]],
    [
      'in the last of several',
      [begin, chunk('IDAT', one), chunk('IDAT', other, words)],
      [begin, chunk('IDAT', one), chunk('IDAT', other)],
    ],
    [
      'in a chunk of its own',
      [begin, chunk('IDAT', lines), chunk('IDAT', words)],
      [begin, chunk('IDAT', lines), chunk('IDAT')],
    ],
    [
      'in the frames of an animation',
      [animated, chunk('IDAT', lines), frame(1), data(2, one), data(3, other, words), data(4, words)],
      [animated, chunk('IDAT', lines), frame(1), data(2, one), data(3, other), data(4)],
    ],
  ])('words go: %s [PC-9]', async (_, parts, left) => {
    const { bytes, removed } = await cleanedOf(joined(...parts, png.end));
    expect(bytes).toEqual(joined(...left, png.end));
    expect(removed).toEqual(['trailer']);
    expect(await cleanedOf(bytes)).toEqual({ bytes, removed: [] });
  });
  it('several windows of them are told likewise [PC-7, PC-9]', async () => {
    const random = randomFrom(7);
    const noise = Uint8Array.from({ length: 1500 * 1501 }, (_, at) => (at % 1501 === 0 ? 0 : random(256)));
    const header = chunk(
      'IHDR',
      Uint8Array.of(0, 0, 1500 >> 8, 1500 & 255, 0, 0, 1500 >> 8, 1500 & 255, 8, 0, 0, 0, 0),
    );
    const stream = new Uint8Array(deflateSync(noise));
    const whole = joined(png.signature, header, chunk('IDAT', stream), png.end);
    const { bytes } = await cleanedOf(joined(png.signature, header, chunk('IDAT', stream, words), png.end));
    expect(Buffer.compare(bytes, whole)).toBe(0);
  });
  it.each([
    ['more of them than the picture has', 'bad_length', deflateSync(Uint8Array.of(0, 1, 2, 0, 3, 4, 0))],
    ['words in their place', 'bad_length', Buffer.from(words)],
    ['what breaks off', 'truncated', lines.subarray(0, 8)],
  ])('a file with %s is refused [PC-6, PC-9]', async (_, kind, stream) => {
    const picture = joined(begin, chunk('IDAT', new Uint8Array(stream)), png.end);
    await expect(cleanPicture(new Blob([picture]))).rejects.toMatchObject({ kind });
  });
  it.each([
    [1, 0, 17, [1 + 3, 17]],
    [16, 6, 3, [1 + 24, 3]],
    [8, 2, 8, [1 + 9, 8]],
  ])(
    'they are as many as %i bits of colour type %i have [PC-9]',
    async (bits, colours, height, [line = 0, count = 0]) => {
      const width = colours === 0 ? 24 : 3;
      const header = chunk('IHDR', Uint8Array.of(0, 0, 0, width, 0, 0, 0, height, bits, colours, 0, 0, 0));
      const of = (length: number) =>
        joined(png.signature, header, chunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(length)))), png.end);
      expect((await cleanedOf(of(line * count))).removed).toEqual([]);
      await expect(cleanPicture(new Blob([of(line * count + 1)]))).rejects.toThrow('bad_length');
    },
  );
  it('they are as many as seven passes have, where lines are interlaced [PC-9]', async () => {
    const header = chunk('IHDR', Uint8Array.of(0, 0, 0, 5, 0, 0, 0, 5, 8, 0, 0, 0, 1));
    // Passes of 1 × 1, 1 × 1, 2 × 1, 1 × 2, 3 × 1, 2 × 3 and 5 × 2.
    const length = 2 + 2 + 3 + 4 + 4 + 9 + 12;
    const of = (bytes: number) =>
      joined(png.signature, header, chunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(bytes)))), png.end);
    expect((await cleanedOf(of(length))).removed).toEqual([]);
    await expect(cleanPicture(new Blob([of(length + 1)]))).rejects.toThrow('bad_length');
  });
});

describe('no chunk of numbers is a place for words', () => {
  const greys = { before: [png.header], pixels: chunk('IDAT', lines) };
  const wide = words.padEnd(26);
  it.each([
    ['transparency of more than one grey', [chunk('tRNS', words)], []],
    ['a palette of greys', [chunk('PLTE', words)], []],
    ['a histogram without a palette', [chunk('hIST', words)], []],
    ['a frame of what is no animation', [], [chunk('fcTL', wide), chunk('fdAT', words)]],
    ['an animation that begins behind its picture', [], [chunk('acTL', new Uint8Array(8)), chunk('fdAT', words)]],
  ])('[PC-2] %s', async (_, before, behind) => {
    const picture = joined(png.signature, ...greys.before, ...before, greys.pixels, ...behind, png.end);
    const { bytes: left, removed } = await cleanedOf(picture);
    expect(Buffer.from(left).includes(words)).toBe(false);
    expect(Buffer.from(left).includes(Buffer.from(lines))).toBe(true);
    expect(removed).toEqual(['other']);
  });
});
