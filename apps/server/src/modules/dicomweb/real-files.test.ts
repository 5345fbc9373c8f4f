import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  firstText,
  frameIndex,
  items,
  readFrame,
  readInstance,
  type DicomJson,
  type FrameTable,
  type GeneratedUid,
  type ParsedInstance,
} from '@mado/dicom';
import { decodeFrame, fromResiduals, pixelDescription, residualMediaType } from '@mado/dicom/frames';
import { amountOf } from '@mado/dicom/testing';
import { dicomwebClient, partsOf, type DicomwebClient } from '../../testing/dicomweb.ts';
import { aFolder, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { isDecodable } from './decode/frame-decoder.ts';
import { octetsOf } from './decode/octets.ts';

const repository = resolve(import.meta.dirname, '../../../../..');
const folder = join(resolve(repository, process.env['MADO_TEST_DATA'] ?? '../shared/data'), 'dicom');
const listing = join(folder, 'MANIFEST.json');

interface Reference {
  path: string;
  dtype: keyof typeof arrays;
  sha256: string;
  lossy: boolean;
}
interface Case {
  case: string;
  file_list: (string[] | { path: string; transfer_syntax?: string })[];
  pixel_reference?: Reference[];
}

const arrays = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
};

/** References that are no stored values as PS3.5 defines them; the tests of the decoders say why. */
const otherwise = new Set([
  'sc-j2k-multi/J2K_pixelrep_mismatch.dcm',
  'jpegls-rgb/JLSL_16_15_1_1F.dcm',
  'lut-modality-voi/mlut_18.dcm',
  'pr-overlay/overlay.dcm',
  'rgb-variants/SC_rgb_small_odd_big_endian.dcm',
]);
/** So many files of a case for a change, and one of each transfer syntax at least; by night all. */
const filesPerCase = amountOf({ perChange: 8, byNight: Infinity });
/** So many frames of a file for a change, from the first to the last; by night all. */
const framesPerFile = amountOf({ perChange: 24, byNight: Infinity });

const cases = existsSync(listing)
  ? (JSON.parse(readFileSync(listing, 'utf8')) as Case[]).filter(
      (one) => !/^(broken-|non-dicom|zip-upload)/.test(one.case),
    )
  : [];
if (cases.length === 0) console.log(`There are no test images in ${folder} (MADO_TEST_DATA).`);

function filesOf({ file_list, pixel_reference = [] }: Case): { path: string; reference: Reference | undefined }[] {
  const files = file_list
    .map((file) => (Array.isArray(file) ? { path: file[0] ?? '' } : file))
    .map((file) => ({ ...file, reference: pixel_reference.find((one) => one.path === file.path) }))
    .toSorted((a, b) => Number(b.reference !== undefined) - Number(a.reference !== undefined));
  const firstOfItsSyntax = new Set(new Map(files.toReversed().map((file) => [file.transfer_syntax, file])).values());
  return files
    .toSorted((a, b) => Number(firstOfItsSyntax.has(b)) - Number(firstOfItsSyntax.has(a)))
    .slice(0, Math.max(filesPerCase, firstOfItsSyntax.size));
}

/** Numbers of the frames that are compared: all, or so many from the first to the last. */
function framesOf(count: number): number[] {
  const wanted = Math.min(count, framesPerFile);
  return Array.from(
    { length: wanted },
    (_, n) => 1 + (wanted === 1 ? 0 : Math.round((n * (count - 1)) / (wanted - 1))),
  );
}

