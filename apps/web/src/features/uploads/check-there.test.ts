// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { checkThere } from './check-there.ts';
import { target } from './testing/upload-world.ts';
import type { UploadFile } from './upload-state.ts';

test('the server is told which files are of one patient, and not of whom', async () => {
  const asked: { path: string; patient?: string }[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const { files } = JSON.parse(init.body) as { files: { path: string; patient?: string }[] };
    asked.push(...files);
    return Response.json(files.map(() => ({ exists: false, already_here: false, same: false })));
  });
  const files = ['A-100', 'B-200', '', 'A-100', null].map((PatientID, id): UploadFile => {
    const head = PatientID === null ? null : { PatientID, PatientName: '', StudyDescription: '' };
    const uids = { StudyInstanceUID: '1.2', SeriesInstanceUID: '1.2.3', SOPInstanceUID: `1.2.3.${id}` };
    return { id, path: `IM${id}`, size: 1, file: new File(['x'], `IM${id}`), head: head && { ...uids, ...head } };
  });
  await checkThere(target, files, new AbortController().signal, '6a1cbd2a-6f0e-4a39-9c3e-0c38a3a6d0b1');
  expect(asked.map(({ patient }) => patient)).toEqual(['1', '2', undefined, '1', undefined]);
  expect(JSON.stringify(asked)).not.toContain('100');
  vi.unstubAllGlobals();
});
