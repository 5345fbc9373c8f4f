import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { findFiles, type FoundFiles } from './find-files.ts';
import type { OpenedPortion } from './open-container.ts';

const head = {
  StudyInstanceUID: '1.2',
  SeriesInstanceUID: '1.2.1',
  SOPInstanceUID: '1.2.1.1',
  PatientID: '',
  IssuerOfPatientID: '',
  PatientNameGroups: [],
  PatientBirthDate: '',
  PatientName: '',
  StudyDescription: '',
  StudyDate: '',
};
const zip = (name: string) => new File(['PK\u0003\u0004…'], name);
const letter = new File(['a letter'], 'letter.txt');
const image = new File(['an image'], 'IM1');
const directory = new File(
  [new Uint8Array(buildDicomFile({ MediaStorageSOPClassUID: '1.2.840.10008.1.3.10' }))],
  'DICOMDIR',
);

async function found(
  files: File[],
  opened: Record<string, OpenedPortion[]> = {},
  signal = new AbortController().signal,
): Promise<FoundFiles[]> {
  const all: FoundFiles[] = [];
  await findFiles(files, {
    reader: {
      read: async (some) => some.map(({ name }) => (name.startsWith('IM') ? head : null)),
      close: () => undefined,
    },
    openContainer: async function* (archive) {
      yield* opened[archive.name] ?? [];
    },
    signal,
    onFound: (one) => all.push(one),
  });
  return all;
}
const files = (all: FoundFiles[]) => all.flatMap((one) => one.files);

test('in the place of an archive with images stand its files, those that cannot be had by name [WB-80]', async () => {
  const all = await found([letter, zip('CT.zip'), zip('letters.zip')], {
    'CT.zip': [
      { files: [{ file: image, path: 'CT/IM1' }], unreadable: [] },
      { files: [{ file: letter, path: 'CT/letter.txt' }], unreadable: [{ path: 'CT.zip/IM2', reason: 'zip_corrupt' }] },
    ],
  });
  expect(files(all).map((one) => [one.id, one.path, one.head !== null, one.kind])).toEqual([
    [0, 'letter.txt', false, null],
    [1, 'CT/IM1', true, null],
    [2, 'CT/letter.txt', false, null],
    [4, 'letters.zip', false, 'zip'],
  ]);
  expect(all.flatMap(({ unreadable }) => unreadable)).toEqual([
    { id: 3, path: 'CT.zip/IM2', detail: null, code: null, file: null, reason: 'zip_corrupt' },
  ]);
});

test('an archive that fails on the way is told of, and not sent', async () => {
  const all = await found([zip('CT.zip')], {
    'CT.zip': [{ files: [], unreadable: [{ path: 'CT.zip', reason: null }] }],
  });
  expect(all).toEqual([
    { files: [], unreadable: [{ id: 0, path: 'CT.zip', detail: '', code: null, file: null, reason: null }] },
  ]);
});

test('a directory of a medium is known, and sent', async () => {
  expect(files(await found([directory])).map(({ path, kind }) => [path, kind])).toEqual([['DICOMDIR', 'dicomdir']]);
});

test('nothing more is told of once it is given up', async () => {
  const given = new AbortController();
  given.abort();
  expect(await found([letter, zip('CT.zip')], {}, given.signal)).toEqual([]);
});
