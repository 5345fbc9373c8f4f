import { disproportions, entered, forgetCounts, growthOfWork } from './count-work.ts';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import {
  buildSeriesDocument,
  DicomError,
  edited,
  expandSeriesDocument,
  explicitDataSet,
  frameIndex,
  identifierEdits,
  inflateStored,
  describedFrames,
  isMissing,
  firstText,
  keyObjectsOf,
  keyObjectSelectionFile,
  readBulk,
  readDataSet,
  readFrame,
  readPartialInstance,
  readInstance,
  readInstanceNow,
  readSopReference,
} from '@mado/dicom';
import {
  deidentified,
  deidentifiedRanges,
  deidentifiedRangesNow,
  identifierKeys,
  identifiersLeft,
  identifiersLeftInRanges,
  joined,
  studyOfRanges,
  type DeidentificationOrder,
} from '@mado/dicom/deidentify';
import {
  FrameError,
  decodeFrame,
  displayShutter,
  embeddedBits,
  fromResiduals,
  overlayBits,
  overlayPlanes,
  pixelDescription,
  readGreyPipeline,
  readPalette,
  renderFrame,
  residualsOf,
} from '@mado/dicom/frames';
import { buildDicomFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textCharset } from '../modules/storage/index.ts';
import { fileType, listedInstances, parseFile, metadataWithBulkDataUris } from '../modules/studies/index.ts';
import { fileInMemory } from '../platform/spool/index.ts';
import { MultipartError, MultipartParser, readForm } from '../platform/multipart/index.ts';
import { OperationError, parseInput } from '../platform/http/index.ts';
import { testApp, type TestApp } from './app.ts';
import { hostileFiles, otherFiles } from './growth/hostile-files.ts';
import { hostileFrames, hostilePalettes, type HostileFrame } from './growth/hostile-frames.ts';
import { hostileValues, requestSchemas } from './growth/hostile-json.ts';
import { hostileAddresses, hostileHeaders, hostileMetadata } from './growth/hostile-requests.ts';
import { hostileTexts } from './growth/hostile-texts.ts';
import { findParsers, notParsing } from './growth/parsers.ts';
import { textReaders } from './growth/text-readers.ts';

// Work is counted, and grows as the input does. Regular expressions are judged by tools/regexes. At the end every
// parser of ours has been entered.

beforeAll(forgetCounts);

/** Runs `work`; errors that say what is wrong with the input are an answer. */
async function answered(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isAnswer = [DicomError, FrameError, MultipartError, OperationError].some((kind) => error instanceof kind);
    if (!isAnswer) throw error;
  }
}

describe('a text', () => {
  test.each(Object.entries(textReaders))('%s', async (_, read) => {
    expect(await disproportions(hostileTexts, read)).toEqual({});
  });
});

test('parameters, queries and bodies, as the contract reads them', async () => {
  const read = (value: unknown) => {
    for (const { schema, fields } of Object.values(requestSchemas)) {
      parseInput(schema, value);
      for (const field of fields) parseInput(schema, { [field]: value });
    }
  };
  expect(Object.keys(requestSchemas).length).toBeGreaterThan(30);
  expect(await disproportions(hostileValues, read)).toEqual({});
});

describe('a request', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ config: { proxyHops: 3 } });
    forgetCounts();
  });
  afterAll(() => app.close());

  test.each(
    Object.entries({ ...hostileHeaders, 'Upload-Metadata': hostileMetadata, 'address and body': hostileAddresses }),
  )('%s', async (_, requests) => {
    expect(await disproportions(requests, (request) => app.fastify.inject(request))).toEqual({});
  });
});

describe('a multipart body', () => {
  const limits = { parts: 100_000, headerBytes: 16_384 };
  const parse = (body: Buffer, chunk: number) => {
    const parser = new MultipartParser('b', limits);
    for (let at = 0; at < body.length; at += chunk) for (const _ of parser.push(body.subarray(at, at + chunk)));
    parser.end();
  };
  const repeated = (text: string) => (length: number) => text.repeat(length / text.length);
  const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const bodies: Record<string, (length: number) => string> = {
    'many parts': repeated('--b\r\n\r\n\r\n'),
    'many fields': (length) => `${field('a').repeat(length / field('a').length)}--b--`,
    'a long field': (length) => `${field('a'.repeat(length))}--b--`,
    'beginnings of the boundary': (length) => `--b\r\n\r\n${'\r\n--'.repeat(length / 4)}`,
    'line ends': (length) => `--b\r\n\r\n${'\r'.repeat(length)}`,
    headers: (length) => `--b\r\n${'a: "\\\r\n'.repeat(length / 7)}\r\n\r\n--b--`,
    'a header': (length) =>
      `--b\r\nContent-Disposition: form-data; ${"filename*=UTF-8''%E3%81".repeat(length / 26)}\r\n\r\n--b--`,
    'a preamble': repeated('-'),
    padding: (length) => `--b${' '.repeat(length)}\r\n\r\n`,
  };
  const asBytes = Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [name, (length: number) => Buffer.from(body(length))]),
  );

  test.each([7, 1_000])('in chunks of %i bytes', async (chunk) => {
    expect(await disproportions(asBytes, (body) => answered(() => parse(body, chunk)))).toEqual({});
  });

  test('as a form', async () => {
    const read = (body: Buffer) =>
      readForm(Readable.from([body]), 'multipart/form-data; boundary=b', {
        field: async () => {},
        file: async (_name, _filename, part) => {
          for await (const _ of part);
        },
      });
    expect(await disproportions(asBytes, (body) => answered(() => read(body)))).toEqual({});
  });
});

