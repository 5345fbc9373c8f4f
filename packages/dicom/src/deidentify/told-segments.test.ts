import { describe, expect, it } from 'vitest';
import { asciiBytes } from '../encoding/ascii.ts';
import { maximumElements } from '../encoding/delimiters.ts';
import { decodeFrame } from '../frames/decode-frame.ts';
import { codedFrames } from '../frames/testing/index.ts';
import { frameIndex } from '../geometry/frame-position.ts';
import { readFrame } from '../index/read-frame.ts';
import { readDataSet } from '../index/read-instance.ts';
import { buildDicomFile, randomFrom } from '../testing/index.ts';
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
import { colourProfile } from './pictures/testing/build-pictures.ts';

const keys = identifierKeys(new Uint8Array(32).fill(1));
const order: DeidentificationOrder = { mode: 'anonymize', fields: {} };
/** Somebody lets go what nobody can read. */
const looked: DeidentificationOrder = { ...order, keepDocument: true };
const edit: DeidentificationOrder = { mode: 'notAnonymizeAndEdit', fields: {} };
const limits = { whole: 0, mostWhole: 1e8, head: 256, mostHead: 1e6, tail: 1000, window: 64 };
const name = asciiBytes('YAMADA^HANAKO');
const tables = ['basic', 'extended', 'empty'] as const;
const baseline = '1.2.840.10008.1.2.4.50';

/** How a file is written anew from ranges of it, and what is read for that. */
function ranged(file: Uint8Array, how = order): { bytes: Uint8Array; read: number; most: number } {
  let [read, most] = [0, 0];
  const pieces = deidentifiedRangesNow(
    atHand(file, (length) => {
      read += length;
      most = Math.max(most, length);
    }),
    how,
    keys,
    limits,
  );
  const chunks = pieces.map((piece) =>
    piece instanceof Uint8Array ? piece : file.subarray(piece.offset, piece.offset + piece.length),
  );
  return { bytes: joined(chunks), read, most };
}

function atHand(file: Uint8Array, reads: (length: number) => void = () => {}) {
  return {
    size: file.length,
    read: (offset: number, length: number) => {
      expect(offset + length).toBeLessThanOrEqual(file.length);
      reads(length);
      return file.slice(offset, offset + length);
    },
  };
}

/** The new file, which is the same whichever way it is written. */
function leaving(file: Uint8Array, how = order): Uint8Array {
  const whole = joined(deidentified(file, how, keys));
  expect(Buffer.compare(ranged(file, how).bytes, whole)).toBe(0);
  return whole;
}

/** What the check finds, which is the same whichever way it reads. */
function left(file: Uint8Array, how = order): string[] {
  const found = identifiersLeft(file, how);
  expect(identifiersLeftInRanges(atHand(file), how, limits)).toEqual(found);
  return found;
}

const is2000 = (bytes: Uint8Array): boolean => bytes[1] === 0x4f;

/** A codestream with more segments in its header: behind SOI, or behind SIZ. */
function withSegments(bytes: Uint8Array, ...segments: Uint8Array[]): Uint8Array {
  const at = is2000(bytes) ? 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0) : 2;
  return joined([bytes.subarray(0, at), ...segments, bytes.subarray(at)]);
}

/** With a comment in the header of each tile-part, whose length says so. */
function inTileParts(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  const comment = segmentOf(0x64, name);
  let from = 0;
  for (let at = 0; (at = Buffer.from(bytes).indexOf(Uint8Array.of(0xff, 0x90, 0, 10), at)) > 0; at += 12) {
    const head = Uint8Array.from(bytes.subarray(from, at + 12));
    const view = new DataView(head.buffer, at - from);
    const length = view.getUint32(6);
    if (length > 0) view.setUint32(6, length + comment.length);
    parts.push(head, comment);
    from = at + 12;
  }
  return joined([...parts, bytes.subarray(from)]);
}

