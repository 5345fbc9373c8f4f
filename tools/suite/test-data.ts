import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

/** One row of MANIFEST.json, as far as counting needs it. */
export interface Case {
  readonly case: string;
  readonly file_list: readonly unknown[];
  readonly pixel_reference?: readonly unknown[];
}

/** The folder with the test data: MADO_TEST_DATA, otherwise `shared/data` beside the repository. */
export const testDataFolder = path.resolve(root, process.env['MADO_TEST_DATA'] ?? '../shared/data');

/** The cases of the test data, or null where there is none. */
export function manifestCases(): readonly Case[] | null {
  const file = path.join(testDataFolder, 'dicom', 'MANIFEST.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Case[]) : null;
}
