import { describe, expect, it } from 'vitest';
import { asciiBytes } from '../encoding/ascii.ts';
import { decodeFrame } from '../frames/decode-frame.ts';
import { codedFrames } from '../frames/testing/index.ts';
import { readDataSet } from '../index/read-instance.ts';
import { buildDicomFile, type ElementsByKeyword } from '../testing/index.ts';
import { joined } from './index.ts';
import { baseline, leaving, left, ofPixels, ofImage, pixelsOf } from './testing/leaving-fragments.ts';

describe('[DI-30] what stands in the place of an offset table', async () => {
  const coded = await codedFrames(16, 16);
  const of = (uid: string) => coded.find(({ description }) => description.transferSyntaxUID === uid)!;

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

  it.each([
    ['more than its numbers', [0, 1], [0x41, 0x59]],
    ['out of their order', [0, 2, 1], []],
    ['twice the same', [0, 1, 1], []],
    ['not from the first on', [1, 2], []],
    ['the end before others', [0, 3, 2], []],
  ] as const)('is no offset table, where it has %s', async (_, beginnings, more) => {
    const { bytes } = of(baseline);
    const frame = bytes.length % 2 ? joined([bytes, new Uint8Array(1)]) : bytes;
    const file = ofImage(baseline, [[frame], [frame], [frame]], { offsetTable: 'empty' });
    const at = Buffer.from(file).indexOf(Buffer.of(0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0));
    const offsets = Uint32Array.from(beginnings, (one) => one * (frame.length + 8));
    const table = joined([new Uint8Array(offsets.buffer), Uint8Array.from(more)]);
    const head = Uint8Array.of(0xfe, 0xff, 0x00, 0xe0, table.length, 0, 0, 0);
    const told = joined([file.subarray(0, at), head, table, file.subarray(at + 8)]);
    expect(left(told)).toContain('7FE00010');
    expect(leaving(told).subarray(-file.length + at)).toEqual(Buffer.from(file.subarray(at)));
  });

  it('is an offset table that ends with the end of the last frame, and stays', async () => {
    const { bytes } = of(baseline);
    const frame = bytes.length % 2 ? joined([bytes, new Uint8Array(1)]) : bytes;
    const file = ofImage(baseline, [[frame], [frame]], { offsetTable: 'empty' });
    const at = Buffer.from(file).indexOf(Buffer.of(0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0));
    const offsets = Uint32Array.from([0, 1, 2], (one) => one * (frame.length + 8));
    const head = Uint8Array.of(0xfe, 0xff, 0x00, 0xe0, 12, 0, 0, 0);
    const table = joined([head, new Uint8Array(offsets.buffer)]);
    const whole = joined([file.subarray(0, at), table, file.subarray(at + 8)]);
    expect(ofPixels(left(whole))).toEqual([]);
    expect(leaving(whole).includes(Buffer.from(table))).toBe(true);
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
    // Either of the two alone, and a length that is of no frame.
    const table = { [tag]: { vr: 'OV', value: new Uint8Array(8) } } as ElementsByKeyword;
    const pixels = { rows: 16, columns: 16, bitsAllocated: 8, encapsulated: [[bytes]], offsetTable: 'empty' } as const;
    const lonely = buildDicomFile({ ...table, transferSyntaxUID: baseline, pixels });
    expect(ofPixels(left(lonely))).toEqual([tag]);
    expect(readDataSet(leaving(lonely)).dicomJson[tag]).toBeUndefined();
    const short = Uint8Array.from(file);
    const lengths = Buffer.from(file).indexOf(Buffer.of(0xe0, 0x7f, 2, 0)) + 12;
    const view = new DataView(short.buffer);
    view.setUint32(lengths + 8, view.getUint32(lengths + 8, true) - 2, true);
    expect(ofPixels(left(short))).toEqual(['7FE00001', '7FE00002']);
    expect(left(output)).toEqual([]);
    expect(await pixelsOf(output, description, 1)).toEqual(await decodeFrame(bytes, description));
  });
});
