import { buildDicomFile, encodeText, nestedFile } from '@mado/dicom/testing';

type Elements = Parameters<typeof buildDicomFile>[0];
const even = (text: string) => (text.length % 2 === 0 ? text : `${text} `);
const jpegBaseline = '1.2.840.10008.1.2.4.50';
const onePixel = { rows: 1, columns: 1, bitsAllocated: 8 } as const;

/** The beginning of a JPEG, and segments that say nothing. */
export function jpegSegments(length: number): Uint8Array {
  const bytes = new Uint8Array(2 + 4 * Math.floor(length / 4));
  bytes.set([0xff, 0xd8]);
  for (let at = 2; at < bytes.length; at += 4) bytes.set([0xff, 0xe1, 0, 2], at);
  return bytes;
}

/** Tags of one group, as many as there is room for, from an element on. */
function elementsOf(group: string, from: number, count: number, value: (index: number) => unknown): Elements {
  const tags = Array.from({ length: count }, (_, index) => [
    group + (from + index).toString(16).padStart(4, '0').toUpperCase(),
    value(index),
  ]);
  return Object.fromEntries(tags) as Elements;
}

/** The longest that fits in an element with a length of 16 bits. */
const short = (length: number) => Math.min(length, 16_000);

const elements: Readonly<Record<string, (length: number) => Elements>> = {
  'padding in a text': (n) => ({ TextValue: `${' '.repeat(n)}x` }),
  'a name of carets': (n) => ({ PatientName: `${'^'.repeat(n)}x` }),
  'a name of groups': (n) => ({ PatientName: '='.repeat(n) }),
  'a name of marks': (n) => ({
    SpecificCharacterSet: 'ISO_IR 192',
    PatientName: 'e\u0301\u0323\u0301\u0323\u0301'.repeat(n / 6) + '\u0301\u0323'.repeat(n / 8),
  }),
  'a description of marks': (n) => ({
    SpecificCharacterSet: 'ISO_IR 192',
    StudyDescription: '\u0301\u0323'.repeat(n / 4),
  }),
  'a decimal string of digits': (n) => ({ SliceThickness: even(`${'1'.repeat(n)}x`) }),
  'a decimal string of zeros': (n) => ({ SliceThickness: even(`1.${'0'.repeat(n)}`) }),
  'decimal strings': (n) => ({ ImagePositionPatient: '1\\'.repeat(n / 2) }),
  'an integer of digits': (n) => ({ InstanceNumber: even('1'.repeat(n)) }),
  dates: (n) => ({ StudyDate: '20240101\\'.repeat((short(n) / 9) | 0) }),
  'a date of digits': (n) => ({ StudyDate: even('1'.repeat(n)), StudyTime: even('1'.repeat(n)) }),
  'an identifier of digits': (n) => ({
    StudyInstanceUID: even('1.'.repeat(n / 2)),
    SOPInstanceUID: even('x'.repeat(n)),
  }),
  values: (n) => ({ ImageComments: 'x\\'.repeat(n / 2) }),
  'values of a list': (n) => ({ ImageType: 'x\\'.repeat(n / 2) }),
  'terms of character sets': (n) => ({
    SpecificCharacterSet: `${'ISO 2022 IR 6\\'.repeat(n / 14)}ISO 2022 IR 100`,
    '00104000': { vr: 'LT', value: Uint8Array.of(0xe9, 0xe9) },
  }),
  'a term with spaces': (n) => ({ SpecificCharacterSet: `ISO${' '.repeat(n)}x` }),
  'changes of the character set': (n) => ({
    SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
    '00104000': { vr: 'LT', value: new TextEncoder().encode('\x1b$B\x1b(B'.repeat(n / 6)) },
    PatientName: { vr: 'PN', value: new TextEncoder().encode('\x1b$B\x1b(B'.repeat(n / 6)) },
  }),
  'text of no character set': (n) => ({
    '00104000': { vr: 'LT', value: encodeText('一二三四五六七八'.repeat(n / 16), 'shift_jis') },
    PatientName: { vr: 'PN', value: encodeText('佐藤^花子'.repeat(n / 16), 'shift_jis') },
  }),
  'Latin letters of no character set': (n) => ({
    SpecificCharacterSet: 'ISO_IR 100',
    '00104000': { vr: 'LT', value: encodeText('胸部検査'.repeat(n / 8), 'shift_jis') },
  }),
  elements: (n) => elementsOf('0021', 0x1000, n / 20, () => ({ vr: 'LO', value: 'x' })),
  'private creators': (n) => ({
    ...elementsOf('0021', 0x10, Math.min(n / 20, 0xf0), () => ({ vr: 'LO', value: 'X' })),
    ...elementsOf('0021', 0x1000, n / 20, () => ({ vr: 'UN', value: Uint8Array.of(1, 2) })),
  }),
  'groups with their lengths': (n) =>
    Object.fromEntries(
      Array.from({ length: n / 20 }, (_, index) => [
        `${(0x3000 + 2 * index).toString(16).toUpperCase()}0000`,
        { vr: 'UL', value: 4 },
      ]),
    ) as Elements,
  'elements of unknown kind': (n) =>
    elementsOf('0021', 0x1000, n / 20, () => ({ vr: 'UN', value: Uint8Array.of(1, 0, 0, 0) })),
  items: (n) => ({ ContentSequence: Array.from({ length: n / 20 }, () => ({ TextValue: 'x' })) }),
  'items without lengths': (n) => ({
    undefinedLengths: true,
    ContentSequence: Array.from({ length: n / 20 }, () => ({ ContentSequence: [{ TextValue: 'x' }] })),
  }),
  numbers: (n) => ({
    RedPaletteColorLookupTableData: new Uint16Array(n),
    '00189219': { vr: 'FD', value: new Float64Array(n / 8) },
  }),
  'segments of a JPEG': (n) => ({
    transferSyntaxUID: jpegBaseline,
    pixels: { ...onePixel, encapsulated: [[jpegSegments(n)]] },
  }),
  'frames of another syntax': (n) => ({
    transferSyntaxUID: '1.2.840.10008.1.2.1',
    pixels: { ...onePixel, encapsulated: [[jpegSegments(n)]] },
  }),
  fragments: (n) => ({
    transferSyntaxUID: jpegBaseline,
    pixels: {
      ...onePixel,
      encapsulated: [Array.from({ length: n / 20 }, () => Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))],
    },
  }),
  'encapsulated frames': (n) => ({
    transferSyntaxUID: jpegBaseline,
    pixels: {
      ...onePixel,
      numberOfFrames: (n / 20) | 0,
      offsetTable: 'empty',
      encapsulated: Array.from({ length: n / 20 }, () => [Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)]),
    },
  }),
  frames: (n) => ({ pixels: { ...onePixel, numberOfFrames: n, native: new Uint8Array(n) } }),
  'deflated elements': (n) => ({
    transferSyntaxUID: '1.2.840.10008.1.2.1.99',
    ...elementsOf('0021', 0x1000, n / 20, (index) => ({ vr: 'LO', value: String(index) })),
  }),
  'elements of big endian': (n) => ({
    transferSyntaxUID: '1.2.840.10008.1.2.2',
    ...elementsOf('0021', 0x1000, n / 20, () => ({ vr: 'US', value: [1, 2] })),
  }),
  'pixels of big endian': (n) => ({
    transferSyntaxUID: '1.2.840.10008.1.2.2',
    pixels: { rows: 1, columns: (n / 2) | 0, bitsAllocated: 16, native: new Uint8Array(2 * ((n / 2) | 0)) },
  }),
  'elements without kinds': (n) => ({
    transferSyntaxUID: '1.2.840.10008.1.2',
    ...elementsOf('0021', 0x1000, n / 20, () => ({ vr: 'LO', value: 'x' })),
  }),
};

