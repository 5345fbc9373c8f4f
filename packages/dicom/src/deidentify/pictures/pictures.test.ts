import { deflateSync, crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { amountOf, encodeText, mutated, randomFrom } from '../../testing/index.ts';
import { checksum } from './checksum.ts';
import { cleanPicture, PictureError, pictureKind, type CleanedPicture, type Sliceable } from './index.ts';
import { mostParts } from './kept-parts.ts';
import { exifOf, orientationOf } from './orientation.ts';
import { chunk, colourProfile, exif, joined, jpeg, png, segment } from './testing/build-pictures.ts';

/** What identifies somebody, as it may stand in a file. */
const marker = 'カルテ73190山田';
const seeds = {
  'utf-8': new TextEncoder().encode(marker),
  'utf-16le': Uint8Array.from(Buffer.from(marker, 'utf16le')),
  'utf-16be': Uint8Array.from(Buffer.from(marker, 'utf16le').swap16()),
  shift_jis: encodeText(marker, 'shift_jis'),
  'euc-jp': encodeText(marker, 'euc-jp'),
  'iso-2022-jp': encodeText(marker, 'iso-2022-jp'),
  base64: joined(Buffer.from(marker).toString('base64')),
  percent: joined(encodeURIComponent(marker)),
  deflated: new Uint8Array(deflateSync(marker)),
};
const seed = joined(...Object.values(seeds));
const seedText = Buffer.from(seed).toString('latin1');

async function cleaned(bytes: Uint8Array): Promise<CleanedPicture & { bytes: Uint8Array<ArrayBuffer> }> {
  const picture = await cleanPicture(new Blob([new Uint8Array(bytes)]));
  const parts = picture.parts.map((part) => ('to' in part ? bytes.subarray(part.from, part.to) : part));
  return { ...picture, bytes: joined(...parts) };
}

/** A file, and how many bytes are read of it at a time. */
function watched(bytes: Uint8Array<ArrayBuffer>): { file: Sliceable; read: number[] } {
  const read: number[] = [];
  const blob = new Blob([bytes]);
  const slice = (from: number, to: number) => {
    read.push(to - from);
    return blob.slice(from, to);
  };
  return { file: { size: blob.size, slice }, read };
}

/** The kind of the refusal. */
async function refused(bytes: Uint8Array): Promise<string> {
  const failure: unknown = await cleaned(bytes).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof PictureError)) throw new Error('it was not refused', { cause: failure });
  return failure.kind;
}

function expectNoSeed(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString('latin1');
  for (const [encoding, written] of Object.entries(seeds))
    expect(text.includes(Buffer.from(written).toString('latin1')), encoding).toBe(false);
}

const { start, end, jfif, adobe, profile, quantization, frame, huffman, restarts, scan } = jpeg;
const image = joined(quantization, restarts, frame, huffman, scan, huffman, scan);
const turned = segment(0xe1, 'Exif\0\0', exifOf(6));

/** A JPEG file with words wherever they can stand. */
const photograph = joined(
  start,
  segment(0xe0, 'JFIF\0', Uint8Array.of(1, 2, 1, 0, 72, 0, 72, 8, 8), new Uint8Array(192), seed),
  segment(0xe0, 'JFXX\0', Uint8Array.of(0x10), seed),
  segment(0xe1, 'Exif\0\0', exif(6, seedText)),
  segment(0xe1, 'Exif\0\0', exif(3, seedText)),
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', seed),
  segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', seed),
  segment(0xed, 'Photoshop 3.0\u00008BIM', seed),
  profile,
  segment(0xe2, 'MPF\0', seed),
  segment(0xe2, 'ICC_PROFILE\0', Uint8Array.of(1, 1), seed),
  segment(0xeb, 'JP', seed),
  segment(0xee, 'Adobe', Uint8Array.of(0, 100, 0, 0, 0, 0, 1), seed),
  segment(0xfe, seed),
  Uint8Array.of(0xff, 0xff),
  quantization,
  restarts,
  frame,
  segment(0xef, seed),
  huffman,
  scan,
  segment(0xfe, seed),
  huffman,
  scan,
  end,
  seed,
  start,
);

