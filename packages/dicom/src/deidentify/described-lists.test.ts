import { describe, expect, it } from 'vitest';
import { asciiBytes } from '../encoding/ascii.ts';
import { tagText, type Element } from '../encoding/elements.ts';
import { readDataSet } from '../index.ts';
import { buildDicomFile, type ElementsByKeyword } from '../testing/index.ts';
import { readToItsEnd } from './deidentify.ts';
import { deidentified, identifiersLeft, joined } from './index.ts';
import { bytesOfSegments } from './segmented-palette.ts';
import { anonymize, keys } from './testing/person.ts';

const order = anonymize({});
const words = 'MARKER^OF^SOMEBODY';
const text = asciiBytes(words);
const shorts = (...numbers: number[]) => new Uint8Array(Uint16Array.from(numbers).buffer);
const OW = (...parts: Uint8Array[]) => ({ vr: 'OW', value: joined(parts) });
const US = (...numbers: number[]) => ({ vr: 'US', value: numbers });

/** The value of an element, in its base64 form; the check finds words in it before, and none after. */
function left(elements: ElementsByKeyword, tag: string, isTold = true): string | undefined {
  const file = buildDicomFile(elements);
  const output = joined(deidentified(file, order, keys));
  expect(Buffer.from(output).includes(words)).toBe(false);
  expect(identifiersLeft(file, order).includes(tag), '[DI-19]').toBe(isTold);
  expect(identifiersLeft(output, order), '[DI-19]').toEqual([]);
  const { structure, elements: all } = readToItsEnd(output);
  const found = everyElement(all).find((element) => tagText(element.tag) === tag && element.length > 0);
  return found && base64(structure.dataSet.bytes.subarray(found.offset, found.offset + found.length));
}
const everyElement = (level: readonly Element[]): Element[] =>
  level.flatMap((element) => [element, ...(element.items ?? []).flatMap((item) => everyElement(item.elements))]);
const base64 = (...parts: Uint8Array[]) => Buffer.from(joined(parts)).toString('base64');

describe('a table', () => {
  const palette = shorts(1, 2, 3, 4);
  it.each([0x1201, 0x1202, 0x1203, 0x1204])('[DI-37] has as many entries as its descriptor says (%i)', (number) => {
    const data = `0028${number.toString(16)}`;
    const descriptor = `0028${(number - 0x100).toString(16)}`;
    const whole = { [descriptor]: US(4, 0, 16) };
    expect(left({ ...whole, [data]: OW(palette, text) }, data)).toBe(base64(palette));
    expect(left({ ...whole, [data]: OW(palette) }, data, false)).toBe(base64(palette));
    expect(left({ [data]: OW(text) }, data)).toBeUndefined();
  });
  it('[DI-37] of eight bits has them in bytes, or in words as some write them', () => {
    const whole = { RedPaletteColorLookupTableDescriptor: US(3, 0, 8) };
    const of = (...parts: Uint8Array[]) => ({ ...whole, RedPaletteColorLookupTableData: OW(...parts) });
    expect(left(of(Uint8Array.of(1, 2, 3, 0)), '00281201', false)).toBe(base64(Uint8Array.of(1, 2, 3, 0)));
    expect(left(of(shorts(1, 2, 3)), '00281201', false)).toBe(base64(shorts(1, 2, 3)));
    expect(left(of(shorts(1, 2, 3), text), '00281201')).toBe(base64(shorts(1, 2, 3)));
  });
  it('[DI-37] has 65536 where its descriptor says 0', () => {
    const whole = { RedPaletteColorLookupTableDescriptor: US(0, 0, 16) };
    const entries = new Uint8Array(0x20000).fill(1);
    const value = left({ ...whole, RedPaletteColorLookupTableData: OW(entries, text) }, '00281201');
    expect(value === base64(entries)).toBe(true);
  });
  it('[DI-37] in an item is described there', () => {
    const item = { LUTDescriptor: US(2, 0, 16), LUTData: OW(shorts(5, 6), text), ModalityLUTType: 'US' };
    expect(left({ ModalityLUTSequence: [item] }, '00283006')).toBe(base64(shorts(5, 6)));
  });
  it('[DI-37] in segments ends with the one that has its last entry, or before what is none', () => {
    const whole = { RedPaletteColorLookupTableDescriptor: US(10, 0, 16) };
    const of = (...parts: Uint8Array[]) => ({ ...whole, SegmentedRedPaletteColorLookupTableData: OW(...parts) });
    // Two entries by themselves, four on a line, and both again, by their offset in bytes.
    const segments = [shorts(0, 2, 7, 8), shorts(1, 4, 20), shorts(2, 1, 8, 0)];
    expect(left(of(...segments, text), '00281221')).toBe(base64(...segments));
    expect(left(of(...segments), '00281221', false)).toBe(base64(...segments));
    expect(left(of(segments[0]!, text), '00281221')).toBe(base64(segments[0]!));
  });
  it('[DI-37] in segments of eight bits has offsets of four bytes', () => {
    const bytes = Uint8Array.of(0, 2, 7, 8, 1, 3, 20, 2, 2, 0, 0, 0, 0, 9, 9, 9);
    expect(bytesOfSegments(bytes, { entries: 10, bits: 8 }, false)).toBe(13);
    const swapped = bytes.map((_, at) => bytes[at ^ 1] ?? 0);
    expect(bytesOfSegments(swapped, { entries: 10, bits: 8 }, true)).toBe(13);
  });
});

