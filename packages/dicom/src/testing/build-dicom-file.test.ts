import * as dicomParser from 'dicom-parser';
import { describe, expect, test } from 'vitest';
import { transferSyntaxes } from '../encoding/transfer-syntaxes.ts';
import { buildDicomFile } from './build-dicom-file.ts';
import { encodeText } from './text-encoders.ts';

/**
 * Synthetic files are read here by another library than our own, so that writer and reader cannot agree on a mistake.
 */
describe('an independent reader finds what was written', () => {
  const syntaxes = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'];

  test.each(syntaxes.map((uid) => [transferSyntaxes[uid]?.name, uid]))('%s', (_, transferSyntaxUID) => {
    for (const undefinedLengths of [false, true]) {
      const file = buildDicomFile({
        transferSyntaxUID,
        undefinedLengths,
        PatientID: 'ODD',
        ReferencedStudySequence: [{ ReferencedSOPInstanceUID: '1.2.3' }, {}],
        ExaminedBodyThickness: 2.5,
        pixels: { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 65535) },
      });
      const dataSet = dicomParser.parseDicom(file);
      expect(dataSet.string('x00020010')).toBe(transferSyntaxUID);
      expect(dataSet.string('x00100020')).toBe('ODD');
      expect(dataSet.elements['x00100020']?.length).toBe(4);
      expect(dataSet.uint16('x00280010')).toBe(2);
      expect(dataSet.float('x00109431')).toBe(2.5);
      expect(dataSet.elements['x00081110']?.items?.map((item) => item.dataSet?.string('x00081155'))).toEqual([
        '1.2.3',
        undefined,
      ]);
      expect([0, 1, 2, 3].map((i) => dataSet.uint16('x7fe00010', i))).toEqual([1, 2, 3, 65535]);
    }
  });

  test('fragments and basic offset table', () => {
    const encapsulated = [[Uint8Array.of(1, 2, 3)], [Uint8Array.of(4, 5), Uint8Array.of(6, 7)]];
    const file = buildDicomFile({
      transferSyntaxUID: '1.2.840.10008.1.2.4.50',
      pixels: { rows: 1, columns: 1, numberOfFrames: 2, encapsulated },
    });
    const dataSet = dicomParser.parseDicom(file);
    const pixelData = dataSet.elements['x7fe00010'];
    if (!pixelData) throw new Error('there is no pixel data');
    expect(pixelData.basicOffsetTable).toEqual([0, 12]);
    expect([...dicomParser.readEncapsulatedImageFrame(dataSet, pixelData, 1)]).toEqual([4, 5, 6, 7]);
  });
});

test('identifiers are valid and the same for the same parts', () => {
  expect(buildDicomFile()).toEqual(buildDicomFile());
});

test('an unknown keyword and text outside the character set are mistakes of the caller', () => {
  expect(() => buildDicomFile({ PatientsName: 'A' })).toThrow('PatientsName is not a keyword');
  expect(() => buildDicomFile({ PatientName: '山田' })).toThrow('cannot be written in ascii');
});

test('the encoders write the bytes of the standard (PS3.5 annex H)', () => {
  const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  expect(hex(encodeText('山田^太郎', 'iso-2022-jp'))).toBe(
    '1b 24 42 3b 33 45 44 1b 28 42 5e 1b 24 42 42 40 4f 3a 1b 28 42',
  );
  expect(hex(encodeText('ﾔﾏﾀﾞ', 'iso-ir-13'))).toBe('d4 cf c0 de');
  expect(hex(encodeText('山田', 'shift_jis'))).toBe('8e 52 93 63');
  expect(hex(encodeText('山田', 'euc-jp'))).toBe('bb b3 c5 c4');
});
