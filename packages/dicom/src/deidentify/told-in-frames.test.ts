import { describe, expect, it } from 'vitest';
import { asciiBytes } from '../encoding/ascii.ts';
import { decodeFrame } from '../frames/decode-frame.ts';
import { codedFrames } from '../frames/testing/index.ts';
import { type Pixels } from '../testing/index.ts';
import { joined } from './index.ts';
import { name, rle, leaving, left, ofPixels, ofImage, losing, staying, pixelsOf } from './testing/leaving-fragments.ts';

describe('[DI-30] what stands beside frames of RLE, deflated and native ones', async () => {
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

  it('is zeros behind RLE in a syntax that nobody knows, too', () => {
    const { bytes } = of(rle);
    losing(ofImage('1.2.3.4', [[joined([bytes, new Uint8Array(bytes.length % 2), name])]]));
  });

  it('is zeros behind frames of several fragments, which the offset table groups', async () => {
    const { bytes, description } = of(rle);
    const [first, rest] = [bytes.subarray(0, 70), joined([bytes.subarray(70), new Uint8Array(bytes.length % 2), name])];
    const output = losing(ofImage(rle, [[first, rest], [first, rest], [bytes]]));
    for (const index of [0, 1, 2])
      expect(await pixelsOf(output, description, index)).toEqual(await decodeFrame(bytes, description));
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

  it('is zeros behind the last run of a segment of single bits, which has eight pixels in a byte', () => {
    const header = Uint8Array.of(1, 0, 0, 0, 64, ...new Uint8Array(59));
    const runs = Uint8Array.of(31, ...new Uint8Array(32).fill(5), 0x80);
    const output = losing(ofImage(rle, [[joined([header, runs, name])]], { bitsAllocated: 1 }));
    expect(output.includes(Buffer.from(joined([header, runs.subarray(0, -1), new Uint8Array(name.length + 1)])))).toBe(
      true,
    );
  });

  it('stays behind where the segments of RLE are out of their order, outside of it, or more than it has', () => {
    const of = (starts: readonly number[], more: Partial<Pixels> = {}) => {
      const header = new Uint8Array(64);
      const view = new DataView(header.buffer);
      for (const [at, value] of [starts.length, ...starts].slice(0, 16).entries()) view.setUint32(4 * at, value, true);
      const runs = joined([Uint8Array.of(0x81, 9, 0x81, 8), name, new Uint8Array(62)]);
      return ofImage(rle, [[joined([header, runs])]], { bitsAllocated: 16, ...more });
    };
    staying(of([80, 64]));
    staying(of([64, 9999]));
    staying(of([8, 70]));
    staying(
      of(
        Array.from({ length: 16 }, (_, n) => 68 + 4 * n),
        { bitsAllocated: 8, samplesPerPixel: 16 },
      ),
    );
  });

  it('is zeros behind native pixels', () => {
    const pixels = new Uint8Array(256).fill(3);
    const output = losing(ofImage('1.2.840.10008.1.2.1.98', [[joined([pixels, name])], [pixels]]));
    expect(output.includes(Buffer.from(joined([pixels, new Uint8Array(name.length)])))).toBe(true);
    const two = ofImage('1.2.840.10008.1.2.1.98', [[joined([pixels, asciiBytes('YA')])]]);
    expect(leaving(two).includes(Buffer.from(joined([pixels, new Uint8Array(2)])))).toBe(true);
  });

  it('is zeros behind native pixels of several samples, all of which stay', () => {
    const pixels = new Uint8Array(3 * 256).fill(3);
    const output = losing(ofImage('1.2.840.10008.1.2.1.98', [[joined([pixels, name])]], { samplesPerPixel: 3 }));
    expect(output.includes(Buffer.from(joined([pixels, new Uint8Array(name.length)])))).toBe(true);
  });

  it('stays behind where it is no such frame, or holds more than one', async () => {
    const { deflateRaw } = await import('pako');
    staying(ofImage(rle, [[joined([new Uint8Array(64), name])]]));
    staying(ofImage(rle, [[name]]));
    staying(ofImage('1.2.840.10008.1.2.8.1', [[joined([name, new Uint8Array(9).fill(7)])]]));
    const longer = deflateRaw(joined([new Uint8Array(256), name]));
    staying(ofImage('1.2.840.10008.1.2.8.1', [[longer]]));
    // A stream that says 300 bytes, and breaks off.
    staying(ofImage('1.2.840.10008.1.2.8.1', [[joined([Uint8Array.of(1, 0x2c, 1, 0xd3, 0xfe), name])]]));
  });

  it('leaves with the byte that makes a deflated frame even', async () => {
    const { deflateRaw } = await import('pako');
    const stream = deflateRaw(new Uint8Array(15 * 15 + 1).fill(7));
    const output = leaving(ofImage('1.2.840.10008.1.2.8.1', [[stream]], { rows: 15, columns: 15 }));
    expect(output.includes(Buffer.from(stream))).toBe(true);
  });

  it('stays behind where native pixels have no size', () => {
    staying(ofImage('1.2.840.10008.1.2.1.98', [[name]], { rows: 0 }));
  });
});
