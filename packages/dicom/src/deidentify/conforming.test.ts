import { describe, expect, it } from 'vitest';
import { DicomError, readDataSet } from '../index.ts';
import { buildDicomFile, type ElementsByKeyword } from '../testing/index.ts';
import { deidentified, identifiersLeft, joined } from './index.ts';
import { newIdentifiers } from './new-identifiers.ts';
import { anonymize, keys } from './testing/person.ts';

const order = anonymize({});
const made = (uid: string) => newIdentifiers(keys).uid(uid);

/** What an element has in the new file, and in one that is de-identified again; and whether the check names it. */
function left(keyword: string, vr: string, value: string, more: ElementsByKeyword = {}) {
  const file = buildDicomFile({ ...more, [keyword]: { vr, value } });
  const output = joined(deidentified(file, order, keys));
  expect(identifiersLeft(output, order), '[DI-19]').toEqual([]);
  const tag = tagOf[keyword] ?? '';
  const values = readDataSet(output).dicomJson[tag]?.Value;
  if (vr !== 'UI') expect(readDataSet(joined(deidentified(output, order, keys))).dicomJson[tag]?.Value).toEqual(values);
  return { found: identifiersLeft(file, order).includes(tag), values };
}

const tagOf: Readonly<Record<string, string>> = {
  BodyPartExamined: '00180015',
  ImageType: '00080008',
  ImagePositionPatient: '00200032',
  SeriesNumber: '00200011',
  SliceThickness: '00180050',
  StudyDate: '00080020',
  PatientAge: '00101010',
  PatientBirthDate: '00100030',
  SpecificCharacterSet: '00080005',
  SOPClassUID: '00080016',
  RelatedGeneralSOPClassUID: '0008001A',
};

describe('a value that is none of its representation', () => {
  it.each([
    ['BodyPartExamined', 'CS', 'Seen by dr. Sato'],
    ['BodyPartExamined', 'CS', 'SATO HANAKO OF TOKYO'],
    ['BodyPartExamined', 'CS', 'SATO-HANAKO'],
    ['ImageType', 'CS', 'ORIGINAL\\Sato'],
    ['SliceThickness', 'DS', '1-2-3.4.5'],
    ['SliceThickness', 'DS', '1 2'],
    ['SeriesNumber', 'IS', '090-1234-5678'],
    ['SeriesNumber', 'IS', '8190123456789012'],
    ['StudyDate', 'DA', 'Sato'],
    ['StudyDate', 'DA', '2024-03-01'],
    ['PatientAge', 'AS', 'forty'],
    ['PatientBirthDate', 'DA', 'SATO HAN'],
  ])('[DI-34] is emptied: %s (%s) %s', (keyword, vr, value) => {
    expect(left(keyword, vr, value)).toEqual({ found: true, values: undefined });
  });

  it.each([
    ['BodyPartExamined', 'CS', ' CHEST 2_A '],
    ['ImageType', 'CS', 'ORIGINAL\\PRIMARY\\\\M_FFE'],
    ['SliceThickness', 'DS', ' -1.25E-03'],
    ['ImagePositionPatient', 'DS', '-1.5\\+2.\\.5'],
    ['SeriesNumber', 'IS', '-2147483648 '],
    ['SeriesNumber', 'IS', '3.0'],
    ['StudyDate', 'DA', '2024.03.01'],
    ['PatientAge', 'AS', '40Y'],
    ['PatientBirthDate', 'DA', '1960'],
    ['SpecificCharacterSet', 'CS', 'iso-ir 100'],
  ])('[DI-34] stays as it is where it is one, or nearly: %s (%s) %s', (keyword, vr, value) => {
    const { found, values } = left(keyword, vr, value);
    expect(found).toBe(false);
    expect(values).toEqual(readDataSet(buildDicomFile({ [keyword]: { vr, value } })).dicomJson[tagOf[keyword]!]?.Value);
  });

  it('[DI-34] becomes the nearest number that has room, where one has too many digits', () => {
    const value = '-123.45678901234567\\0.000012345678901234567\\7';
    expect(left('ImagePositionPatient', 'DS', value)).toEqual({
      found: true,
      values: [-123.45678901235, 0.000012345678901, 7].map((number) => expect.closeTo(number, 10) as number),
    });
  });

  it('[DI-34] of Specific Character Set is what text is read by, without words', () => {
    const file = buildDicomFile({ SpecificCharacterSet: { vr: 'CS', value: 'SATO\\ISO 2022 IR 87' } });
    expect(identifiersLeft(file, order)).toContain('00080005');
    const output = joined(deidentified(file, order, keys));
    expect(identifiersLeft(output, order)).toEqual([]);
    const text = Buffer.from(output).toString('latin1');
    expect([text.includes('SATO'), text.includes('ISO 2022 IR 87')]).toEqual([false, true]);
  });
});

describe('a UID under the root of the standard that is none of its own', () => {
  const born = '1.2.840.10008.5.1.4.1.1.2.19790403';
  it('[DI-4] is made anew in the place of a class, in the file meta group, too', () => {
    const file = buildDicomFile({ SOPClassUID: born });
    expect(identifiersLeft(file, order)).toEqual(expect.arrayContaining(['00020002', '00080016']));
    const output = joined(deidentified(file, order, keys));
    expect(Buffer.from(output).includes('19790403')).toBe(false);
    expect(Buffer.from(output).toString('latin1').split(made(born))).toHaveLength(3);
    expect(identifiersLeft(output, order)).toEqual([]);
    expect(left('RelatedGeneralSOPClassUID', 'UI', born).values).toEqual([made(born)]);
  });
  it('[DI-4] stays behind in the place of a transfer syntax', () => {
    const file = buildDicomFile({ transferSyntaxUID: '1.2.840.10008.1.2.19790403' });
    expect(identifiersLeft(file, order)).toContain('00020010');
    expect(() => deidentified(file, order, keys)).toThrow(DicomError);
  });
  it('[DI-4] is longer than a UID may be', () => {
    const long = `1.2.${'3'.repeat(61)}`;
    expect(left('RelatedGeneralSOPClassUID', 'UI', long)).toEqual({ found: true, values: [made(long)] });
  });
});
