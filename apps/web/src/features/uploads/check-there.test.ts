// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { checkThere } from './check-there.ts';
import { target, upload1 } from './testing/upload-world.ts';
import { leavingAsTheyAre } from './leaving-files.ts';
import type { UploadFile } from './upload-state.ts';

const fresh = { id: upload1, goesOn: false };

afterEach(() => vi.unstubAllGlobals());

test('the server is told which files are of one patient, and not of whom', async () => {
  const asked: { path: string; patient?: string }[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const { files } = JSON.parse(init.body) as { files: { path: string; patient?: string }[] };
    asked.push(...files);
    return Response.json(files.map(() => ({ exists: false, already_here: false, same: false })));
  });
  const files = ['A-100', 'B-200', '', 'A-100', null].map((PatientID, id): UploadFile => {
    const said = { IssuerOfPatientID: '', PatientNameGroups: [], PatientBirthDate: '' };
    const head =
      PatientID === null ? null : { PatientID, ...said, PatientName: '', StudyDescription: '', StudyDate: '' };
    const uids = { StudyInstanceUID: '1.2', SeriesInstanceUID: '1.2.3', SOPInstanceUID: `1.2.3.${id}` };
    return { id, path: `IM${id}`, size: 1, file: new File(['x'], `IM${id}`), head: head && { ...uids, ...head } };
  });
  await checkThere(target, files, leavingAsTheyAre, new AbortController().signal, fresh);
  expect(asked.map(({ patient }) => patient)).toEqual(['1', '2', undefined, '1', undefined]);
  expect(JSON.stringify(asked)).not.toContain('100');
});

/** Of all files the server says that they exist, and of what comes with a hash that it is the same. */
function allExist(): { questions: () => number; files: UploadFile[] } {
  let questions = 0;
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    questions += 1;
    const { files } = JSON.parse(init.body) as { files: { sha256?: string }[] };
    return Response.json(
      files.map(({ sha256 }) => ({ exists: true, already_here: false, same: sha256 !== undefined })),
    );
  });
  const files = ['a', 'b', 'c'].map((path, id): UploadFile => {
    const file = new File(['x'], path);
    return { id, path, size: 1, file, head: null };
  });
  return { questions: () => questions, files };
}

test('a file at which the reader of hashes fails is sent, and those after it are still told', async () => {
  const { files } = allExist();
  const close = vi.fn();
  const there = await checkThere(target, files, leavingAsTheyAre, new AbortController().signal, fresh, () => ({
    async read([file]) {
      if (file === files[1]!.file) throw new Error('the worker failed');
      return ['5a'.repeat(32)];
    },
    close,
  }));
  expect(there).toEqual({ duplicates: 1, same: [files[0], files[2]], sentBefore: [] });
  expect(close).toHaveBeenCalledOnce();
});

test('giving up waits for the file that is being hashed, and for no other; the reader is let go', async () => {
  const { files, questions } = allExist();
  const giving = new AbortController();
  const read = vi.fn(async () => {
    giving.abort();
    return ['5a'.repeat(32)];
  });
  const close = vi.fn();
  const there = checkThere(target, files, leavingAsTheyAre, giving.signal, fresh, () => ({ read, close }));
  await expect(there).rejects.toMatchObject({ name: 'AbortError' });
  expect([read.mock.calls.length, questions(), close.mock.calls.length]).toEqual([1, 1, 1]);
});