describe('a file', () => {
  const identifiers = { StudyInstanceUID: '1.2.3', SeriesInstanceUID: '1.2.3.4', SOPInstanceUID: '1.2.3.4.5' };
  const keys = identifierKeys(new Uint8Array(32));
  const order: DeidentificationOrder = {
    mode: 'anonymize',
    fields: { StudyDate: '-1', PatientName: '匿名' },
    options: ['cleanDescriptors', 'retainPatientCharacteristics', 'retainSafePrivate'],
  };
  const atHand = (file: Uint8Array) => ({
    size: file.length,
    read: (offset: number, length: number) => file.slice(offset, offset + length),
  });
  const ranges = { whole: 0, mostWhole: 1e9, head: 512, mostHead: 1e9, tail: 1e9, window: 64 };
  const readers: ((file: Uint8Array) => unknown)[] = [
    (file) => parseFile(fileInMemory(Buffer.from(file), 'a.dcm')),
    readPartialInstance,
    readSopReference,
    (file) => explicitDataSet(file, null, new Map([[0x0020000d, { vr: 'UI', value: Buffer.from('1.2.3') }]])),
    (file) => edited(file, identifierEdits(file, true, identifiers) ?? []),
    (file) => joined(deidentified(file, order, keys)),
    (file) => identifiersLeft(file, order),
    (file) => readInstanceNow(atHand(file), { generateUid: () => '1.2' }, ranges),
    (file) => deidentifiedRangesNow(atHand(file), order, keys, ranges),
    (file) =>
      deidentifiedRanges(
        { ...atHand(file), read: async (...range) => atHand(file).read(...range) },
        order,
        keys,
        ranges,
      ),
    (file) => identifiersLeftInRanges(atHand(file), order, ranges),
    (file) => studyOfRanges(atHand(file), ranges),
    (file) => {
      const { dicomJson } = readDataSet(file);
      expandSeriesDocument(buildSeriesDocument([dicomJson, dicomJson]));
      const { images, note } = keyObjectsOf(dicomJson);
      const StudyInstanceUID = firstText(dicomJson, '0020000D') ?? '';
      const image = {
        SeriesInstanceUID: '1.2.3.4',
        SOPClassUID: '1.2',
        SOPInstanceUID: '1.2.3.4.5',
        FrameNumber: null,
      };
      const own = { SeriesInstanceUID: '1.2.3.6', SOPInstanceUID: '1.2.3.6.1', SeriesNumber: 9, at: new Date(0) };
      const all = [image, ...images].map((one) => ({ ...one, StudyInstanceUID }));
      keyObjectSelectionFile({ of: dicomJson, images: all, note, ...own });
    },
  ];
  test('as it is indexed, stored and sent', async () => {
    const read = async (file: Uint8Array) => {
      for (const reader of readers) await answered(() => reader(file));
    };
    expect(await disproportions(hostileFiles, read)).toEqual({});
  });

  test('read piece by piece', async () => {
    const file = (length: number) =>
      buildDicomFile({
        transferSyntaxUID: '1.2.840.10008.1.2.1.99',
        pixels: { rows: 1, columns: length, bitsAllocated: 8, native: new Uint8Array(length) },
        RedPaletteColorLookupTableData: new Uint16Array(length),
      });
    const read = async (bytes: Uint8Array) => {
      const { frames, bulk, dicomJson } = readInstance(bytes);
      if (!frames || frames.kind === 'video') throw new Error('there are frames');
      const range = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
      await readFrame(frames, frameIndex(0), range);
      for (const name of Object.keys(bulk.entries)) await readBulk(bulk, name, range);
      if (bulk.deflated) inflateStored(bytes.subarray(bulk.deflated.offset), bulk.deflated);
      const described = describedFrames(dicomJson);
      isMissing(described.missing, frameIndex(0));
    };
    expect(await growthOfWork(file, read)).toBeLessThan(1.1);
  });

  test('its document and metadata, as they are kept', async () => {
    const text = (length: number) =>
      gzipSync(JSON.stringify(buildSeriesDocument(Array.from({ length: length / 20 }, () => ({})))));
    const read = (document: Uint8Array) => {
      listedInstances(document, 'a');
      metadataWithBulkDataUris(document, 'a', 'b');
    };
    expect(await growthOfWork(text, read)).toBeLessThan(1.1);
  });

  test('that is no DICOM, by its first bytes', async () => {
    const read = (file: Uint8Array) => {
      const bytes = Buffer.from(file);
      fileType(bytes, `x.${'a.'.repeat(file.length / 2)}`);
      textCharset(bytes);
      parseFile(fileInMemory(bytes, 'x.txt'));
    };
    expect(await disproportions(otherFiles, read)).toEqual({});
  });
});

