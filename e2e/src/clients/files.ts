import { buildDicomFile, phantomCt, syntheticUid } from '@mado/dicom/testing';

const others = {
  StudyInstanceUID: syntheticUid('clients', 'others'),
  SeriesInstanceUID: syntheticUid('clients', 'others', 'series'),
  PatientID: 'CLIENTS',
  PatientName: 'ｶﾄｳ^ﾊﾅｺ',
  SpecificCharacterSet: 'ISO_IR 192',
  StudyDate: '1994.11.05',
};

/** What clinics store from other programs: a CT, a report with a document, frames under RLE, an old big endian file. */
export function ordinaryFiles(): Uint8Array[] {
  const document = Uint8Array.from({ length: 5000 }, (_, n) => n % 251);
  const frame = rle([1, 2, 3, 4]);
  return [
    ...phantomCt({ slices: 4, size: 32, seed: 7 }),
    buildDicomFile({
      ...others,
      SOPInstanceUID: syntheticUid('clients', 'report'),
      EncapsulatedDocument: { vr: 'OB', value: document },
    }),
    buildDicomFile({
      ...others,
      SOPInstanceUID: syntheticUid('clients', 'rle'),
      transferSyntaxUID: '1.2.840.10008.1.2.5',
      pixels: { rows: 1, columns: 4, bitsAllocated: 8, numberOfFrames: 2, encapsulated: [[frame], [frame]] },
    }),
    buildDicomFile({
      ...others,
      SOPInstanceUID: syntheticUid('clients', 'big endian'),
      transferSyntaxUID: '1.2.840.10008.1.2.2',
      pixels: { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) },
    }),
  ];
}

/** Files that lack study, series and instance: they are known by UIDs that are made for them. */
export function namelessFiles(): Uint8Array[] {
  const nobody = { StudyInstanceUID: undefined, SeriesInstanceUID: '', SOPInstanceUID: undefined };
  const pixels = { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) };
  return [
    buildDicomFile({ ...nobody, PatientID: 'NAMELESS', pixels }),
    buildDicomFile({ ...nobody, PatientID: 'NAMELESS', transferSyntaxUID: '1.2.840.10008.1.2', pixels }),
  ];
}

/** One row of bytes as an RLE frame (PS3.5 annex G): one segment, a literal run. */
function rle(values: readonly number[]): Uint8Array {
  const frame = Buffer.alloc(64 + 1 + values.length + ((values.length + 1) % 2));
  frame.writeUInt32LE(1, 0);
  frame.writeUInt32LE(64, 4);
  frame.writeUInt8(values.length - 1, 64);
  frame.set(values, 65);
  return frame;
}
