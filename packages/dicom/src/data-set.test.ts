import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DicomError, firstNumber, frameIndex, looksLikeDicom, readDataSet, readFrame, readInstance } from './index.ts';
import type { DicomJsonPersonName, FrameTable, NativeFrameTable } from './index.ts';

/** Real files, which are not in the repository: every one is read, or refused for a reason that is written here. */
const root = resolve(import.meta.dirname, '../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const manifest = join(root, 'MANIFEST.json');

interface ManifestFile {
  path: string;
  modality?: string;
  sop_class?: string;
  study_uid?: string;
  rows?: number;
  columns?: number;
  bits_allocated?: number;
  bits_stored?: number;
  pixel_representation?: number;
  photometric?: string;
  transfer_syntax?: string;
  patient_name?: string;
  patient_name_as_declared?: string;
}

interface PixelReference {
  path: string;
  shape: number[];
  sha256: string;
}

interface Case {
  case: string;
  file_list: (ManifestFile | [path: string, bytes: number, sha256: string])[];
  pixel_reference?: PixelReference[];
}

const cases = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Case[]) : [];
if (cases.length === 0) console.log(`There are no test images in ${root}: reading of real files is not tested.`);

const filesOf = (each: Case): ManifestFile[] =>
  each.file_list.map((file) => (Array.isArray(file) ? { path: file[0] } : file));
const load = (path: string) => new Uint8Array(readFileSync(join(root, path)));
const isOther = (path: string) => /^(non-dicom|zip-upload)\/|\.png$/.test(path);
const whole = cases.filter((each) => !each.case.startsWith('broken-'));
const dicomFiles = whole.flatMap(filesOf).filter(({ path }) => !isOther(path));

/** 'kind' or 'kind tag' of the refusal, else the kinds of the notes. */
function outcome(bytes: Uint8Array): string | string[] {
  try {
    return [...new Set(readInstance(bytes).notes.map(({ kind }) => kind))];
  } catch (error) {
    if (error instanceof DicomError) return [error.kind, error.tag].filter((part) => part !== undefined).join(' ');
    throw error;
  }
}

