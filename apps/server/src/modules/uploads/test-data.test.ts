import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorTable, fileDetail, listOrganisationRoot, type Answer, type UploadResult } from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';

/** Real files, which are not in the repository: every one is stored, or refused for a reason that is said. */
const folder = resolve(
  import.meta.dirname,
  '../../../../..',
  process.env['MADO_TEST_DATA'] ?? '../shared/data',
  'dicom',
);
const manifest = join(folder, 'MANIFEST.json');

interface ManifestFile {
  path: string;
  sop_class?: string;
}
interface Case {
  case: string;
  file_list: (ManifestFile | [path: string, bytes: number, sha256: string])[];
}

const cases = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Case[]) : [];
if (cases.length === 0) console.log(`There are no test images in ${folder}: uploading of real files is not tested.`);

const pathsOf = (each: Case) => each.file_list.map((file) => (Array.isArray(file) ? file[0] : file.path));
const isOther = (path: string) => /^(non-dicom|zip-upload)\/|\.png$/.test(path);
const isDirectory = (path: string) => /(^|\/)DICOMDIR[^/]*$/i.test(path);
/** Data sets of which nobody can say what they are. */
const withoutSopClass = /^charset-standard\/chrSQEncoding1?\.dcm$/;
const load = (path: string) => readFileSync(join(folder, path));

let app: TestApp;
let member: Person;
const counts = { stored: 0, withGeneratedUids: 0, withoutSopClass: 0, noted: 0, refused: 0, files: 0 };

beforeAll(async () => {
  app = await testApp();
  member = (await anOrganisation(app.services)).admin;
});
afterAll(async () => {
  console.log(`Test data through the upload: ${JSON.stringify(counts)} of ${cases.flatMap(pathsOf).length} files`);
  await app.close();
});

async function uploadAll(org: string, paths: readonly string[]): Promise<Map<string, UploadResult>> {
  const results = new Map<string, UploadResult>();
  for (let from = 0; from < paths.length; from += 50) {
    const batch = paths.slice(from, from + 50);
    const answer = await upload(
      app,
      member,
      { target_org: org },
      batch.map((path) => ({ path, bytes: load(path) })),
    );
    expect({ ...answer.answer, status: answer.status }, app.services.logLines.at(-2)).toMatchObject({ status: 201 });
    for (const [n, path] of batch.entries()) results.set(path, answer.results[n]!);
  }
  return results;
}

async function sha256OfContent(id: string): Promise<string> {
  const detail = await app.call(fileDetail, { params: { id } }, member.headers);
  const { signed_url: url } = detail.json<Answer<typeof fileDetail>>();
  return createHash('sha256')
    .update((await app.fastify.inject({ url: url ?? '' })).rawPayload)
    .digest('hex');
}

/** What goes out of a DICOM file: all of it but its preamble. */
function sha256WithoutPreamble(path: string): string {
  const bytes = load(path);
  if (!isOther(path) && bytes.subarray(128, 132).toString('latin1') === 'DICM') bytes.fill(0, 0, 128);
  return createHash('sha256').update(bytes).digest('hex');
}

describe.skipIf(cases.length === 0)('the files of the test data', { timeout: 240_000 }, () => {
  it.each(cases.filter((each) => !each.case.startsWith('broken-')))('$case is stored whole', async (each) => {
    const { id } = await anOrganisation(app.services, { admin: member });
    const paths = pathsOf(each);
    const results = await uploadAll(id, paths);
    const latest = new Map<string, string>();
    for (const [path, result] of results) {
      expect({ path, success: result.success, error: result.error }).toEqual({ path, success: true, error: null });
      counts.files += 1;
      if (isOther(path)) expect(result).toMatchObject({ study: null, series: null, instance: null });
      else if (isDirectory(path)) expect(result).toMatchObject({ study: null, notes: [{ code: 'not_an_instance' }] });
      else if (result.instance) {
        expect(result).toMatchObject({ study: {}, series: {} });
        if (result.notes.some(({ code }) => code === 'uid_made')) counts.withGeneratedUids += 1;
      } else {
        expect({ path, ...result }).toMatchObject({ study: null, series: null, notes: [{ code: 'missing_uid' }] });
        expect(path).toMatch(withoutSopClass);
        counts.withoutSopClass += 1;
      }
      latest.set(result.file!.uuid, path);
    }
    // Several files of a case may be one instance in many encodings: the last one stays.
    for (const [uuid, path] of latest) {
      if (latest.size < 60 || path.endsWith('1.dcm'))
        expect({ path, sha256: await sha256OfContent(uuid) }).toEqual({ path, sha256: sha256WithoutPreamble(path) });
      counts.stored += 1;
    }
    const root = await app.call(listOrganisationRoot, { params: { id }, query: { type: 'org' } }, member.headers);
    const studies = root
      .json<Answer<typeof listOrganisationRoot>>()
      .org.filter(({ foldertype }) => foldertype === 'study');
    const stored = [...results.values()].filter(({ instance }) => instance !== null);
    expect(studies.reduce((sum, study) => sum + (study.instance_count ?? 0), 0)).toBe(
      new Set(stored.map(({ instance }) => instance!.uuid)).size,
    );
    expect(new Set(studies.map(({ uuid }) => uuid))).toEqual(new Set(stored.map(({ study }) => study!.uuid)));
  });

  it.each(cases.filter((each) => each.case.startsWith('broken-')))(
    '$case is stored with notes, or refused with a reason',
    async (each) => {
      for (const path of pathsOf(each)) {
        const { id } = await anOrganisation(app.services, { admin: member });
        const result = (await uploadAll(id, [path])).get(path)!;
        counts.files += 1;
        if (result.error) {
          counts.refused += 1;
          expect(errorTable[result.error.code]).toBeDefined();
          expect(result.error.detail).not.toMatch(/[{}]/);
          expect(result).toMatchObject({ success: false, study: null, series: null, instance: null, file: null });
          continue;
        }
        counts.noted += 1;
        expect({ path, notes: result.notes }).not.toEqual({ path, notes: [] });
        const [row] = await app.services.db.rows<{ notes: { code: string }[] }>(
          sql`select notes from item where id = ${result.file!.uuid}`,
        );
        const codes = (notes: readonly { code: string }[]) => new Set(notes.map(({ code }) => code));
        expect(codes(row!.notes)).toEqual(codes(result.notes));
        expect(await sha256OfContent(result.file!.uuid)).toBe(sha256WithoutPreamble(path));
      }
    },
  );
});