describe.skipIf(cases.length === 0)('real files come back over HTTP', () => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let web: DicomwebClient;
  const counted = { files: 0, withGeneratedUids: 0, refused: 0, frames: 0, residuals: 0, decoded: 0, references: 0 };

  beforeAll(async () => {
    app = await testApp();
    clinic = await anOrganisation(app.services);
  });
  afterAll(async () => {
    await app.close();
    console.log(`${cases.length} cases: ${JSON.stringify(counted)}`);
    expect(counted.residuals).toBeGreaterThan(0);
  });

  it.each(cases)(
    '$case',
    async (one) => {
      web = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, clinic.admin);
      for (const { path, reference } of filesOf(one)) {
        const bytes = readFileSync(join(folder, path));
        const response = await web.store([bytes]);
        const expected = readable(bytes, storedAs(response.json<DicomJson>()));
        expect(response.statusCode, path).toBe(expected ? 200 : 409);
        if (!expected) {
          counted.refused++;
          continue;
        }
        counted.files++;
        if (expected.notes.some(({ kind }) => kind === 'uid_made')) counted.withGeneratedUids++;
        await compare(path, bytes, expected, reference);
      }
    },
    300_000,
  );

  /** Whether a frame has residuals [PX-16]: they lead back to its bytes. */
  async function comesAsResiduals(path: string, stored: Buffer): Promise<boolean> {
    const accept = `${residualMediaType}, application/octet-stream; transfer-syntax=*`;
    const { headers, rawPayload } = await web.get(path, { accept, 'accept-encoding': 'zstd' });
    if (!String(headers['content-type']).startsWith(residualMediaType)) return false;
    expect(Buffer.from(fromResiduals(zstdDecompressSync(rawPayload))).equals(stored), path).toBe(true);
    return true;
  }

  async function compare(
    path: string,
    bytes: Buffer,
    expected: ParsedInstance,
    reference: Reference | undefined,
  ): Promise<void> {
    const { facts, frames } = expected;
    const at = `/studies/${facts.StudyInstanceUID}/series/${facts.SeriesInstanceUID}/instances/${facts.SOPInstanceUID}`;
    const [metadata] = (await web.get(`${at}/metadata`)).json<DicomJson[]>();
    expect(withoutAddresses(metadata ?? {}), path).toEqual(withoutAddresses(expected.dicomJson));
    if (!frames || frames.kind === 'video') return;
    const numbers = framesOf(frames.numberOfFrames);
    // The reference is of all frames together.
    const isWhole = numbers.length === frames.numberOfFrames;
    const hash = isWhole && reference && !reference.lossy && !otherwise.has(path) ? createHash('sha256') : null;
    for (const number of numbers) {
      const response = await web.get(`${at}/frames/${number}`, {
        accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*',
      });
      const [part] = partsOf(response);
      const stored = await storedFrame(bytes, frames, number);
      expect(part?.bytes.equals(stored.bytes), `${path}, frame ${number}`).toBe(true);
      counted.frames++;
      if (number === 1 && (await comesAsResiduals(`${at}/frames/1`, stored.bytes))) counted.residuals++;
      const syntax = /transfer-syntax=([\d.]+)/.exec(part?.headers['content-type'] ?? '')?.[1] ?? '';
      expect(syntax).toBe(stored.transferSyntaxUID);
      if (!isDecodable(syntax)) continue;
      const description = pixelDescription(metadata ?? {}, syntax);
      const decoded = await decodeFrame(part?.bytes ?? Buffer.alloc(0), description);
      if (hash && reference) hash.update(new Uint8Array(arrays[reference.dtype].from(decoded.pixels).buffer));
      if (frames.kind === 'encapsulated' && number === 1) {
        const plain = await web.get(`${at}/frames/1`, { accept: 'application/octet-stream' });
        expect(plain.rawPayload.equals(Buffer.from(octetsOf(decoded, description))), path).toBe(true);
        counted.decoded++;
      }
    }
    if (hash && reference) {
      expect(hash.digest('hex'), path).toBe(reference.sha256);
      counted.references++;
    }
  }
});

/** The UIDs that the answer of a store names. */
function storedAs(answer: DicomJson): Record<GeneratedUid, string> {
  const [reference] = items(answer, '00081199');
  const address = firstText(reference ?? {}, '00081190') ?? '';
  const [, StudyInstanceUID = '2.25.0', SeriesInstanceUID = '2.25.0', SOPInstanceUID = '2.25.0'] =
    /\/studies\/([\d.]+)\/series\/([\d.]+)\/instances\/([\d.]+)$/.exec(address) ?? [];
  return { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID };
}

/** The instance that a file is; what it lacks of UIDs is `made`. */
function readable(bytes: Buffer, made: Record<GeneratedUid, string>): ParsedInstance | null {
  try {
    return readInstance(bytes, { generateUid: (keyword) => made[keyword] });
  } catch {
    return null;
  }
}

async function storedFrame(bytes: Buffer, table: FrameTable, number: number) {
  const read = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
  const frame = await readFrame(table, frameIndex(number - 1), read);
  return { ...frame, bytes: Buffer.from(frame.bytes.buffer, frame.bytes.byteOffset, frame.bytes.byteLength) };
}

/** The addresses of bulk data differ by where they are resolved; that they are in the same places counts. */
function withoutAddresses(json: DicomJson): unknown {
  return JSON.parse(JSON.stringify(json), (key, value: unknown) => (key === 'BulkDataURI' ? 'address' : value));
}