/** A file whose bytes behind the first ones are these, again and again. */
const filledWith =
  (...bytes: number[]) =>
  (length: number) => {
    const beginning = buildDicomFile({ TextValue: 'x' });
    const file = new Uint8Array(beginning.length + length);
    file.set(beginning);
    for (let at = beginning.length; at < file.length; at += 1)
      file[at] = bytes[(at - beginning.length) % bytes.length] ?? 0;
    return file;
  };

/** Files that grow, each by what some parser of ours has to go through. */
export const hostileFiles: Readonly<Record<string, (length: number) => Uint8Array>> = {
  ...Object.fromEntries(
    Object.entries(elements).map(([name, of]) => [name, (length: number) => buildDicomFile(of(length))]),
  ),
  'sequences in sequences': (length) => nestedFile((length / 20) | 0),
  'sequences that never end': (length) => nestedFile(Math.floor(length / 20)).subarray(0, -8),
  'items that never end': (length) => {
    const items = Array.from({ length: length / 20 }, () => ({ TextValue: 'x' }));
    return buildDicomFile({ undefinedLengths: true, ContentSequence: items }).subarray(0, -8);
  },
  'no preamble': (length) => buildDicomFile({ preamble: false, fileMeta: false, TextValue: 'x'.repeat(length) }),
  'damage at every element': filledWith(0x21, 0, 0, 0x10, 0x5a, 0x5a, 0xff, 0xff),
  'lengths that are too long': filledWith(0x21, 0, 0, 0x10, 0x4c, 0x4f, 0xff, 0x7f),
  'ends of items': filledWith(0xfe, 0xff, 0x0d, 0xe0, 0, 0, 0, 0),
  'ends of sequences': filledWith(0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0),
  'beginnings of items': filledWith(0xfe, 0xff, 0x00, 0xe0, 0xff, 0xff, 0xff, 0xff),
  'beginnings of sequences': filledWith(0x40, 0, 0x30, 0xa7, 0x53, 0x51, 0, 0, 0xff, 0xff, 0xff, 0xff),
  'zeros behind the end': filledWith(0),
  'letters behind the end': filledWith(0x41),
};

/** Files that are no DICOM: what they are, and in which charset, is told by their first bytes. */
export const otherFiles: Readonly<Record<string, (length: number) => Uint8Array>> = {
  letters: (length) => new Uint8Array(length).fill(0x41),
  zeros: (length) => new Uint8Array(length),
  'escapes of ISO 2022': (length) => Buffer.from('\x1b$'.repeat(length / 2)),
  'beginnings of UTF-8': (length) => new Uint8Array(length).fill(0xe3),
  'half of Shift_JIS': (length) => new Uint8Array(length).fill(0x81),
  'beginnings of EUC-JP': (length) => new Uint8Array(length).fill(0x8f),
};
