import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { expect } from 'vitest';
import type { DicomwebClient } from '../../../../testing/dicomweb.ts';

/** UIDs of a study and of its series, by names and numbers of the test. */
export const study = (name: string) => syntheticUid('search', name);
export const series = (name: string, number = 1) => syntheticUid('search', name, number);

/** A study by its name, and what is said of it. */
interface Given {
  name: string;
  PatientName?: string;
  PatientID?: string;
  StudyDate?: string;
  StudyTime?: string;
  Modality?: string;
  AccessionNumber?: string;
  SeriesNumber?: number;
  instances?: number;
}

/** Instances of one series of a study, two by three pixels each. */
export function files({ name, instances = 1, SeriesNumber = 1, ...elements }: Given): Uint8Array[] {
  return Array.from({ length: instances }, (_, index) =>
    buildDicomFile({
      SpecificCharacterSet: 'ISO_IR 192',
      StudyInstanceUID: study(name),
      SeriesInstanceUID: series(name, SeriesNumber),
      SOPInstanceUID: syntheticUid('search', name, SeriesNumber, index),
      StudyDescription: `study ${name}`,
      SeriesDescription: `series ${SeriesNumber}`,
      SeriesNumber,
      InstanceNumber: index + 1,
      ...elements,
      pixels: { rows: 2, columns: 3, native: new Uint16Array(6) },
    }),
  );
}

/** What a search answers, which is DICOM JSON with ascending tags. */
export async function search(path: string, from: DicomwebClient): Promise<DicomJson[]> {
  const response = await from.get(path, { accept: 'application/dicom+json' });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/dicom+json');
  const results = response.json<DicomJson[]>();
  for (const result of results) expect(Object.keys(result)).toEqual(Object.keys(result).toSorted());
  return results;
}

/** The names of the studies that a query finds, in order; those that are not in `names` as 'another'. */
export async function found(query: string, from: DicomwebClient, names: readonly string[] = []): Promise<string[]> {
  return (await search(`/studies?${query}`, from)).map(
    (result) => names.find((name) => study(name) === result['0020000D']?.Value?.[0]) ?? 'another',
  );
}
