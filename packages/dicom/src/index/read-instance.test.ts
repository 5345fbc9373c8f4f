import { expect, test } from 'vitest';
import { readInstance } from './read-instance.ts';
import { buildDicomFile } from '../testing/build-dicom-file.ts';

test('an explicit little endian file: facts, JSON and frame table', () => {
  const native = Uint16Array.from({ length: 6 }, (_, i) => i * 1000);
  const file = buildDicomFile({
    PatientName: 'Sato^Hanako',
    InstanceNumber: 7,
    pixels: { rows: 2, columns: 3, native },
  });
  const { facts, dicomJson, bulk, frames, notes } = readInstance(file);
  expect(facts).toMatchObject({ PatientName: { alphabetic: 'Sato^Hanako' }, InstanceNumber: 7, Rows: 2, Columns: 3 });
  expect(facts.TransferSyntaxUID).toBe('1.2.840.10008.1.2.1');
  expect(dicomJson['00100010']).toEqual({ vr: 'PN', Value: [{ Alphabetic: 'Sato^Hanako' }] });
  expect(dicomJson['7FE00010']).toEqual({ vr: 'OW', BulkDataURI: '7FE00010' });
  const offset = file.length - 12;
  expect(bulk.entries).toEqual({ '7FE00010': { offset, length: 12, vr: 'OW' } });
  expect(frames).toEqual({
    kind: 'native',
    tag: '7FE00010',
    transferSyntaxUID: '1.2.840.10008.1.2.1',
    numberOfFrames: 1,
    deflated: null,
    offset,
    length: 12,
    frameBits: 96,
    swap: 1,
  });
  expect(notes).toEqual([]);
});