describe('a frame', () => {
  test('is decoded', async () => {
    const decode = ({ bytes, dicomJson, transferSyntaxUID }: HostileFrame) =>
      answered(async () => {
        await decodeFrame(bytes, pixelDescription(dicomJson, transferSyntaxUID));
        await renderFrame({ bytes, transferSyntaxUID }, dicomJson, frameIndex(0), async () => bytes);
      });
    expect(await disproportions(hostileFrames, decode)).toEqual({});
  });

  test('its residuals, of every form and layout', async () => {
    const layouts = ([1, 2] as const).flatMap((bytesPerSample) =>
      [1, 7, 65_535].map((columns) => ({ columns, samplesPerPixel: 3, bytesPerSample })),
    );
    const read = async (bytes: Uint8Array) => {
      for (const layout of [null, ...layouts]) fromResiduals(residualsOf(bytes, layout));
      const heads = [0, 1, 2, 3, 4].flatMap((form) => [1, 255].map((last) => [form, 1, 0, 0, 1, 0, 0, last]));
      for (const head of heads) await answered(() => fromResiduals(Uint8Array.from([...head, ...bytes])));
    };
    expect(await growthOfWork((length) => new Uint8Array(length), read)).toBeLessThan(1.1);
  });

  test('a palette', async () => {
    const descriptor = { vr: 'US', Value: [65_535, 0, 16] };
    const segments = { vr: 'OW', BulkDataURI: 'x' };
    const colours = [1, 2, 3].flatMap((colour) => [
      [`0028110${colour}`, descriptor],
      [`0028122${colour}`, segments],
    ]);
    const json = Object.fromEntries(colours) as Parameters<typeof readPalette>[0];
    const read = (bytes: Uint8Array) => answered(() => readPalette(json, async () => bytes));
    expect(await disproportions(hostilePalettes, read)).toEqual({});
  });

  test('a table of values', async () => {
    const item = { '00283002': { vr: 'US', Value: [65_535, 0, 16] }, '00283006': { vr: 'OW', BulkDataURI: 'x' } };
    const sequence = { vr: 'SQ', Value: [item] };
    const read = (bytes: Uint8Array) =>
      answered(() =>
        readGreyPipeline({ '00283000': sequence, '00283010': sequence }, frameIndex(0), async () => bytes),
      );
    expect(await growthOfWork((length) => new Uint8Array(length), read)).toBeLessThan(1.1);
  });

  test('overlays, with data and in the pixels', async () => {
    const us = (value: number) => ({ vr: 'US', Value: [value] });
    const size = { '60000010': us(64), '60000011': us(64), '60020010': us(64), '60020011': us(64) };
    const json = {
      ...size,
      '00280100': us(16),
      '00280101': us(12),
      '60003000': { vr: 'OW', BulkDataURI: 'x' },
      '60020102': us(15),
    };
    const read = (bytes: Uint8Array) =>
      answered(async () => {
        for (const plane of overlayPlanes(json, frameIndex(0))) {
          if (plane.bit === null) await overlayBits(json, plane, async () => bytes);
          else embeddedBits(bytes, plane, 16);
        }
      });
    expect(await growthOfWork((length) => new Uint8Array(length), read)).toBeLessThan(1.1);
  });

  test('a shutter of many corners', async () => {
    const shutter = (length: number) => ({
      '00181600': { vr: 'CS', Value: ['POLYGONAL'] },
      '00181620': { vr: 'IS', Value: Array.from({ length }, (_, at) => at) },
    });
    const read = (json: ReturnType<typeof shutter>) => answered(async () => displayShutter(json, frameIndex(0)));
    expect(await growthOfWork(shutter, read)).toBeLessThan(1.1);
  });
});

test('every parser of ours has been entered above', () => {
  const parsers = findParsers(path.resolve(import.meta.dirname, '../../../..'));
  expect(parsers.length).toBeGreaterThan(150);
  expect(parsers.filter((parser) => !entered.has(parser) && !notParsing.has(parser))).toEqual([]);
  expect([...notParsing].filter((parser) => entered.has(parser) || !parsers.includes(parser))).toEqual([]);
});
