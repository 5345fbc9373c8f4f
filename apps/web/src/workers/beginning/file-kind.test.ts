import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { kindOf } from './file-kind.ts';

const directory = (uid: string) => buildDicomFile({ MediaStorageSOPClassUID: uid, SOPClassUID: uid });
const blob = (bytes: Uint8Array | string) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

test('an archive, a directory and a picture are known by its first bytes', async () => {
  const files = [
    blob('PK\u0003\u0004…'),
    blob(directory('1.2.840.10008.1.3.10')),
    blob(directory('1.2.840.10008.1.3.101')),
    blob(buildDicomFile({ StudyDescription: 'PK\u0003\u0004' })),
    blob('1.2.840.10008.1.3.10'),
    blob('PK'),
    new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)]),
    new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]),
    blob(''),
  ];
  expect(await Promise.all(files.map(kindOf))).toEqual([
    'zip',
    'dicomdir',
    'dicom',
    'dicom',
    null,
    null,
    'picture',
    'picture',
    null,
  ]);
});

test('a file that cannot be read holds nothing', async () => {
  const gone = new Blob(['PK\u0003\u0004']);
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as Blob;
  expect(await kindOf(gone)).toBeNull();
});