describe('a JPEG file', () => {
  it('[PC-2] a JFIF or Adobe segment that is too short, or comes again, goes and is named', async () => {
    const { start, end, jfif, adobe, quantization, frame, huffman, scan } = jpeg;
    const image = [quantization, frame, huffman, scan];
    for (const more of [
      [segment(0xe0, 'JFIF\0', 'SATO')],
      [segment(0xee, 'AdobeSATO')],
      [jfif, segment(0xe0, 'JFIF\0', 'SATO', new Uint8Array(5))],
      [adobe, segment(0xee, 'Adobe', 'SATO', new Uint8Array(3))],
    ]) {
      const picture = await cleaned(joined(start, ...more, ...image, end));
      expect(Buffer.from(picture.bytes).includes('SATO')).toBe(false);
      expect(picture.removed).toEqual(['other']);
    }
  });

  it('keeps its picture, its colours and its orientation, byte for byte, and nothing else [PC-2, PC-3, PC-4]', async () => {
    const picture = await cleaned(photograph);
    expect(picture.bytes).toEqual(joined(start, jfif, turned, adobe, profile, image, end));
    expectNoSeed(picture.bytes);
    expect(picture.removed).toEqual([
      'comment',
      'exif',
      'iptc',
      'other',
      'pictures',
      'profile',
      'thumbnail',
      'trailer',
      'xmp',
    ]);
  });

  it('that has nothing to lose stays as it is [PC-5]', async () => {
    const name = 'ICC_PROFILE\0';
    const first = segment(0xe2, name, Uint8Array.of(1, 2), colourProfile().subarray(0, 100));
    const second = segment(0xe2, name, Uint8Array.of(2, 2), colourProfile().subarray(100));
    for (const bytes of [
      joined(start, image, end),
      joined(start, jfif, turned, adobe, first, second, image, end),
      joined(start, jfif, profile, image, end),
    ]) {
      const picture = await cleaned(bytes);
      expect([picture.bytes, picture.removed]).toEqual([bytes, []]);
    }
  });

  it('that lies as it is seen gets no EXIF, and nothing of a damaged one', async () => {
    const upright = joined(start, image, end);
    for (const payload of [exif(1, seedText), exif(9, seedText), exif(6, '').subarray(0, 20), seed, new Uint8Array(0)])
      expect((await cleaned(joined(start, segment(0xe1, 'Exif\0\0', payload), image, end))).bytes).toEqual(upright);
  });

  it('is read a window at a time, whatever its size [PC-7]', async () => {
    const long = joined(
      start,
      quantization,
      frame,
      segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
      new Uint8Array(5_000_000).fill(7),
      end,
      new Uint8Array(3_000_000),
    );
    const { file, read } = watched(long);
    const picture = await cleanPicture(file);
    expect(picture.parts).toEqual([start, { from: 2, to: long.length - 3_000_002 }, end]);
    expect(Math.max(...read)).toBe(1024 * 1024);
    expect(read.reduce((sum, length) => sum + length)).toBeLessThan(6_500_000);
  });

  it.each([
    ['truncated', joined(start, image)],
    ['truncated', joined(start, image, end).subarray(0, 60)],
    ['truncated', joined(start, image, Uint8Array.of(0xff))],
    ['not_a_picture', start],
    ['no_pixels', joined(start, quantization, end)],
    ['no_pixels', joined(start, frame, end)],
    ['bad_structure', joined(start, quantization, seed, image, end)],
    ['bad_structure', joined(start, scan, end)],
    ['bad_structure', joined(start, quantization, start, image, end)],
    ['bad_length', joined(start, quantization, segment(0xdd, Uint8Array.of(0, 4), seed), image, end)],
    ['bad_length', joined(start, segment(0xdb, new Uint8Array(65), seed), image, end)],
    ['bad_length', joined(start, segment(0xc4, new Uint8Array(17), seed), image, end)],
    ['bad_length', joined(start, segment(0xc0, Uint8Array.of(8, 0, 8, 0, 8, 1, 1, 0x11, 0), seed), image, end)],
    ['bad_length', joined(start, quantization, frame, segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0), seed), end)],
    ['bad_length', joined(start, Uint8Array.of(0xff, 0xfe, 0, 1), image, end)],
    ['unknown_segment', joined(start, segment(0xf7, Uint8Array.of(8, 0, 8, 0, 8, 1, 1, 0x11, 0)), scan, end)],
    ['unknown_segment', joined(start, segment(0x02, seed), image, end)],
  ])('is refused (%s) and never passed on [PC-6]', async (kind, bytes) => {
    expect(await refused(bytes)).toBe(kind);
  });

  it('in more pieces than anybody makes is refused', async () => {
    const pieces = Array.from({ length: mostParts + 1 }, () => [restarts, segment(0xfe, 'x')]).flat();
    expect(await refused(joined(start, ...pieces, image, end))).toBe('too_many_parts');
  });
});

const pixels = chunk('IDAT', new Uint8Array(deflateSync(Uint8Array.of(0, 1, 2, 0, 3, 4))));
const colours = new Uint8Array(deflateSync(colourProfile()));
const drawing = joined(
  png.signature,
  png.header,
  png.gamma,
  chunk('iCCP', seeds['utf-8'], Uint8Array.of(0, 0), colours),
  chunk('tEXt', 'Author\0', seed),
  chunk('zTXt', 'Author\0\0', new Uint8Array(deflateSync(seed))),
  chunk('iTXt', 'Author\0\0\0\0\0', seed),
  chunk('eXIf', exif(8, seedText)),
  chunk('tIME', Uint8Array.of(7, 234, 1, 2, 3, 4, 5)),
  chunk('cHRM', seed),
  chunk('sPLT', seed),
  chunk('prVt', seed),
  png.resolution,
  pixels,
  chunk('tEXt', 'Comment\0', seed),
  png.end,
  seed,
);

