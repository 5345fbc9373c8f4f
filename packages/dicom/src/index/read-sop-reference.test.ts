import { describe, expect, it } from 'vitest';
import { buildDicomFile } from '../testing/index.ts';
import { readSopReference } from './read-sop-reference.ts';

const reference = { SOPClassUID: '1.2.840.10008.5.1.4.1.1.2', SOPInstanceUID: '1.2.3.4' };
const pixels = { rows: 2, columns: 3, native: new Uint16Array(6) };

describe('readSopReference', () => {
  it.each(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'])(
    'of a file in %s',
    (transferSyntaxUID) => {
      expect(readSopReference(buildDicomFile({ ...reference, transferSyntaxUID, pixels }))).toEqual(reference);
    },
  );

  it('of a file that ends in the middle, and of one whose study is malformed', () => {
    const cut = buildDicomFile({ ...reference, pixels });
    expect(readSopReference(cut.subarray(0, cut.length - 5))).toEqual(reference);
    expect(readSopReference(buildDicomFile({ ...reference, StudyInstanceUID: '1..2' }))).toEqual(reference);
  });

  it('from the file meta group where the data set has none', () => {
    const whole = Buffer.from(buildDicomFile(reference));
    const end = whole.indexOf(Buffer.from([0x08, 0x00, 0x16, 0x00]));
    expect(readSopReference(whole.subarray(0, end + 2))).toEqual(reference);
  });

  it('is null where there is none', () => {
    expect(readSopReference(Buffer.from('no DICOM'))).toBeNull();
    expect(readSopReference(new Uint8Array())).toBeNull();
    const bare = { preamble: false, fileMeta: false } as const;
    expect(readSopReference(buildDicomFile({ ...bare, ...reference, SOPInstanceUID: undefined }))).toBeNull();
    expect(readSopReference(buildDicomFile({ ...bare, ...reference, SOPInstanceUID: 'A'.repeat(20) }))).toBeNull();
    expect(readSopReference(buildDicomFile({ ...bare, ...reference, SOPInstanceUID: '1'.repeat(70) }))).toBeNull();
  });
});
