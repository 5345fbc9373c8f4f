import { Readable } from 'node:stream';
import { DicomError, readPartialInstance, readInstance, readSopReference } from '@mado/dicom';
import { decodeFrame, FrameError } from '@mado/dicom/frames';
import { mutated } from '@mado/dicom/testing';
import { acceptableMedia, BadSearch, decodedLength, parseSearch, rewriteFile } from '../../modules/dicomweb/index.ts';
import { multipartBoundary, parseDisposition, readForm } from '../../platform/multipart/index.ts';
import { acceptedTypes, preferredEncoding, preferredLanguage } from '../../platform/http/negotiate.ts';
import { byteRange, matchesEtag, OperationError } from '../../platform/http/index.ts';
import { originals, type Originals } from './originals.ts';

type Random = (below: number) => number;

/** Something that reads what comes from outside. */
export interface Target {
  /** Reads one damaged input; the random numbers are the case's own. */
  run(random: Random): unknown;
  /** Whether an error says what is wrong with the input: every other one is a fault of ours. */
  isNamed(error: unknown): boolean;
  /** Turns that it has while another has one: what takes longer for a case gets more of them. 1 unless given. */
  readonly turns?: number;
}

/** Bytes that a case may inflate or decode: what works on them holds them some times over. */
const budgetBytes = 32_000_000;
const identifiers = { StudyInstanceUID: '1.2.3', SeriesInstanceUID: '1.2.3.4', SOPInstanceUID: '1.2.3.4.5' };

/** The targets by name; the same originals in the same order for the same data. */
export async function fuzzTargets(): Promise<Record<string, Target>> {
  const { files, frames } = await originals();
  const fileOf = (random: Random) => mutated(mostlySynthetic(files, random), random);
  const ofDicom = (error: unknown) => error instanceof DicomError;
  const never = () => false;
  return {
    reader: {
      run: (random) =>
        JSON.stringify(
          readInstance(fileOf(random), {
            maximumInflatedBytes: budgetBytes,
            generateUid: (keyword) => identifiers[keyword],
          }).dicomJson,
        ),
      isNamed: ofDicom,
      turns: 3,
    },
    head: {
      run(random) {
        const bytes = fileOf(random);
        readSopReference(bytes);
        readPartialInstance(bytes.subarray(0, 65_536));
      },
      isNamed: ofDicom,
    },
    decoders: {
      async run(random) {
        const { description, bytes } = mostlySynthetic(frames, random);
        const described = random(8) === 0 ? { ...description, ...wrongDescription(random) } : description;
        if (decodedLength(described) <= budgetBytes) await decodeFrame(mutated(bytes, random), described);
      },
      isNamed: (error) => error instanceof FrameError,
      turns: 6,
    },
    rewriting: {
      run: (random) => rewriteFile(fileOf(random), identifiers),
      isNamed: (error) => error instanceof DicomError || error instanceof FrameError,
      turns: 6,
    },
    form: {
      run: readMutatedForm,
      isNamed: (error) => error instanceof OperationError,
    },
    headers: {
      run(random) {
        const text = textOf(one(headerValues, random), random);
        parseDisposition(text);
        multipartBoundary(text);
        acceptableMedia(text);
        preferredEncoding(text);
        preferredLanguage(text);
        acceptedTypes(text);
        byteRange(text, undefined, '"x"', 1_000);
        matchesEtag(text, '"x"');
      },
      isNamed: never,
    },
    search: {
      run(random) {
        const query: Record<string, string> = {};
        for (let n = random(4); n >= 0; n--) {
          const [name, value] = one(searches, random);
          query[random(4) === 0 ? textOf(name, random) : name] = textOf(value, random);
        }
        parseSearch(query, one(['study', 'series', 'instance'] as const, random));
      },
      isNamed: (error) => error instanceof BadSearch,
    },
  };
}

async function readMutatedForm(random: Random): Promise<void> {
  const body = mutated(one(forms, random), random);
  const chunk = 1 + random(body.length);
  const chunks = Array.from({ length: Math.ceil(body.length / chunk) }, (_, n) =>
    Buffer.from(body.slice(n * chunk, (n + 1) * chunk)),
  );
  const drain = async (bytes: AsyncIterable<Buffer>) => {
    for await (const _ of bytes);
  };
  await readForm(Readable.from(chunks), one(formTypes, random), {
    field: async () => {},
    file: (_name, _filename, bytes) => drain(bytes),
  });
}

function one<Value>(values: readonly Value[], random: Random): Value {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('there is nothing to begin with');
  return value;
}

/** A held one in eight cases: they are larger, and damage shows in small ones. */
function mostlySynthetic<Input>({ synthetic, held }: Originals<Input>, random: Random): Input {
  return one(held.length > 0 && random(8) === 0 ? held : synthetic, random);
}

function textOf(original: string, random: Random): string {
  const repeated = random(4) === 0 ? original.repeat(1 + random(40)) : original;
  return Buffer.from(mutated(Buffer.from(repeated.padEnd(12)), random)).toString(random(2) === 0 ? 'latin1' : 'utf8');
}

function wrongDescription(random: Random): object {
  const values = [0, 1, 2, 3, 7, 8, 12, 16, 24, 32, 64, 255, 512, 4_096, 65_535];
  const names = ['rows', 'columns', 'samplesPerPixel', 'bitsAllocated', 'bitsStored', 'highBit', 'pixelRepresentation'];
  return { [one(names, random)]: one(values, random) };
}

const boundary = '----=_Part_0_1.2';
const formTypes = [
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary="${boundary}"`,
  'multipart/form-data',
];
const forms = [
  `--${boundary}\r\nContent-Disposition: form-data; name="options"\r\n\r\n{"target_org":"x","paths":["a/b"]}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file0"; filename="窓\\".dcm"; filename*=UTF-8''%E8%83%B8\r\n` +
    `Content-Type: application/dicom; x="y"\r\n\r\nDICM${'\r\n--'.repeat(20)}\r\n--${boundary}--\r\n`,
  `--${boundary}\r\n\r\n\r\n--${boundary}\r\nX: ${'y'.repeat(300)}\r\n\r\n${'-'.repeat(500)}\r\n--${boundary}--`,
].map((text) => Buffer.from(text));
const headerValues = [
  'multipart/related; type="application/dicom; transfer-syntax=*"; boundary="a b;c"',
  'multipart/form-data; boundary="\\\\\\"\\\\"',
  'image/jpeg;q=0.5, multipart/related; type="application/octet-stream"; transfer-syntax=1.2.840.10008.1.2.1, */*',
  'gzip;q=0.8, br;q=1.0, *;q=0',
  'bytes=0-499',
  'W/"abc", "x", W/"',
  'form-data; name="a"; filename="C:\\dir\\x \\"y\\".txt"',
];
const searches: readonly (readonly [string, string])[] = [
  ['StudyDate', '20240101-20241231'],
  ['StudyTime', '1011-'],
  ['PatientName', 'Yamada*^=山田'],
  ['PatientID', '*?_%\\'],
  ['StudyInstanceUID', '1.2.3,1.2.4\\1.2'],
  ['ModalitiesInStudy', 'CT,M*'],
  ['SeriesNumber', '-3'],
  ['00100010', 'x'],
  ['includefield', 'all'],
  ['fuzzymatching', 'true'],
  ['limit', '10'],
  ['offset', '5'],
  ['00081115.00080060', 'CT'],
];