describe('a waveform', () => {
  const of = (WaveformData: ReturnType<typeof OW>, more: ElementsByKeyword = {}) => ({
    WaveformSequence: [
      {
        NumberOfWaveformChannels: 2,
        NumberOfWaveformSamples: { vr: 'UL', value: [3] },
        WaveformBitsAllocated: 16,
        WaveformData,
        ...more,
      },
    ],
  });
  const samples = shorts(1, 2, 3, 4, 5, 6);
  it('[DI-37] has as many samples as its channels', () => {
    expect(left(of(OW(samples, text)), '54001010')).toBe(base64(samples));
    expect(left(of(OW(samples)), '54001010', false)).toBe(base64(samples));
  });
  it('[DI-37] has one number where nothing was measured, and at the ends of a channel', () => {
    expect(left(of(OW(samples), { WaveformPaddingValue: OW(shorts(1, 2, 3, 4), text) }), '5400100A')).toBe(
      base64(shorts(1, 2, 3, 4)),
    );
  });
});

describe('tags as values', () => {
  const AT = (value: Uint8Array) => ({ vr: 'AT', value });
  const known = shorts(0x18, 0x1063, 0x18, 0x1065);
  it('[DI-37] are such as the standard knows, or the data set has', () => {
    const kept = readDataSet(joined(deidentified(buildDicomFile({ FrameIncrementPointer: AT(known) }), order, keys)));
    expect(kept.dicomJson['00280009']?.Value).toEqual(['00181063', '00181065']);
    const file = buildDicomFile({ FrameIncrementPointer: AT(joined([text, Uint8Array.of(0, 0)])) });
    expect(Buffer.from(joined(deidentified(file, order, keys))).includes('MARKER')).toBe(false);
    expect(identifiersLeft(file, order)).toContain('00280009');
  });
});

describe('a colour profile', () => {
  const be = (number: number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
  const curve = joined([asciiBytes('curv\0\0\0\0'), be(2), shorts(0, 0xffff)]);
  const elements: [string, Uint8Array][] = [
    ['desc', joined([asciiBytes('desc\0\0\0\0'), be(words.length), text, new Uint8Array(70)])],
    ['cprt', joined([asciiBytes('text\0\0\0\0'), text, Uint8Array.of(0, 0)])],
    ['dmnd', joined([asciiBytes('mluc\0\0\0\0'), be(1), be(12), asciiBytes('jaJP'), be(18), be(28), text])],
    ['rTRC', joined([curve, text])],
    ['wtpt', joined([asciiBytes('XYZ \0\0\0\0'), new Uint8Array(12).fill(5), text])],
    ['A2B0', joined([asciiBytes('mAB \0\0\0\0'), new Uint8Array(24).fill(6)])],
    ['A2B1', joined([asciiBytes('mft1\0\0\0\0'), Uint8Array.of(1, 1, 2, 0), new Uint8Array(36 + 514).fill(7), text])],
    ['targ', joined([asciiBytes('YAMA\0\0\0\0'), text])],
  ];
  /** With as many elements, something between them and something behind. */
  function profile(
    some: readonly [string, Uint8Array][],
    between: Uint8Array = text,
    day: Uint8Array = text,
  ): Uint8Array {
    const start = 132 + 12 * some.length + between.length;
    const offsets = some.map((_, n) => some.slice(0, n).reduce((sum, [, { length }]) => sum + length, start));
    const entries = some.map(([name, { length }], n) => joined([asciiBytes(name), be(offsets[n] ?? 0), be(length)]));
    const body = some.map(([, element]) => element);
    const size = start + body.reduce((sum, { length }) => sum + length, 0);
    const header = joined([be(size), new Uint8Array(20).fill(1), day.subarray(0, 12), asciiBytes('acsp')]);
    const rest = joined([new Uint8Array(44).fill(2), day.subarray(0, 16), new Uint8Array(28)]);
    return joined([header, rest, be(some.length), ...entries, between, ...body, between]);
  }
  const of = (value: Uint8Array) => ({
    ICCProfile: { vr: 'OB', value: joined([value, new Uint8Array(value.length % 2)]) },
  });

  it('[DI-37] keeps numbers where they are, and no word', () => {
    const before = profile(elements);
    const value = Buffer.from(left(of(before), '00282000') ?? '', 'base64').subarray(0, before.length);
    expect(value).toHaveLength(before.length);
    for (const numbers of [curve, elements[4]![1].subarray(0, 20), elements[5]![1], elements[6]![1].subarray(0, 562)])
      expect(value.includes(Buffer.from(numbers))).toBe(true);
    expect(value.includes('YAMA')).toBe(false);
    expect(value.includes(Buffer.from(joined([asciiBytes('mluc\0\0\0\0'), be(0), be(12), be(0)])))).toBe(true);
    expect(left({ ICCProfile: { vr: 'OB', value } }, '00282000', false)).toBe(value.toString('base64'));
  });
  it('[DI-37] goes where it is none', () => {
    expect(left(of(text), '00282000')).toBeUndefined();
    const [name, element] = elements[0]!;
    const beyond = profile([[name, element]]);
    beyond.set(be(10_000), 132 + 4);
    expect(left(of(beyond), '00282000')).toBeUndefined();
    expect(left(of(profile(Array.from({ length: 101 }, () => ['desc', element]))), '00282000')).toBeUndefined();
  });
});
