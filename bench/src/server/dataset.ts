import { createHash } from 'node:crypto';
import { buildDicomFile, phantomCt, syntheticUid } from '@mado/dicom/testing';

/** Files as both products get them, and what to ask for afterwards. */
export interface CtSeries {
  readonly files: readonly Buffer[];
  readonly bytes: number;
  readonly study: string;
  readonly series: string;
  /** SOP Instance UIDs in slice order. */
  readonly instances: readonly string[];
  /** SHA-256 of each slice's pixel data, in slice order. */
  readonly frameHashes: readonly string[];
}

const slices = 500;
const size = 512;
const frameBytes = size * size * 2;

/**
 * A chest CT of 500 slices of 512 x 512 pixels of 16 bits; another seed gives other identifiers and another texture.
 */
export function ctSeries(seed: number): CtSeries {
  const files = [...phantomCt({ slices, size, seed })].map((file) =>
    Buffer.from(file.buffer, file.byteOffset, file.length),
  );
  return {
    files,
    bytes: files.reduce((sum, file) => sum + file.length, 0),
    study: syntheticUid('phantom', seed, 'study'),
    series: syntheticUid('phantom', seed, 'series'),
    instances: files.map((_, slice) => syntheticUid('phantom', seed, 'slice', slice)),
    // The pixel data is the last element of a slice.
    frameHashes: files.map((file) => sha256(file.subarray(file.length - frameBytes))),
  };
}

const familyNames = ['Silva', 'Kim', 'Novak', 'Okafor', 'Rossi', 'Tanaka', 'Muller', 'Garcia', 'Larsen', 'Haddad'];
const modalities = ['CT', 'MR', 'CR', 'US'];

/** Studies of one small image each, two to a patient, over the days of a year. */
export function smallStudies(count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const patient = Math.floor(index / 2) + 1;
    const uid = (...parts: string[]) => syntheticUid('small', index, ...parts);
    const day = String((index % 28) + 1).padStart(2, '0');
    return Buffer.from(
      buildDicomFile({
        SpecificCharacterSet: 'ISO_IR 192',
        StudyInstanceUID: uid('study'),
        SeriesInstanceUID: uid('series'),
        SOPInstanceUID: uid('instance'),
        PatientName: `${familyNames[index % familyNames.length]}^P${patient}`,
        PatientID: `SYN-${String(patient).padStart(6, '0')}`,
        PatientBirthDate: '19700101',
        PatientSex: 'O',
        StudyDate: `2025${String((index % 12) + 1).padStart(2, '0')}${day}`,
        StudyTime: '101500',
        StudyID: '1',
        AccessionNumber: `ACC${String(index + 1).padStart(6, '0')}`,
        StudyDescription: 'Synthetic',
        ReferringPhysicianName: 'Synthetic^Referrer',
        Modality: modalities[index % modalities.length],
        SeriesNumber: 1,
        InstanceNumber: 1,
        pixels: { rows: 32, columns: 32, native: new Uint16Array(1024).fill(index % 4096) },
      }),
    );
  });
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
