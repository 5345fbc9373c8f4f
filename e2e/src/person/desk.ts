import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDicomFile, phantomCt, syntheticUid } from '@mado/dicom/testing';

/**
 * Files that lie on a person's desk before the story begins: names relative to the desk, and what is in them. Returns
 * their places.
 */
export async function layOut(desk: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<string[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const place = path.join(desk, name);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
      return place;
    }),
  );
}

/** A small synthetic CT as files of a folder. */
export function phantomFiles(folder: string, slices: number, seed: number, size = 64): Record<string, Uint8Array> {
  const files = [...phantomCt({ slices, size, seed })];
  return Object.fromEntries(
    files.map((bytes, index) => [`${folder}/${String(index + 1).padStart(4, '0')}.dcm`, bytes]),
  );
}

export interface Patient {
  readonly PatientID: string;
  readonly PatientName: string;
  readonly PatientBirthDate: string;
}

/**
 * A series of a patient as files of a folder. Patients may have one `study`, as when a device was not told that the
 * next one has come.
 */
export function filesOfPatient(
  folder: string,
  study: string,
  patient: Patient,
  slices: number,
): Record<string, Uint8Array> {
  const size = 64;
  const files = Array.from({ length: slices }, (_, index) => {
    const grey = Uint16Array.from({ length: size * size }, (__, at) => (at % size) * 8 + index);
    return buildDicomFile({
      ...patient,
      SpecificCharacterSet: 'ISO_IR 192',
      StudyInstanceUID: syntheticUid(study),
      SeriesInstanceUID: syntheticUid(study, patient.PatientID),
      SOPInstanceUID: syntheticUid(study, patient.PatientID, index),
      StudyDate: '20260401',
      StudyDescription: '頭部CT',
      Modality: 'CT',
      InstanceNumber: index + 1,
      ImagePositionPatient: [0, 0, index],
      ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
      PixelSpacing: [1, 1],
      pixels: { rows: size, columns: size, native: grey },
    });
  });
  return Object.fromEntries(files.map((bytes, index) => [`${folder}/${index + 1}.dcm`, bytes]));
}
