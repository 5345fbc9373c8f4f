import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(
  import.meta.dirname,
  '../../..',
  process.env['MADO_TEST_DATA'] ?? '../shared/data',
  'dicom',
);

/** Whether there are real images to tell stories of. */
export const hasTestData = existsSync(path.join(folder, 'MANIFEST.json'));

/** Why a story is skipped without them. */
export const withoutTestData = `There is no test data in ${folder} (MADO_TEST_DATA).`;

/** A file or folder of the test data, by its path in the manifest. */
export function testData(place: string): string {
  return path.join(folder, place);
}

/** The files of a folder of the test data, in the order of their names. */
export function testFiles(place: string): string[] {
  return readdirSync(testData(place))
    .toSorted()
    .map((name) => testData(path.join(place, name)));
}

/** A case of the test data, as its manifest has it. */
export interface TestCase {
  readonly name: string;
  readonly studies: readonly string[];
  readonly files: readonly string[];
}

interface ManifestCase {
  readonly case: string;
  readonly study_uids: readonly string[];
  readonly file_list: readonly ({ readonly path: string } | readonly [path: string, ...unknown[]])[];
}

/** All cases of the manifest. */
export function testCases(): TestCase[] {
  const cases = JSON.parse(readFileSync(testData('MANIFEST.json'), 'utf8')) as ManifestCase[];
  return cases.map((one) => ({
    name: one.case,
    studies: one.study_uids,
    files: one.file_list.map((file) => testData('path' in file ? file.path : file[0])),
  }));
}
