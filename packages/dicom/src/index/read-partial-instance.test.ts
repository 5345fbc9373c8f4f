import { expect, test } from 'vitest';
import { buildDicomFile } from '../testing/build-dicom-file.ts';
import { readPartialInstance } from './read-partial-instance.ts';
import { readInstance } from './read-instance.ts';

const native = Uint16Array.from({ length: 64 * 64 }, (_, i) => i);
const syntaxes = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'];

test.each(syntaxes)(
  'a beginning that ends inside the pixel data says what the whole file says (%s)',
  (transferSyntaxUID) => {
    const file = buildDicomFile({
      transferSyntaxUID,
      SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
      PatientName: 'Yamada^Tarou=山田^太郎',
      StudyDescription: 'CHEST',
      pixels: { rows: 64, columns: 64, native },
    });
    expect(readPartialInstance(file.subarray(0, file.length - 5000))).toEqual(readInstance(file).facts);
  },
);

test('a beginning that ends before the identifiers asks for more', () => {
  const file = buildDicomFile({ pixels: { rows: 64, columns: 64, native } });
  expect(() => readPartialInstance(file.subarray(0, 400))).toThrow(expect.objectContaining({ kind: 'missing_uid' }));
});

test('a cut inside a sequence leaves what stands before it', () => {
  const file = buildDicomFile({
    ReferencedStudySequence: [{ ReferencedSOPClassUID: '1.2.3', ReferencedSOPInstanceUID: '1.2.3.4' }],
    SeriesDescription: 'before',
    AcquisitionContextSequence: [{ CodeMeaning: 'x'.repeat(64) }],
  });
  expect(readPartialInstance(file.subarray(0, file.length - 20)).SeriesDescription).toBe('before');
});

test('what is no DICOM is refused', () => {
  expect(() => readPartialInstance(new TextEncoder().encode('a letter to a colleague'.repeat(20)))).toThrow(
    expect.objectContaining({ kind: 'not_dicom' }),
  );
});
