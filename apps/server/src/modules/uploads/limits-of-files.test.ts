import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultMaximumInflatedBytes, maximumElements } from '@mado/dicom';
import { buildDicomFile, deflateBomb, fileOfItems } from '@mado/dicom/testing';
import { errorDetail, errorTable, type ErrorCode } from '@mado/contract';
import { afterAll, describe, expect, it } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { openResources } from '../../platform/resources/index.ts';
import { fileReaders, largestDicomFile } from '../studies/index.ts';
import { prepareFile } from './prepare-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'mado-limits-'));
const resources = openResources(() => ({}) as Services);
const threads = resources.of(fileReaders);
afterAll(async () => {
  await resources.close();
  rmSync(folder, { recursive: true });
});

/** A file of `bytes`, and zeros up to `size`: a hole on the disk. */
function fileOf(bytes: Uint8Array, size = bytes.length): string {
  const path = join(folder, 'f');
  writeFileSync(path, bytes);
  truncateSync(path, size);
  return path;
}

const cases: readonly [string, () => string, { code: ErrorCode; limit: string | number; says: RegExp }][] = [
  [
    'a file larger than any that is read',
    () => fileOf(buildDicomFile(), largestDicomFile + 1),
    { code: 'dicom_too_large', limit: '1 GB', says: /1 ファイルの上限 1 GB.*ZIP/ },
  ],
  [
    'more elements than memory is given for',
    () => fileOf(fileOfItems(maximumElements + 1)),
    { code: 'dicom_too_many_elements', limit: 1_000_000, says: /要素の数.*1,000,000.*書き出し直して/ },
  ],
  [
    'a data set that inflates to more than memory is given for',
    () => fileOf(deflateBomb(defaultMaximumInflatedBytes + 1)),
    { code: 'dicom_inflates_too_large', limit: '256 MiB', says: /展開.*256 MiB.*別の転送構文/ },
  ],
];

describe.each(cases)('%s', (_, written, { code, limit, says }) => {
  it('is refused with its own reason and limit, wherever it is sent [IN-10]', async () => {
    const parsed = await threads.read(written(), 'f.dcm');
    for (const accept of ['any', 'dicom'] as const) {
      const prepared = prepareFile('f.dcm', parsed, accept);
      expect(prepared).toMatchObject({ kind: 'refused', refusal: { code, params: { limit } } });
    }
    expect(errorDetail(code, 'ja-JP', { limit })).toMatch(says);
    expect(errorDetail(code, 'en-US', { limit })).toContain(typeof limit === 'number' ? '1,000,000' : limit);
    expect(errorTable[code]).toEqual({ status: 422, retry: false });
  }, 60_000);
});
