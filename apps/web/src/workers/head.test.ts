import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { headOf } from './head.ts';

/** A file that tells how much of it was read. */
class Watched extends Blob {
  read = 0;
  override slice(start?: number, end?: number): Blob {
    const part = super.slice(start, end);
    this.read += part.size;
    return part;
  }
}

const watched = (bytes: Uint8Array): Watched => new Watched([new Uint8Array(bytes)]);
const native = new Uint16Array(1024 * 1024);
const ids = { StudyInstanceUID: '1.2.3', SeriesInstanceUID: '1.2.3.4', SOPInstanceUID: '1.2.3.4.5' };

test('a slice is known by its first bytes; its pixels are not read', async () => {
  const file = watched(
    buildDicomFile({
      ...ids,
      SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
      PatientID: ' 100 ',
      PatientName: 'Tanaka^Ichiro=田中^一郎',
      StudyDescription: 'CHEST',
      StudyDate: '2026.04.01',
      pixels: { rows: 1024, columns: 1024, native },
    }),
  );
  expect(await headOf(file)).toEqual({
    ...ids,
    PatientID: '100',
    IssuerOfPatientID: '',
    PatientNameGroups: ['tanaka^ichiro', '田中^一郎', ''],
    PatientBirthDate: '',
    PatientName: '田中 一郎',
    StudyDescription: 'CHEST',
    StudyDate: '20260401',
  });
  expect(file.read).toBeLessThan(100_000);
});

test('identifiers behind a large value are found by reading on', async () => {
  const file = watched(
    buildDicomFile({ ...ids, EncapsulatedDocument: new Uint8Array(10), ImageComments: 'x'.repeat(1000) }),
  );
  expect(await headOf(file)).toMatchObject(ids);
});

test('a document, and a voice, in the clothes of DICOM is told from images', async () => {
  const pdf = { ...ids, SOPClassUID: '1.2.840.10008.5.1.4.1.1.104.1', EncapsulatedDocument: new Uint8Array(10) };
  expect(await headOf(watched(buildDicomFile(pdf)))).toMatchObject({ holdsDocument: true });
  const voice = { ...ids, SOPClassUID: '1.2.840.10008.5.1.4.1.1.9.4.1' };
  expect(await headOf(watched(buildDicomFile(voice)))).toMatchObject({ holdsDocument: true });
  expect(await headOf(watched(buildDicomFile(ids)))).not.toHaveProperty('holdsDocument');
});

test.each([
  ['an empty file', new Uint8Array()],
  ['a letter', new TextEncoder().encode('拝啓 時下ますますご清栄のこととお慶び申し上げます。'.repeat(50))],
  ['a DICOM file without identifiers', buildDicomFile({ StudyInstanceUID: undefined })],
])('%s has no head', async (_, bytes) => {
  expect(await headOf(watched(bytes))).toBeNull();
});
