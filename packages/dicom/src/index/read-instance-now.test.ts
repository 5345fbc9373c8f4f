import { describe, expect, it } from 'vitest';
import { joined } from '../encoding/chunks.ts';
import { buildDicomFile, type ElementsByKeyword, type FileOptions } from '../testing/index.ts';
import { readInstance, type ParsedInstance } from './read-instance.ts';
import { readInstanceNow } from './read-instance-now.ts';

const limits = { head: 256, mostHead: 1 << 20, tail: 1000, window: 64 };
const options = { generateUid: () => '1.2.3' };

function ranged(file: Uint8Array) {
  let most = 0;
  const read = (offset: number, length: number) => {
    most += length;
    expect(offset + length).toBeLessThanOrEqual(file.length);
    return file.slice(offset, offset + length);
  };
  return { parsed: readInstanceNow({ size: file.length, read }, options, limits), most };
}

/** Notes of pixel data stand behind those of the rest. */
function told(parsed: ParsedInstance | null) {
  const notes = parsed?.notes.map((note) => JSON.stringify(note)).toSorted();
  return parsed && { ...parsed, notes };
}

const codestream = (length: number, ended = true) => {
  const bytes = new Uint8Array(length).fill(5);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  if (ended) bytes.set([0xff, 0xd9], length - 2);
  return bytes;
};
const text: ElementsByKeyword = {
  SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
  StudyDescription: '胸部',
  SmallestImagePixelValue: 3,
};
const native = {
  rows: 100,
  columns: 101,
  bitsAllocated: 8,
  numberOfFrames: 2,
  native: new Uint8Array(20_202),
} as const;
const jpeg = '1.2.840.10008.1.2.4.50';
const frames = { rows: 9, columns: 9, numberOfFrames: 3 };
const files: Readonly<Record<string, FileOptions & ElementsByKeyword>> = {
  'implicit little endian': { ...text, transferSyntaxUID: '1.2.840.10008.1.2', pixels: native },
  'explicit little endian': { ...text, pixels: native },
  'explicit big endian': { ...text, transferSyntaxUID: '1.2.840.10008.1.2.2', pixels: native },
  'a frame less than described': { ...text, pixels: { ...native, numberOfFrames: 3 } },
  fragments: {
    ...text,
    transferSyntaxUID: jpeg,
    pixels: {
      ...frames,
      encapsulated: [[codestream(16_000, false), codestream(20)], [codestream(28)], [codestream(40)]],
    },
  },
  'fragments that no table tells apart': {
    ...text,
    transferSyntaxUID: jpeg,
    pixels: { ...frames, encapsulated: [[codestream(16_000), new Uint8Array(20)], [codestream(28)], [codestream(40)]] },
  },
  'fragments where none are declared': {
    ...text,
    transferSyntaxUID: '1.2.840.10008.1.2.1',
    pixels: { ...frames, numberOfFrames: 1, encapsulated: [[codestream(3000)]] },
  },
  'a video': {
    ...text,
    transferSyntaxUID: '1.2.840.10008.1.2.4.102',
    pixels: { ...frames, encapsulated: [[codestream(16_000)]] },
  },
};

describe('a file of which the pixel data is not read', () => {
  it.each(Object.entries(files))('is understood as when it is read whole (%s)', (_, description) => {
    const file = buildDicomFile(description);
    const padding = buildDicomFile({
      FFFCFFFC: { vr: 'OB', value: new Uint8Array(10) },
      preamble: false,
      fileMeta: false,
    }).subarray(-22);
    const lower = Uint8Array.of(8, 0, 0x70, 0, 0x4c, 0x4f, 2, 0, 0x41, 0x42);
    for (const one of [
      file,
      joined([file, padding]),
      joined([file, lower]),
      file.subarray(0, -9),
      file.subarray(0, -1),
    ]) {
      const { parsed, most } = ranged(one);
      expect(told(parsed)).toEqual(told(readInstance(one, options)));
      expect(most).toBeLessThan(6000);
    }
  });

  it('tells where a bulk value behind its pixel data lies', () => {
    const value = Uint8Array.from({ length: 1500 }, (_, i) => i);
    const behind = buildDicomFile({ preamble: false, fileMeta: false, FFFAFFFA: { vr: 'OB', value } });
    const file = joined([buildDicomFile({ ...text, pixels: native }), behind.subarray(-1512)]);
    const whole = readInstance(file, options);
    expect(Object.keys(whole.bulk.entries)).toContain('FFFAFFFA');
    const read = (offset: number, length: number) => file.slice(offset, offset + length);
    expect(readInstanceNow({ size: file.length, read }, options, { ...limits, tail: 2000 })?.bulk).toEqual(whole.bulk);
  });

  it('is left to be read whole where pixel data cannot be told from the rest', () => {
    const file = buildDicomFile({ ...text, pixels: native });
    expect(ranged(buildDicomFile({ ...text, ImageComments: 'x'.repeat(999) })).parsed).toBeNull();
    expect(
      ranged(buildDicomFile({ ...text, transferSyntaxUID: '1.2.840.10008.1.2.1.99', pixels: native })).parsed,
    ).toBeNull();
    expect(ranged(joined([file, new Uint8Array(2000)])).parsed).toBeNull();
  });
});