describe.skipIf(cases.length === 0)('the files of the test data', () => {
  test('every DICOM file is recognised by its first 4 KiB, and no other file is', () => {
    const recognised = (path: string) => looksLikeDicom(load(path).subarray(0, 4096));
    expect(dicomFiles.filter(({ path }) => !recognised(path))).toEqual([]);
    const others = cases.flatMap(filesOf).filter(({ path }) => isOther(path));
    expect(others.filter(({ path }) => recognised(path))).toEqual([]);
    console.log(`${dicomFiles.length} DICOM files and ${others.length} others told apart`);
  });

  test('every data set outside broken-* is read, and is an instance unless it lacks an identifier', () => {
    const refused: Record<string, string> = {};
    for (const { path } of dicomFiles) {
      const bytes = load(path);
      expect(Object.keys(readDataSet(bytes).dicomJson).length, path).toBeGreaterThan(3);
      const result = outcome(bytes);
      if (typeof result === 'string') refused[path] = result;
    }
    expect(refused).toEqual(withoutIdentity);
    console.log(`${dicomFiles.length} data sets of ${whole.length} cases read`);
  });

  test('what lacks study, series or instance is an instance with identifiers that are made', () => {
    const made: Record<string, string[]> = {};
    for (const path of Object.keys(withoutIdentity).filter((one) => !withoutIdentity[one]?.endsWith(SOP_CLASS))) {
      if (path.endsWith('DICOMDIR')) continue;
      const { notes } = readInstance(load(path), { generateUid: () => '2.25.1' });
      made[path] = notes.filter(({ kind }) => kind === 'uid_made').map(({ tag }) => tag ?? '');
    }
    expect(made).toEqual(madeIdentifiers);
  });

  test('every name is the one of the manifest, and guessed where the character set is declared wrongly', () => {
    const named = dicomFiles.filter(({ patient_name }) => patient_name !== undefined);
    for (const { path, patient_name, patient_name_as_declared } of named) {
      const { dicomJson, notes } = readDataSet(load(path));
      const name = (dicomJson['00100010']?.Value?.[0] ?? {}) as DicomJsonPersonName;
      const groups = [name.Alphabetic, name.Ideographic, name.Phonetic].map((group) => group ?? '').join('=');
      expect(groups.replace(/=+$/, ''), path).toBe(patient_name?.replace(/\^+$/, ''));
      const guessed = notes.some(({ kind }) => kind === 'charset_guessed');
      expect(guessed, path).toBe(patient_name_as_declared !== undefined);
    }
    console.log(`${named.length} names compared`);
  });

  test('what the manifest says of a file stands in its data set', () => {
    const described: [keyof ManifestFile, tag: string][] = [
      ['modality', '00080060'],
      ['sop_class', '00080016'],
      ['study_uid', '0020000D'],
      ['rows', '00280010'],
      ['columns', '00280011'],
      ['bits_allocated', '00280100'],
      ['bits_stored', '00280101'],
      ['pixel_representation', '00280103'],
      ['photometric', '00280004'],
    ];
    let compared = 0;
    for (const file of dicomFiles) {
      const { dicomJson, transferSyntaxUID } = readDataSet(load(file.path));
      for (const [field, tag] of described) {
        if (file[field] === undefined) continue;
        expect(dicomJson[tag]?.Value?.[0], `${file.path} ${field}`).toBe(file[field]);
        compared++;
      }
      if (file.transfer_syntax !== undefined) expect(transferSyntaxUID, file.path).toBe(file.transfer_syntax);
    }
    console.log(`${compared} values compared with the manifest`);
    expect(compared).toBeGreaterThan(1500);
  });

  test('native frames have the stored values of the reference decoder', async () => {
    let compared = 0;
    for (const { path, sha256 } of whole.flatMap((each) => each.pixel_reference ?? [])) {
      const { frames } = readDataSet(load(path));
      if (frames?.kind !== 'native' || otherInReference.has(path)) continue;
      expect(await storedValuesHash(path, frames), path).toBe(sha256);
      compared++;
    }
    console.log(`${compared} native files compared with the reference decoder`);
    expect(compared).toBeGreaterThan(90);
  });

  test('a big endian image of odd size is the little endian one', async () => {
    const [big, little] = ['SC_rgb_small_odd_big_endian.dcm', 'SC_rgb_small_odd.dcm'].map(
      (name) => `rgb-variants/${name}`,
    );
    expect(await frameBytes(big ?? '', 0)).toEqual(await frameBytes(little ?? '', 0));
  });

  test('encapsulated frames are as many as the reference decoder finds, and each begins a codestream', async () => {
    let compared = 0;
    for (const { path, shape } of whole.flatMap((each) => each.pixel_reference ?? [])) {
      const { frames, dicomJson } = readDataSet(load(path));
      if (frames?.kind !== 'encapsulated') continue;
      const size = ['00280010', '00280011', '00280002'].map((tag) => firstNumber(dicomJson, tag) ?? 0);
      const samples = [frames.frames.length, ...size].reduce((a, b) => a * b);
      expect(samples, path).toBe(shape.reduce((a, b) => a * b));
      for (let i = 0; i < frames.numberOfFrames; i++) {
        const start = (await frameBytes(path, i)).subarray(0, 4).join(' ');
        expect(start, `${path} frame ${i}`).toMatch(codestreamStart(frames.transferSyntaxUID));
      }
      compared++;
    }
    console.log(`${compared} encapsulated files divided into frames`);
    expect(compared).toBeGreaterThan(60);
  });

  test('fragments without offset table give the frames of the file with one', async () => {
    const path = (name: string) => `enhanced-ct-perfusion/CT0012.${name}_jpeg_ls.80.dcm`;
    for (const frame of [0, 1]) {
      const frames = ['not_fragmented_bot', 'not_fragmented_no_bot', 'fragmented_no_bot'].map((name) =>
        frameBytes(path(name), frame),
      );
      const [table, none, fragmented] = await Promise.all(frames);
      expect(none).toEqual(table);
      expect(fragmented).toEqual(table);
    }
  });

  test('a video is one stream', () => {
    const frames = readDataSet(load('video-endoscopy/h264-640x480.dcm')).frames;
    expect(frames).toMatchObject({ kind: 'video', numberOfFrames: 100 });
  });

  test('every broken file is read with notes or refused with a reason', () => {
    const broken = cases.filter((each) => each.case.startsWith('broken-')).flatMap(filesOf);
    const outcomes = Object.fromEntries(broken.map(({ path }) => [path, outcome(load(path))]));
    expect(outcomes).toEqual(outcomesOfBrokenFiles);
  });

  test('files that are no DICOM are refused as such', () => {
    const others = cases.flatMap(filesOf).filter(({ path }) => isOther(path));
    for (const { path } of others) expect(outcome(load(path)), path).toMatch(/^(not_dicom|empty)$/);
  });
});