/** With a comment before each scan but the first. */
function betweenScans(bytes: Uint8Array): Uint8Array {
  const first = Buffer.from(bytes).indexOf(Uint8Array.of(0xff, 0xda));
  const parts = [bytes.subarray(0, first + 2)];
  let from = first + 2;
  for (let at = from; (at = Buffer.from(bytes).indexOf(Uint8Array.of(0xff, 0xda), at)) > 0; at += 2) {
    parts.push(bytes.subarray(from, at), segmentOf(0xfe, name), segmentOf(0xe5, name));
    from = at;
  }
  return joined([...parts, bytes.subarray(from)]);
}

/** With a comment wherever one may stand, and behind the end of the image. */
function telling(bytes: Uint8Array): Uint8Array {
  return joined([is2000(bytes) ? inTileParts(inHeader(bytes)) : betweenScans(inHeader(bytes)), name, name]);
}

function inHeader(bytes: Uint8Array): Uint8Array {
  if (is2000(bytes)) return withSegments(bytes, segmentOf(0x64, Uint8Array.of(0, 1), name), segmentOf(0x64, name));
  const exif = segmentOf(0xe1, asciiBytes('Exif\0\0'), name, new Uint8Array(60_000).fill(7));
  return withSegments(bytes, exif, segmentOf(0xfe, name), segmentOf(0xed, name));
}

const ofImage = (transferSyntaxUID: string, frames: Uint8Array[][], offsetTable: (typeof tables)[number] = 'basic') =>
  buildDicomFile({
    transferSyntaxUID,
    pixels: { rows: 16, columns: 16, numberOfFrames: frames.length, encapsulated: frames, offsetTable },
  });

/** A JPEG of no more than these segments, and what it is then. */
const cleaned = (...segments: Uint8Array[]): Buffer => {
  const bytes = joined([
    Uint8Array.of(0xff, 0xd8),
    ...segments,
    segmentOf(0xda, new Uint8Array(6).fill(1)),
    segmentOf(0xfe, name),
  ]);
  const output = leaving(ofImage(baseline, [[bytes]]));
  expect(left(output)).toEqual([]);
  const start = output.length - 8 - (bytes.length + (bytes.length & 1));
  return Buffer.from(output.subarray(start + 2, start + bytes.length));
};

