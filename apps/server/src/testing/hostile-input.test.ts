import { growthOfWork } from './count-work.ts';
import { errorLocale } from '@mado/contract';
import { DicomError, readHead, readInstance, readSopReference } from '@mado/dicom';
import { buildDicomFile } from '@mado/dicom/testing';
import { describe, expect, test } from 'vitest';
import { acceptableMedia, BadSearch, parseSearch } from '../modules/dicomweb/index.ts';
import { multipartBoundary, MultipartError, MultipartParser, parsePartHeaders } from '../modules/uploads/index.ts';
import { storedPath } from '../modules/storage/index.ts';
import { preferredEncoding } from '../platform/http/content-encoding.ts';
import { byteRange, clientNetwork, matchesEtag } from '../platform/http/index.ts';

// Work is counted, and grows as the input does. Regular expressions are counted as one step: those that could take the square of their input, or worse,
// are refused by tools/regexes.

const readers: Record<string, (text: string) => unknown> = {
  'Content-Type': multipartBoundary,
  'Accept-Language': errorLocale,
  'X-Forwarded-For': clientNetwork,
  'the path of a file': storedPath,
  'headers of a part': (text) => parsePartHeaders(Buffer.from(text)),
  Accept: acceptableMedia,
  'Accept-Encoding': (text) => preferredEncoding(text),
  Range: (text) => byteRange(text, undefined, '"x"', 1000),
  'If-None-Match': (text) => matchesEtag(text, '"x"'),
  search: (text) => {
    try {
      parseSearch(
        { PatientName: text, StudyInstanceUID: text, StudyDate: text, includefield: text, [text]: 'x' },
        'study',
      );
    } catch (error) {
      if (!(error instanceof BadSearch)) throw error;
    }
  },
};
const repeated = (text: string) => (length: number) => text.repeat(length / text.length);
const hostile: Record<string, (length: number) => string> = {
  backslashes: (length) => `multipart/form-data; boundary="${'\\'.repeat(length)}`,
  'hidden quotes': (length) => `a/b; x="${'\\"'.repeat(length / 2)}`,
  quotes: repeated('"'),
  spaces: (length) => `a/b;q=1${' '.repeat(length)}x`,
  commas: repeated(','),
  semicolons: repeated(';'),
  ranges: repeated('a/*;q=0.5,'),
  tags: repeated('W/"x", "y'),
  digits: (length) => `bytes=${'1'.repeat(length)}-x`,
  lines: repeated('a:b\r\n'),
  'lists of UIDs': repeated('1.2,\\'),
  carets: (length) => `${'^'.repeat(length)}x`,
  groups: repeated('='),
  languages: repeated('en;q=0.1,'),
  steps: repeated('a/'),
  addresses: repeated('::1%,'),
};

describe.each(Object.entries(readers))('%s', (_, read) => {
  test.each(Object.entries(hostile))('%s', async (_name, input) => {
    expect(await growthOfWork(input, read)).toBeLessThan(1.5);
  });
});

describe('a multipart body', () => {
  const limits = { parts: 100_000, headerBytes: 16_384 };
  const parse = (body: Buffer, chunk: number) => {
    const parser = new MultipartParser('b', limits);
    try {
      for (let at = 0; at < body.length; at += chunk) for (const _ of parser.push(body.subarray(at, at + chunk)));
      parser.end();
    } catch (error) {
      if (!(error instanceof MultipartError)) throw error;
    }
  };
  test.each([
    ['many parts', repeated('--b\r\n\r\n\r\n')],
    ['beginnings of the boundary', (length: number) => `--b\r\n\r\n${'\r\n--'.repeat(length / 4)}`],
    ['line ends', (length: number) => `--b\r\n\r\n${'\r'.repeat(length)}`],
    ['headers', (length: number) => `--b\r\n${'a: "\\\r\n'.repeat(length / 7)}\r\n\r\n--b--`],
    ['a preamble', repeated('-')],
  ])('%s', async (_, body) => {
    for (const chunk of [7, 1_000])
      expect(
        await growthOfWork(
          (length) => Buffer.from(body(length)),
          (bytes) => parse(bytes, chunk),
        ),
      ).toBeLessThan(1.5);
  });
});

/** The beginning of a JPEG, and segments that say nothing. */
function jpegSegments(length: number): Uint8Array {
  const bytes = new Uint8Array(2 + 4 * Math.floor(length / 4));
  bytes.set([0xff, 0xd8]);
  for (let at = 2; at < bytes.length; at += 4) bytes.set([0xff, 0xe1, 0, 2], at);
  return bytes;
}

describe('a file', () => {
  const read = (file: Uint8Array) => {
    for (const reader of [readInstance, readHead, readSopReference]) {
      try {
        reader(file);
      } catch (error) {
        if (!(error instanceof DicomError)) throw error;
      }
    }
  };
  const even = (text: string) => (text.length % 2 === 0 ? text : `${text} `);
  test.each([
    ['padding in a text', (n: number) => ({ TextValue: `${' '.repeat(n)}x` })],
    ['a name of carets', (n: number) => ({ PatientName: `${'^'.repeat(n)}x` })],
    ['a decimal string of digits', (n: number) => ({ SliceThickness: even(`${'1'.repeat(n)}x`) })],
    ['values', (n: number) => ({ ImageComments: 'x\\'.repeat(n / 2) })],
    [
      'terms of character sets',
      (n: number) => ({
        SpecificCharacterSet: `${'ISO 2022 IR 6\\'.repeat(n / 14)}ISO 2022 IR 100`,
        '00104000': { vr: 'LT', value: Uint8Array.of(0xe9, 0xe9) },
      }),
    ],
    ['a term with spaces', (n: number) => ({ SpecificCharacterSet: `ISO${' '.repeat(n)}x` })],
    ['items', (n: number) => ({ ContentSequence: Array.from({ length: n / 20 }, () => ({ TextValue: 'x' })) })],
    [
      'segments of a JPEG',
      (n: number) => ({
        transferSyntaxUID: '1.2.840.10008.1.2.4.50',
        pixels: { rows: 1, columns: 1, bitsAllocated: 8, encapsulated: [[jpegSegments(n)]] },
      }),
    ],
    [
      'fragments',
      (n: number) => ({
        transferSyntaxUID: '1.2.840.10008.1.2.4.50',
        pixels: {
          rows: 1,
          columns: 1,
          bitsAllocated: 8,
          encapsulated: [Array.from({ length: n / 20 }, () => Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))],
        },
      }),
    ],
    [
      'frames',
      (n: number) => ({
        pixels: { rows: 1, columns: 1, bitsAllocated: 8, numberOfFrames: n, native: new Uint8Array(n) },
      }),
    ],
  ])('%s', async (_, elements) => {
    expect(
      await growthOfWork((length) => buildDicomFile(elements(length) as Parameters<typeof buildDicomFile>[0]), read),
    ).toBeLessThan(1.5);
  });
});
