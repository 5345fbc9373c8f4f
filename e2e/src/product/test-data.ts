import { existsSync, readdirSync } from 'node:fs';
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