describe('[DI-28] what the headers of compressed frames tell', async () => {
  const family = (await codedFrames(16, 16)).filter(({ bytes }) => bytes[0] === 0xff && bytes[2] === 0xff);

  it.each(family.map((one) => [one.description.transferSyntaxUID, one.description.samplesPerPixel, one] as const))(
    'is zeros, and pixels stay (%s, %i samples)',
    async (uid, _, { bytes, description }) => {
      const frame = telling(bytes);
      for (const offsetTable of tables) {
        const even = (frame.length - 8) & ~1;
        const frames = [[frame], [frame.subarray(0, even), frame.subarray(even)], [frame]];
        const file = ofImage(uid, frames, offsetTable);
        expect(left(file)).toContain('7FE00010');
        const output = leaving(file);
        expect(Buffer.from(output).includes('YAMADA')).toBe(false);
        const comment = segmentOf(is2000(bytes) ? 0x64 : 0xfe, new Uint8Array(name.length));
        expect(Buffer.from(output).includes(Buffer.from(comment))).toBe(true);
        expect(left(output)).toEqual([]);
        expect(Buffer.compare(leaving(output, edit), output)).toBe(0);
        const dataSet = readDataSet(output);
        expect(dataSet.notes).toEqual(readDataSet(file).notes);
        const range = (offset: number, length: number) => Promise.resolve(output.subarray(offset, offset + length));
        const expected = await decodeFrame(bytes, description);
        for (const index of frames.keys()) {
          const stored = await readFrame(dataSet.frames!, frameIndex(index), range);
          expect(await decodeFrame(stored.bytes, description)).toEqual(expected);
        }
      }
    },
  );

  it('is the same whichever way a file is read, whatever its segments, fragments and offset tables are', () => {
    const markers = [0xfe, 0xe0, 0xe1, 0xe2, 0xe8, 0xee, 0xdb, 0xc4, 0xc0, 0xf8, 0x64, 0x52, 0xff, 0xda, 0xd8];
    for (let round = 0; round < 300; round++) {
      const random = randomFrom(round);
      const segments = () =>
        Array.from({ length: random(6) }, () =>
          segmentOf(markers[random(markers.length)] ?? 0, new Uint8Array(random(200)).fill(1 + random(255))),
        );
      const frames = Array.from({ length: 1 + random(4) }, () => {
        const begins = random(2) ? [0xff, 0xd8] : [0xff, 0x4f, 0xff, 0x51, 0, 4, 1, 1];
        const frame = joined([Uint8Array.from(begins), ...segments(), new Uint8Array(random(300)).fill(3)]);
        const even = random(frame.length) & ~1;
        return random(2) ? [frame] : [frame.subarray(0, even), frame.subarray(even)];
      });
      const file = ofImage(baseline, frames, tables[random(3)]);
      const output = leaving(file, looked);
      left(file);
      expect([round, left(output, looked)]).toEqual([round, []]);
      const counts = [file, output].map((one) => readDataSet(one).frames?.numberOfFrames);
      expect([round, counts[1]]).toEqual([round, counts[0]]);
    }
  });

  it('stays where nothing is anonymised', () => {
    const file = ofImage(
      baseline,
      family.slice(0, 1).map(({ bytes }) => [telling(bytes)]),
    );
    expect(Buffer.from(leaving(file, edit)).includes('YAMADA^HANAKO')).toBe(true);
    expect(left(file, edit)).not.toContain('7FE00010');
  });

  it('is not what decoders ask for: JFIF, Adobe, the colour profile, and what JPEG-LS has', () => {
    const profile = colourProfile();
    const needed = [
      segmentOf(0xe0, asciiBytes('JFIF\0'), new Uint8Array(9).fill(1)),
      segmentOf(0xee, asciiBytes('Adobe'), new Uint8Array(7).fill(1)),
      segmentOf(0xe2, asciiBytes('ICC_PROFILE\0'), Uint8Array.of(1, 1), profile),
      segmentOf(0xe8, asciiBytes('mrfx'), Uint8Array.of(1)),
      segmentOf(0xe8, asciiBytes('SPIFF\0'), new Uint8Array(24).fill(1)),
      segmentOf(0xe8, Uint8Array.of(0, 0, 0, 1, 0xff, 0xd8)),
    ];
    const output = cleaned(...needed);
    expect(output.subarray(0, joined(needed).length).equals(joined(needed))).toBe(true);
  });

  it.each([
    ['another APP0', segmentOf(0xe0, asciiBytes('JFXX\0'), name), 4],
    ['the thumbnail of JFIF', segmentOf(0xe0, asciiBytes('JFIF\0'), new Uint8Array(9).fill(1), name), 18],
    ['what stands behind Adobe', segmentOf(0xee, asciiBytes('Adobe'), new Uint8Array(7).fill(1), name), 16],
    ['what is no profile', segmentOf(0xe2, asciiBytes('ICC_PROFILE\0'), Uint8Array.of(1, 1), name), 4],
    ['behind bytes that fill', joined([Uint8Array.of(0xff, 0xff), segmentOf(0xfe, name)]), 6],
    ['behind many of them', joined([new Uint8Array(193).fill(0xff), segmentOf(0xfe, name)]), 197],
    ['another APP8', segmentOf(0xe8, asciiBytes('mrfx'), name), 4],
  ])('is %s', (_, segment, kept) => {
    const zeros = new Uint8Array(segment.length - kept);
    expect(cleaned(segment).subarray(0, segment.length)).toEqual(Buffer.from([...segment.subarray(0, kept), ...zeros]));
  });

  it('is no more than an object may have elements: of more nobody knows whether all is found', () => {
    const comment = segmentOf(0xfe, Uint8Array.of(0x59));
    const frame = new Uint8Array(2 + comment.length * (maximumElements + 1) + 16);
    frame.set([0xff, 0xd8]);
    for (let at = 0; at <= maximumElements; at++) frame.set(comment, 2 + at * comment.length);
    const file = ofImage(baseline, [[frame]]);
    expect(() => deidentified(file, looked, keys)).toThrow(/too_many_elements/);
    expect(() => identifiersLeft(file, looked)).toThrow(/too_many_elements/);
  });

  it('[DI-30] is found as far as a header can be walked where somebody lets the rest go, and is refused else', () => {
    const comment = segmentOf(0xfe, name);
    const zeros = Buffer.from(joined([comment.subarray(0, 4), new Uint8Array(name.length)]));
    for (const broken of [
      [0, 0],
      [0xff, 0xd8],
      [0xff, 0xfe, 0, 1],
      [0xff, 0x01],
    ]) {
      const file = ofImage(baseline, [
        [joined([Uint8Array.of(0xff, 0xd8), comment, Uint8Array.from(broken), comment])],
      ]);
      expect(() => leaving(file)).toThrow('corrupt');
      expect(left(file)).toContain('7FE00010');
      const output = Buffer.from(leaving(file, looked));
      expect(output.includes(zeros)).toBe(true);
      expect(output.includes(Buffer.from(comment))).toBe(true);
    }
    // A fragment that ends within a segment.
    const cut = joined([Uint8Array.of(0xff, 0xd8), comment.subarray(0, -3)]);
    expect(Buffer.from(leaving(ofImage(baseline, [[cut, name]]), looked)).includes('YAMADA^HAN\0')).toBe(false);
  });

  it('[DI-28] is found between scans, whatever their data hold, and behind the end of the image', () => {
    const scan = segmentOf(0xda, new Uint8Array(6).fill(1));
    const data = Uint8Array.of(1, 0xff, 0, 0xfe, 0xff, 0xd3, 5, 0xff, 0x7f, 0xff, 0xfe & 0x7f, 9);
    const frame = segmentOf(0xf7, Uint8Array.of(8, 0, 1, 0, 1, 1, 1, 0x11, 0));
    const tables = segmentOf(0xc4, new Uint8Array(17));
    const told = segmentOf(0xfe, name);
    const fills = Uint8Array.of(0xff, 0xff);
    const before = [
      frame,
      scan,
      data,
      fills,
      told,
      tables,
      segmentOf(0xe1, name),
      scan,
      data,
      Uint8Array.of(0xff, 0xd9),
    ];
    const bytes = joined([
      Uint8Array.of(0xff, 0xd8),
      ...before,
      name,
      Uint8Array.of(0xff, 0xd8),
      told,
      Uint8Array.of(0xff, 0xd9),
    ]);
    const zeroed = joined([
      Uint8Array.of(0xff, 0xd8),
      ...before.map((part) =>
        part.includes(0x59) ? joined([part.subarray(0, 4), new Uint8Array(name.length)]) : part,
      ),
    ]);
    for (let cut = 2; cut < bytes.length; cut += 2) {
      const whole = [[bytes], [bytes.subarray(0, cut), bytes.subarray(cut)]];
      for (const [index, fragments] of whole.entries()) {
        const output = Buffer.from(leaving(ofImage(baseline, [fragments], 'empty')));
        expect(output.includes('YAMADA'), `${cut} ${index}`).toBe(false);
        if (index === 0) expect(output.includes(Buffer.from(zeroed))).toBe(true);
        expect(left(output)).toEqual([]);
      }
    }
  });

  it('is found in the headers of tile-parts, one of which reaches to the end', () => {
    const size = joined([Uint8Array.of(0xff, 0x4f), segmentOf(0x51, new Uint8Array(4).fill(1))]);
    const comment = segmentOf(0x64, name);
    const part = (length: number) =>
      joined([
        segmentOf(0x90, Uint8Array.of(0, 0, 0, 0, 0, length === 0 ? 0 : 14 + comment.length + length, 0, 2)),
        comment,
        Uint8Array.of(0xff, 0x93),
      ]);
    const data = Uint8Array.of(7, 0xff, 0x64, 0, 9, 0xff, 0x8f, 7);
    const end = Uint8Array.of(0xff, 0xd9);
    const bytes = joined([size, part(data.length), data, part(0), data, data, end, name, name]);
    for (const fragments of [[bytes], [bytes.subarray(0, 30), bytes.subarray(30, 60), bytes.subarray(60)]]) {
      const output = Buffer.from(leaving(ofImage('1.2.840.10008.1.2.4.90', [fragments], 'empty')));
      expect(output.includes('YAMADA')).toBe(false);
      expect(output.includes('HANAKO')).toBe(false);
      if (fragments.length === 1) expect(output.includes(Buffer.from([...data, ...data, ...end, 0, 0]))).toBe(true);
      expect(left(output)).toEqual([]);
    }
    // One whose length leads back goes nowhere.
    const back = joined([size, segmentOf(0x90, Uint8Array.of(0, 0, 0, 0, 0, 3, 0, 1)), Uint8Array.of(0xff, 0x93)]);
    expect(left(ofImage('1.2.840.10008.1.2.4.90', [[back]]))).toContain('7FE00010');
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('is found behind each marker that restarts a scan (%i)', (restart) => {
    // Read as a length, what stands behind the marker would lead past the comment.
    const data = Uint8Array.of(9, 0xff, 0xd0 + restart, 0x7f, 0x7f, 9);
    const segments = [segmentOf(0xda, new Uint8Array(6).fill(1)), data, segmentOf(0xfe, name)];
    const bytes = joined([Uint8Array.of(0xff, 0xd8), ...segments, Uint8Array.of(0xff, 0xd9)]);
    const file = ofImage(baseline, [[bytes]]);
    expect(left(file)).toContain('7FE00010');
    expect(Buffer.from(leaving(file)).includes('YAMADA')).toBe(false);
  });

  it('is found wherever it stands behind the end, and every byte there is a zero', () => {
    const image = joined([
      Uint8Array.of(0xff, 0xd8),
      segmentOf(0xda, new Uint8Array(6).fill(1)),
      Uint8Array.of(1, 0xff, 0xd9),
    ]);
    const far = new Uint8Array(1024 * 1024 + 1);
    const file = ofImage(baseline, [[joined([image, far, name])]]);
    expect(left(file)).toContain('7FE00010');
    const output = Buffer.from(leaving(file));
    expect(output.includes(Buffer.from(joined([image, far, new Uint8Array(name.length)])))).toBe(true);
    expect(left(output)).toEqual([]);
  });

  it('one byte that makes a length even is told by nobody', () => {
    const bytes = Uint8Array.of(0xff, 0xd8, ...segmentOf(0xda, new Uint8Array(6).fill(1)), 1, 0xff, 0xd9, 0xff);
    const output = leaving(ofImage(baseline, [[bytes]]));
    expect(Buffer.from(output).includes(Buffer.from(bytes))).toBe(true);
    expect(left(output)).toEqual([]);
  });

  it('is looked for to the end of a codestream', () => {
    const long = segmentOf(0xe1, new Uint8Array(65_533).fill(7));
    const segments = Array.from({ length: 18 }, () => long);
    const output = cleaned(...segments);
    const told = segments.map((_, n) => output.subarray(n * long.length + 4, (n + 1) * long.length).includes(7));
    expect(told).toEqual(segments.map(() => false));
  });

  it('is found in one pass that has a part of a frame in memory, and without reading what the segments hold', () => {
    const start = [0xff, 0xd8, ...segmentOf(0xda, new Uint8Array(6).fill(1))];
    const frame = joined([inHeader(Uint8Array.from(start)), new Uint8Array(1_000_000), Uint8Array.of(0xff, 0xd9)]);
    const file = ofImage(baseline, [[frame], [frame], [frame]]);
    expect(ranged(file).read).toBeLessThan(3_020_000);
    expect(ranged(file).most).toBe(256 * 1024);
    expect(Buffer.from(ranged(file).bytes).includes('YAMADA')).toBe(false);
  });
});