describe('a PNG file', () => {
  it('is read once, a window at a time, whatever stands in it [PC-7]', async () => {
    const text = chunk('tEXt', 'Comment\0', new Uint8Array(5_000_000).fill(7));
    const { file, read } = watched(joined(png.signature, png.header, text, pixels, text, png.end));
    expect((await cleanPicture(file)).removed).toEqual(['text']);
    expect(Math.max(...read)).toBe(1024 * 1024);
    expect(read.reduce((sum, length) => sum + length)).toBeLessThan(10_100_000);
  });

  it('keeps its pixels and what says in numbers how they are seen, byte for byte, and nothing else [PC-2, PC-3, PC-4]', async () => {
    const picture = await cleaned(drawing);
    expect(picture.bytes).toEqual(
      joined(
        png.signature,
        png.header,
        chunk('eXIf', exifOf(8)),
        png.gamma,
        chunk('iCCP', 'ICC profile\0\0', colours),
        png.resolution,
        pixels,
        png.end,
      ),
    );
    expectNoSeed(picture.bytes);
    expect(picture.removed).toEqual(['exif', 'other', 'text', 'time', 'trailer']);
  });

  it('loses the name of a colour profile, which is text, and says so', async () => {
    const named = (name: string) =>
      joined(png.signature, png.header, chunk('iCCP', `${name}\0\0`, colours), pixels, png.end);
    const plain = named('ICC profile');
    expect(await cleaned(named('Yamada'))).toMatchObject({ bytes: plain, removed: ['text'] });
    expect(await cleaned(plain)).toMatchObject({ bytes: plain, removed: [] });
  });

  it.each([
    ['truncated', drawing.subarray(0, 200)],
    ['truncated', joined(png.signature, png.header, pixels)],
    ['bad_structure', joined(png.signature, pixels, png.header, png.end)],
    ['bad_structure', joined(png.signature, png.header, png.header, pixels, png.end)],
    ['bad_structure', joined(png.signature, png.header, chunk('山田 1'.slice(2) + '!!', seed), pixels, png.end)],
    ['bad_length', joined(png.signature, png.header, pixels, chunk('IEND', seed))],
    ['bad_length', joined(png.signature, png.header, Uint8Array.of(0x80, 0, 0, 0), 'IDAT', seed)],
    ['bad_length', joined(png.signature, chunk('IHDR', new Uint8Array(13), seed), pixels, png.end)],
    [
      'bad_checksum',
      joined(
        png.signature,
        png.header,
        pixels.map((byte, n) => (n === 9 ? byte ^ 1 : byte)),
        png.end,
      ),
    ],
    ['bad_structure', joined(png.signature, chunk('CgBI', seed), png.header, pixels, png.end)],
    ['unknown_segment', joined(png.signature, png.header, chunk('PrVT', seed), pixels, png.end)],
    ['no_pixels', joined(png.signature, png.header, png.end)],
  ])('is refused (%s) and never passed on [PC-6]', async (kind, bytes) => {
    expect(await refused(bytes)).toBe(kind);
  });
});

it('is known by its first bytes, and nothing else is cleaned [PC-1]', async () => {
  expect([photograph, drawing, joined('GIF89a'), new Uint8Array(0), joined('\u0089PNG')].map(pictureKind)).toEqual([
    'jpeg',
    'png',
    null,
    null,
    null,
  ]);
  for (const bytes of [joined('GIF89a', seed), new Uint8Array(0), seed])
    expect(await refused(bytes)).toBe('not_a_picture');
});

it('a file that becomes shorter while it is read is refused', async () => {
  const shorter = { size: 500, slice: () => ({ arrayBuffer: async () => photograph.slice(0, 100).buffer }) };
  await expect(cleanPicture(shorter)).rejects.toThrow(PictureError);
});

it('checksums are those of zlib, and orientations are read in either byte order', () => {
  expect(checksum(seed.subarray(9), checksum(seed.subarray(0, 9)))).toBe(crc32(seed));
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
    expect(orientationOf(exif(orientation, 'x'))).toBe(orientation);
    expect(orientationOf(exifOf(orientation))).toBe(orientation);
  }
});

const rounds = amountOf({ perChange: 300, byNight: 20_000 });
const fuzzSeed = Number(process.env['MADO_TEST_SEED'] ?? Date.now() % 1_000_000);

it.each(Object.entries({ jpeg: photograph, png: drawing }))(
  `damaged files are refused, or cleaned as those that are whole (%s, MADO_TEST_SEED=${fuzzSeed})`,
  async (_, original) => {
    const random = randomFrom(fuzzSeed);
    let passed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const damaged = mutated(original, random);
      try {
        const once = await cleaned(damaged);
        passed += 1;
        const again = await cleaned(once.bytes);
        expect(Buffer.compare(again.bytes, once.bytes)).toBe(0);
        expect(again.removed).toEqual([]);
        for (const part of once.parts)
          if ('to' in part) expect(part.from < part.to && part.to <= damaged.length).toBe(true);
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
      }
    }
    expect(passed).toBeGreaterThan(0);
  },
);
