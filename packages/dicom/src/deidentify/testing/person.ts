import { expect } from 'vitest';
import { readDataSet, type DicomJson } from '../../index.ts';
import { buildDicomFile, type ElementsByKeyword, type FileOptions } from '../../testing/index.ts';
import { deidentified, identifierKeys, identifiersLeft, joined, type DeidentificationOrder } from '../index.ts';

export const keys = identifierKeys(new Uint8Array(32).fill(1));
export const person: ElementsByKeyword = {
  PatientName: 'Yamada^Taro=山田^太郎=やまだ^たろう',
  PatientID: 'A-17',
  PatientBirthDate: '19800229',
  PatientSex: 'M',
  PatientSize: '1.71',
  PatientAge: '040Y',
  StudyDate: '20240301',
  StudyTime: '101112',
  StudyID: '55',
  StudyDescription: '胸部 CT',
  SeriesDescription: '縦隔',
  AccessionNumber: '777',
  InstitutionName: '山田医院',
  ReferringPhysicianName: 'Sato^Jiro',
  BurnedInAnnotation: 'YES',
  SpecificCharacterSet: ['', 'ISO 2022 IR 87'],
};

/** The data set that an order leaves of elements; nothing is noted of it, and its own check finds nothing. */
export function after(order: DeidentificationOrder, elements: FileOptions & ElementsByKeyword = person): DicomJson {
  const output = joined(deidentified(buildDicomFile(elements), order, keys));
  const { dicomJson, notes } = readDataSet(output);
  expect(notes).toEqual([]);
  expect(identifiersLeft(output, order), '[DI-19]').toEqual([]);
  return dicomJson;
}
export const value = (json: DicomJson, tag: string) => json[tag]?.Value?.[0];
export const anonymize = (fields: Record<string, string>): DeidentificationOrder => ({ mode: 'anonymize', fields });
