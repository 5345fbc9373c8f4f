import type { DicomJson } from '@mado/dicom';
import { jpegSegments } from './hostile-files.ts';

/** One frame and what the data set says of it. */
export interface HostileFrame {
  readonly bytes: Uint8Array;
  readonly dicomJson: DicomJson;
  readonly transferSyntaxUID: string;
}

const syntaxes = {
  native: '1.2.840.10008.1.2.1',
  bigEndian: '1.2.840.10008.1.2.2',
  rle: '1.2.840.10008.1.2.5',
  deflated: '1.2.840.10008.1.2.8.1',
  jpeg: '1.2.840.10008.1.2.4.50',
  lossless: '1.2.840.10008.1.2.4.70',
  jpegLs: '1.2.840.10008.1.2.4.80',
  jpeg2000: '1.2.840.10008.1.2.4.90',
  highThroughput: '1.2.840.10008.1.2.4.201',
} as const;

/** A frame of eight columns, of 8 bits and grey unless told. */
function frame(
  syntax: keyof typeof syntaxes,
  bytes: Iterable<number>,
  rows = 8,
  { samples = 1, bits = 8 }: { samples?: number; bits?: number } = {},
): HostileFrame {
  const number = (vr: string, value: number) => ({ vr, Value: [Math.floor(value)] });
  const dicomJson = {
    '00280002': number('US', samples),
    '00280004': { vr: 'CS', Value: [samples === 3 ? 'RGB' : 'MONOCHROME2'] },
    ...(samples === 3 && { '00280006': number('US', 1) }),
    '00280010': number('US', rows),
    '00280011': number('US', 8),
    '00280100': number('US', bits),
    '00280101': number('US', bits),
    '00280102': number('US', bits - 1),
    '00280103': number('US', 0),
  };
  return { bytes: Uint8Array.from(bytes), dicomJson, transferSyntaxUID: syntaxes[syntax] };
}

const times = (count: number, ...bytes: number[]) => Array.from({ length: Math.floor(count) }, () => bytes).flat();
const word = (value: number) => [(value >> 8) & 0xff, value & 0xff];

/** One segment behind the header of 64 bytes (PS3.5 G.5). */
const rle = (...segment: number[]) => [1, 0, 0, 0, 64, 0, 0, 0, ...times(56, 0), ...segment];

const start = [0xff, 0xd8];
/** DHT with one code for category 0, of DC and of AC. */
const flatTables = [0, 0x10].flatMap((table) => [0xff, 0xc4, ...word(20), table, 1, ...times(15, 0), 0]);
const frameHeader = (code: number, rows: number) => [
  0xff,
  code,
  ...word(11),
  8,
  ...word(rows),
  ...word(8),
  1,
  1,
  0x11,
  0,
];
const scanHeader = (from: number, to: number, low = 0) => [0xff, 0xda, ...word(8), 1, 1, 0, from, to, low];
const stepOne = [0xff, 0xdb, ...word(67), 0, ...times(64, 1)];
/** Eight rows are a block of two codes of one bit. */
const blocks = (rows: number) => times(rows / 32 + 1, 0);

/** SIZ of eight by eight in one tile, COD and one tile part (T.800 A.5, A.6). */
const siz = [
  0xff,
  0x4f,
  0xff,
  0x51,
  ...word(41),
  0,
  0,
  ...[8, 8, 0, 0, 8, 8, 0, 0].flatMap((n) => [0, 0, 0, n]),
  0,
  1,
  7,
  1,
  1,
];
const cod = [0xff, 0x52, ...word(12), 0, 0, 0, 1, 0, 0, 4, 4, 0, 1];
const comment = [0xff, 0x64, ...word(4), 0, 0];
const tilePart = [0xff, 0x90, ...word(10), 0, 0, 0, 0, 0, 14, 0, 1, 0xff, 0x93];
const box = [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65];

