import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readDataSet } from '../index.ts';
import { amountOf, isNight } from '../testing/index.ts';
import { deidentified, identifierKeys, joined, type DeidentificationOrder } from './index.ts';
import { hasOtherPrograms, withOtherPrograms } from './testing/other-programs.ts';

const root = resolve(import.meta.dirname, '../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const manifest = join(root, 'MANIFEST.json');
interface Case {
  case: string;
  file_list: ({ path: string } | [path: string, bytes: number, sha256: string])[];
}
const cases = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Case[]) : [];
/** Some of each case, all by night: another program takes a tenth of a second for a file. */
const filesOfCase = amountOf({ perChange: 2, byNight: Number.MAX_SAFE_INTEGER });
const paths = cases
  .filter((one) => !/^(broken-|non-dicom|zip-upload|dicomdir)/.test(one.case))
  .flatMap((one) => one.file_list.map((file) => (Array.isArray(file) ? file[0] : file.path)).slice(0, filesOfCase));

const deflated = '1.2.840.10008.1.2.1.99';
const keys = identifierKeys(new Uint8Array(32).fill(5));
const orders: Record<string, DeidentificationOrder> = {
  'all goes': {
    mode: 'anonymize',
    fields: { StudyDate: '', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' },
  },
  'dates move': { mode: 'anonymize', fields: { StudyDate: '-365', PatientName: '匿名' } },
};

it.skipIf(paths.length === 0 || !hasOtherPrograms)(
  '[DI-7, DI-10, DI-18] other programs find no error in what was de-identified that the file had not',
  { timeout: isNight ? 3_600_000 : 300_000 },
  async () => {
    const found: string[] = [];
    let judged = 0;
    await withOtherPrograms((newErrors) => {
      for (const path of paths) {
        const bytes = new Uint8Array(readFileSync(join(root, path)));
        let isDeflated: boolean;
        try {
          isDeflated = readDataSet(bytes).transferSyntaxUID === deflated;
        } catch {
          continue;
        }
        for (const [name, order] of Object.entries(orders)) {
          // Nobody reads what a video holds: it leaves where somebody lets it go.
          const how = { ...order, keepDocument: path.startsWith('video-') };
          judged += 1;
          const errors = newErrors(bytes, joined(deidentified(bytes, how, keys)), isDeflated);
          found.push(...errors.map((error) => `${path}, ${name}: ${error}`));
        }
      }
    });
    expect(found).toEqual([]);
    expect(judged).toBeGreaterThan(100);
  },
);
