import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readDataSet } from '../index.ts';
import { amountOf, isNight } from '../testing/index.ts';
import { deidentified, identifierKeys, joined, type DeidentificationOrder } from './index.ts';

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

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;
const missing = ['dcmdump', 'dciodvfy'].filter((program) => !isThere(program));
const deflated = '1.2.840.10008.1.2.1.99';
const keys = identifierKeys(new Uint8Array(32).fill(5));
const orders: Record<string, DeidentificationOrder> = {
  'all goes': {
    mode: 'anonymize',
    fields: { StudyDate: '', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' },
  },
  'dates move': { mode: 'anonymize', fields: { StudyDate: '-365', PatientName: '匿名' } },
};

function said(program: string, ...args: string[]): { status: number | null; errors: Set<string> } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'latin1', maxBuffer: 2 ** 28 });
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => /^(Error|E:|F:)/.test(line));
  // Without values: another UID is no other error; nor is another place in a data set that is read as what it is not.
  const withoutPlace = (line: string) =>
    line.includes('Tag read failed') ? line.replace(/<\/.*>/, '') : line.replace(/<\/\(\w{4},\w{4}\)>/, '');
  return { status, errors: new Set(lines.map((line) => withoutPlace(line.replace(/= <.*$/, '')))) };
}

it.skipIf(paths.length === 0 || missing.length > 0)(
  '[DI-7, DI-10, DI-18] other programs find no error in what was de-identified that the file had not',
  { timeout: isNight ? 3_600_000 : 300_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'other-readers-'));
    const [before, after] = [join(folder, 'before.dcm'), join(folder, 'after.dcm')];
    const found: string[] = [];
    let judged = 0;
    try {
      for (const path of paths) {
        const bytes = new Uint8Array(readFileSync(join(root, path)));
        let isDeflated: boolean;
        try {
          isDeflated = readDataSet(bytes).transferSyntaxUID === deflated;
        } catch {
          continue;
        }
        writeFileSync(before, bytes);
        const [dumped, verified] = [said('dcmdump', '-q', before), said('dciodvfy', '-new', before)];
        for (const [name, order] of Object.entries(orders)) {
          // Nobody reads what a video holds: it leaves where somebody lets it go.
          const how = { ...order, keepDocument: path.startsWith('video-') };
          writeFileSync(after, joined(deidentified(bytes, how, keys)));
          judged += 1;
          if (dumped.status === 0 && said('dcmdump', '-q', after).status !== 0) found.push(`${path}, ${name}: dcmdump`);
          // It does not inflate: what it says of a deflated file is chance.
          const errors = isDeflated ? [] : [...said('dciodvfy', '-new', after).errors];
          const more = errors.filter((error) => !verified.errors.has(error));
          found.push(...more.map((error) => `${path}, ${name}: ${error}`));
        }
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(found).toEqual([]);
    expect(judged).toBeGreaterThan(100);
  },
);