/** Frames that grow, each by what some parser of ours has to go through. */
export const hostileFrames: Readonly<Record<string, (length: number) => HostileFrame>> = {
  'native: planes of colour': (n) => frame('native', times(n, 1), n / 24, { samples: 3 }),
  'native: single bits': (n) => frame('native', times(n, 1), n, { bits: 1 }),
  'native: words of big endian': (n) => frame('bigEndian', times(n, 1), n / 16, { bits: 16 }),
  'RLE: runs of one': (n) => frame('rle', rle(...times(n, 0, 7)), n / 8),
  'RLE: long runs': (n) => frame('rle', rle(...times(n / 64, 0x81, 7)), n / 8),
  'RLE: nothing, again and again': (n) => frame('rle', rle(...times(n, 0x80))),
  'RLE: as many segments as nothing': (n) => frame('rle', times(n, 0xff)),
  deflated: (n) => frame('deflated', times(n, 0)),
  'JPEG: segments': (n) => frame('jpeg', jpegSegments(n)),
  'JPEG: who has written it': (n) =>
    frame('jpeg', [
      ...start,
      ...times(n / 24, 0xff, 0xe0, ...word(6), 0x4a, 0x46, 0x49, 0x46, 0xff, 0xee, ...word(14), ...times(12, 0)),
    ]),
  'JPEG: fill bytes': (n) => frame('jpeg', [...start, ...times(n, 0xff)]),
  'JPEG: stuffed bytes': (n) => frame('jpeg', [...start, ...times(n / 2, 0xff, 0)]),
  'JPEG: restart markers': (n) => frame('jpeg', [...start, ...times(n / 2, 0xff, 0xd0)]),
  'JPEG: Huffman tables': (n) =>
    frame('jpeg', [...start, ...times(n / 21, 0xff, 0xc4, ...word(19), 0, ...times(16, 0))]),
  'JPEG: tables in one segment': (n) =>
    frame('jpeg', [...start, 0xff, 0xc4, ...word(2 + 17 * Math.floor(n / 17)), ...times(n / 17, ...times(17, 0))]),
  'JPEG: quantisation tables': (n) => frame('jpeg', [...start, ...times(n / 69, ...stepOne)]),
  'JPEG: intervals': (n) => frame('jpeg', [...start, ...times(n / 6, 0xff, 0xdd, ...word(4), 0, 1)]),
  'JPEG: frame headers': (n) => frame('jpeg', [...start, ...times(n / 13, ...frameHeader(0xc0, 8))]),
  'JPEG: a frame': (n) =>
    frame(
      'jpeg',
      [...start, ...stepOne, ...flatTables, ...frameHeader(0xc0, n), ...scanHeader(0, 63), ...blocks(n), 0xff, 0xd9],
      n,
    ),
  'JPEG: as many scans as there may be': (n) =>
    frame(
      'jpeg',
      [
        ...start,
        ...stepOne,
        ...flatTables,
        ...frameHeader(0xc2, n / 8),
        ...times(70, ...scanHeader(0, 0), ...blocks(n / 8)),
        0xff,
        0xd9,
      ],
      n / 8,
    ),
  'JPEG: scans of nothing': (n) =>
    frame('jpeg', [
      ...start,
      ...stepOne,
      ...flatTables,
      ...frameHeader(0xc2, 8),
      ...times(n / 11, ...scanHeader(0, 0), 0),
    ]),
  'JPEG: restarts at each block': (n) =>
    frame(
      'jpeg',
      [
        ...start,
        ...stepOne,
        ...flatTables,
        0xff,
        0xdd,
        ...word(4),
        0,
        1,
        ...frameHeader(0xc0, n),
        ...scanHeader(0, 63),
        ...Array.from({ length: n / 8 }, (_, i) => [0x3f, 0xff, 0xd0 + (i % 8)]).flat(),
      ],
      n,
    ),
  'JPEG: lossless': (n) =>
    frame(
      'lossless',
      [...start, ...flatTables, ...frameHeader(0xc3, n), ...scanHeader(1, 0), ...times(n, 0), 0xff, 0xd9],
      n,
    ),
  'JPEG-LS: segments': (n) => frame('jpegLs', jpegSegments(n)),
  'JPEG-LS: ends': (n) => frame('jpegLs', [...start, ...times(n, 0xd9)]),
  'JPEG 2000: boxes': (n) =>
    frame('jpeg2000', [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a, ...times(n / 8, ...box)]),
  'JPEG 2000: comments': (n) => frame('jpeg2000', [...siz, ...cod, ...times(n / 6, ...comment)]),
  'JPEG 2000: tile parts': (n) => frame('jpeg2000', [...siz, ...cod, ...times(n / 14, ...tilePart)]),
  'JPEG 2000: components': (n) => frame('jpeg2000', [...siz.slice(0, 40), ...word(n), ...times(n, 7, 1, 1)]),
  'high throughput JPEG 2000: comments': (n) => frame('highThroughput', [...siz, ...cod, ...times(n / 6, ...comment)]),
  'high throughput JPEG 2000: tile parts': (n) =>
    frame('highThroughput', [...siz, ...cod, ...times(n / 14, ...tilePart)]),
};

/** Data of a segmented palette (PS3.3 C.7.9.2), words in little endian. */
export const hostilePalettes: Readonly<Record<string, (length: number) => Uint8Array>> = {
  'segments of nothing': (n) => palette(times(n / 4, 0, 0)),
  'segments of one': (n) => palette(times(n / 6, 0, 1, 7)),
  'segments named again and again': (n) =>
    palette([...times(n / 8, 0, 0), ...times(n / 16, 2, Math.floor(n / 8), 0, 0)]),
  lines: (n) => palette([0, 1, 7, ...times(n / 6, 1, 0, 7)]),
};

function palette(words: number[]): Uint8Array {
  return new Uint8Array(Uint16Array.from(words).buffer);
}
