import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { containerOf } from './containers.ts';

const directory = (uid: string) => buildDicomFile({ MediaStorageSOPClassUID: uid, SOPClassUID: uid });
const blob = (bytes: Uint8Array | string) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

test('what holds others is known by its first bytes', async () => {
  const files = [
    blob('PK\u0003\u0004…'),
    blob(directory('1.2.840.10008.1.3.10')),
    blob(directory('1.2.840.10008.1.3.101')),
    blob(buildDicomFile({ StudyDescription: 'PK\u0003\u0004' })),
    blob('1.2.840.10008.1.3.10'),
    blob('PK'),
    blob(''),
  ];
  expect(await Promise.all(files.map(containerOf))).toEqual(['zip', 'dicomdir', null, null, null, null, null]);
});

test('a file that cannot be read holds nothing', async () => {
  const gone = new Blob(['PK\u0003\u0004']);
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as Blob;
  expect(await containerOf(gone)).toBeNull();
});
