import { describe, expect, it } from 'vitest';
import { buildDicomFile } from '../../testing/index.ts';
import { deidentified, identifiersLeft, joined as joinedChunks } from '../index.ts';
import { anonymize, keys } from '../testing/person.ts';
import { cleanPicture } from './index.ts';
import { chunk, joined, jpeg, png, segment } from './testing/build-pictures.ts';

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

describe('no chunk of numbers is a place for words', () => {
  const greys = { before: [png.header], pixels: chunk('IDAT', 'pixels') };
  const wide = words.padEnd(26);
  it.each([
    ['transparency of more than one grey', [chunk('tRNS', words)], []],
    ['a palette of greys', [chunk('PLTE', words)], []],
    ['a histogram without a palette', [chunk('hIST', words)], []],
    ['a frame of what is no animation', [], [chunk('fcTL', wide), chunk('fdAT', words)]],
    ['an animation that begins behind its picture', [], [chunk('acTL', new Uint8Array(8)), chunk('fdAT', words)]],
  ])('[PC-2] %s', async (_, before, behind) => {
    const picture = joined(png.signature, ...greys.before, ...before, greys.pixels, ...behind, png.end);
    const { parts, removed } = await cleanPicture(new Blob([picture]));
    const left = joined(...parts.map((part) => ('to' in part ? picture.subarray(part.from, part.to) : part)));
    expect(Buffer.from(left).includes(words)).toBe(false);
    expect(Buffer.from(left).includes('pixels')).toBe(true);
    expect(removed).toEqual(['other']);
  });
});
