import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FrameError } from '../../frames/frame-error.ts';
import { readDataSet } from '../../index/read-instance.ts';
import { isNight } from '../../testing/index.ts';
import { deidentified, identifierKeys, joined, type DeidentificationOrder } from '../index.ts';
import { hasOtherPrograms, withOtherPrograms } from '../testing/other-programs.ts';
import { blackedOut } from './blackout.ts';

const data = resolve(import.meta.dirname, '../../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const box = { column: 2, row: 1, columns: 4, rows: 3 };
const deflated = '1.2.840.10008.1.2.1.99';
const keys = identifierKeys(new Uint8Array(32).fill(3));
const order: DeidentificationOrder = {
  mode: 'anonymize',
  fields: { StudyDate: '', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' },
  cleansPixelData: true,
};

/** Native, RLE, JPEG, JPEG-LS, JPEG 2000, high throughput, palettes, YBR, several frames, one bit, an icon. */
const few = [
  'us-cine-sonosite/examples_ybr_color.dcm',
  'us-palette-cine-rle/RLELossless.dcm',
  'us-single-ybr422-raw/US-YBR_FULL_422-EVRLE.dcm',
  'sc-j2k-multi/examples_palette.dcm',
  'xa-cine-96/jpeg8bit.dcm',
  'htj2k-sc/HTJ2KLossless_08_RGB.dcm',
  'sm-pyramid/level-overview.dcm',
  'mg-ge/GH133.dcm',
  ...[
    'LittleEndianImplicitTransferSyntax_1.2.840.10008.1.2',
    'BigEndianExplicitTransferSyntax_1.2.840.10008.1.2.2',
    'RLELosslessTransferSyntax_1.2.840.10008.1.2.5',
    'JPEGProcess2_4TransferSyntax_1.2.840.10008.1.2.4.51',
    'JPEGProcess14SV1TransferSyntax_1.2.840.10008.1.2.4.70',
    'JPEGLSLossyTransferSyntax_1.2.840.10008.1.2.4.81',
    'JPEG2000TransferSyntax_1.2.840.10008.1.2.4.91',
  ].map((name) => `ts-family-ct/CTImage.dcm_${name}.dcm`),
];
interface Case {
  case: string;
  file_list: ({ path: string } | [path: string, bytes: number, sha256: string])[];
}
const manifest = join(data, 'MANIFEST.json');
const cases = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Case[]) : [];
/** By night some of every case. */
const all = cases
  .filter((one) => !/^(broken-|non-dicom|zip-upload|dicomdir)/.test(one.case))
  .flatMap((one) => one.file_list.map((file) => (Array.isArray(file) ? file[0] : file.path)).slice(0, 6));
const paths = isNight ? [...new Set([...few, ...all])] : few.filter((path) => existsSync(join(data, path)));

/** Black in every frame; null of what has no pixels, or is refused. */
async function blacked(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    const after = await blackedOut(file, { boxes: () => [box], looked: true });
    return after === file ? null : after;
  } catch (error) {
    if (error instanceof FrameError) return null;
    throw error;
  }
}

it.skipIf(cases.length === 0 || !hasOtherPrograms)(
  '[BI-8, BI-9, BI-11, BI-12] other programs find no error in what was blacked out that the file had not',
  { timeout: isNight ? 3_600_000 : 300_000 },
  async () => {
    const found: string[] = [];
    let judged = 0;
    await withOtherPrograms(async (newErrors) => {
      for (const path of paths) {
        const file = new Uint8Array(readFileSync(join(data, path)));
        const after = await blacked(file);
        if (!after) continue;
        const isDeflated = readDataSet(file).transferSyntaxUID === deflated;
        const left = joined(deidentified(after, order, keys));
        for (const [how, one] of Object.entries({ black: after, 'black and de-identified': left })) {
          judged++;
          found.push(...newErrors(file, one, isDeflated).map((error) => `${path}, ${how}: ${error}`));
        }
      }
    });
    expect(found).toEqual([]);
    expect(judged).toBeGreaterThanOrEqual(2 * few.length);
  },
);