const read = (path: string) => {
  const bytes = load(path);
  return (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
};

async function frameBytes(path: string, frame: number): Promise<Uint8Array> {
  const table = readDataSet(load(path)).frames as FrameTable;
  return (await readFrame(table, frameIndex(frame), read(path))).bytes;
}

/** The reference writes single bits as bytes, and frames one after the other. */
async function storedValuesHash(path: string, table: NativeFrameTable): Promise<string> {
  const hash = createHash('sha256');
  const bits = firstNumber(readDataSet(load(path)).dicomJson, '00280100') === 1 ? table.frameBits : 0;
  for (let i = 0; i < table.numberOfFrames; i++) {
    const { bytes } = await readFrame(table, frameIndex(i), read(path));
    hash.update(
      bits === 0 ? bytes : Uint8Array.from({ length: bits }, (_, bit) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1),
    );
  }
  return hash.digest('hex');
}

/** The first four bytes, written in decimal: SOI of JPEG and JPEG-LS, SOC of JPEG 2000, number of segments of RLE. */
function codestreamStart(transferSyntaxUID: string): RegExp {
  if (transferSyntaxUID.endsWith('.5')) return /^([1-9]|1[0-5]) 0 0 0$/;
  return /\.4\.(9|20)\d+$/.test(transferSyntaxUID) ? /^255 79 255 81$/ : /^255 216 255 \d+$/;
}

/**
 * Where the reference is not the stored values: chroma made up from 4:2:2, and 8-bit big endian words left unswapped.
 */
const otherInReference = new Set([
  'us-single-ybr422-raw/US-YBR_FULL_422-EVRLE.dcm',
  'rgb-variants/SC_rgb_small_odd_big_endian.dcm',
]);

/** Files without an identifier, and the directory, belong into no study unless identifiers are made for them. */
const withoutIdentity: Record<string, string> = {
  'charset-standard/chrSQEncoding.dcm': 'missing_uid 00080016',
  'charset-standard/chrSQEncoding1.dcm': 'missing_uid 00080016',
  'dicomdir-tree/DICOMDIR': 'not_an_instance 00041220',
  'htj2k-sc/HTJ2KLossless_08_RGB.dcm': 'missing_uid 0020000D',
  'jpegls-rgb/JLSL_08_07_0_1F.dcm': 'missing_uid 0020000D',
  'jpegls-rgb/JLSL_16_15_1_1F.dcm': 'missing_uid 0020000D',
  'jpegls-rgb/JLSL_RGB_ILV0.dcm': 'missing_uid 00080018',
  'jpegls-rgb/JLSL_RGB_ILV1.dcm': 'missing_uid 00080018',
  'jpegls-rgb/JLSL_RGB_ILV2.dcm': 'missing_uid 00080018',
  'rgb-variants/SC_rgb_jls_lossy_line.dcm': 'missing_uid 0020000D',
  'rgb-variants/SC_rgb_jls_lossy_sample.dcm': 'missing_uid 0020000D',
};

const SOP_CLASS = '00080016';
const studyAndSeries = ['0020000D', '0020000E'];
const madeIdentifiers: Record<string, string[]> = {
  'htj2k-sc/HTJ2KLossless_08_RGB.dcm': studyAndSeries,
  'jpegls-rgb/JLSL_08_07_0_1F.dcm': studyAndSeries,
  'jpegls-rgb/JLSL_16_15_1_1F.dcm': studyAndSeries,
  'jpegls-rgb/JLSL_RGB_ILV0.dcm': ['00080018', ...studyAndSeries],
  'jpegls-rgb/JLSL_RGB_ILV1.dcm': ['00080018', ...studyAndSeries],
  'jpegls-rgb/JLSL_RGB_ILV2.dcm': ['00080018', ...studyAndSeries],
  'rgb-variants/SC_rgb_jls_lossy_line.dcm': studyAndSeries,
  'rgb-variants/SC_rgb_jls_lossy_sample.dcm': studyAndSeries,
};

const outcomesOfBrokenFiles: Record<string, string | string[]> = {
  'broken-generated/bad-length.dcm': 'bad_length 00100010',
  'broken-generated/garbage.dcm': 'not_dicom',
  'broken-generated/hostile-identifiers.dcm': 'bad_uid 0020000D',
  'broken-generated/magic-only.dcm': 'truncated',
  'broken-generated/no-preamble.dcm': ['no_preamble'],
  'broken-generated/no-study-uid.dcm': 'missing_uid 0020000D',
  'broken-generated/png-renamed.dcm': 'not_dicom',
  'broken-generated/rows-65535.dcm': ['pixel_data_shorter'],
  'broken-generated/text-renamed.dcm': 'not_dicom',
  'broken-generated/trailing-garbage.dcm': ['trailing_bytes'],
  'broken-generated/truncated-header.dcm': 'missing_uid 00080016',
  'broken-generated/truncated-pixels.dcm': ['truncated'],
  'broken-generated/unknown-vr.dcm': ['bad_vr'],
  'broken-generated/zero-byte.dcm': 'empty',
  'broken-real/ExplVR_BigEndNoMeta.dcm': ['no_preamble', 'no_file_meta', 'transfer_syntax_guessed'],
  'broken-real/ExplVR_LitEndNoMeta.dcm': ['no_preamble', 'no_file_meta', 'transfer_syntax_guessed'],
  'broken-real/UN_sequence.dcm': 'missing_uid 00080016',
  'broken-real/badVR.dcm': ['bad_value', 'pixel_data_longer'],
  'broken-real/empty_charset_LEI.dcm': 'missing_uid 00080016',
  'broken-real/meta_missing_tsyntax.dcm': 'missing_uid 00080016',
  'broken-real/nested_priv_SQ.dcm': 'missing_uid 00080016',
  'broken-real/no_meta.dcm': 'not_dicom',
  'broken-real/no_meta_group_length.dcm': 'missing_uid 00080016',
  'broken-real/rtplan_truncated.dcm': ['truncated'],
};
