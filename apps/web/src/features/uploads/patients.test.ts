import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { headOf } from '../../workers/head.ts';
import { patientsOf } from './patients.ts';

const silent = { PatientID: '', PatientName: '', PatientBirthDate: '' };
const uids = { StudyInstanceUID: '1.2', SeriesInstanceUID: '1.2.3', ...silent };

/** The numbers of files of one study, one after the other. */
async function numbersOf(...identities: Parameters<typeof buildDicomFile>[0][]) {
  const heads = await Promise.all(
    identities.map((identity, n) =>
      headOf(new Blob([new Uint8Array(buildDicomFile({ ...uids, SOPInstanceUID: `1.2.3.${n}`, ...identity }))])),
    ),
  );
  const patientOf = patientsOf(heads);
  return heads.map((head) => patientOf(head).patient);
}

test.each([
  ['two names without an ID', [{ PatientName: 'Sato^A' }, { PatientName: 'Kato^B' }], ['1', '2']],
  [
    'one name, in other letters and groups',
    [{ PatientName: 'SATO^A ' }, { SpecificCharacterSet: 'ISO_IR 192', PatientName: 'Sato A=佐藤^A' }],
    ['1', '1'],
  ],
  [
    'two dates of birth without an ID',
    [{ PatientBirthDate: '19700101' }, { PatientBirthDate: '19700102' }],
    ['1', '2'],
  ],
  ['one date of an older device', [{ PatientBirthDate: '1970.01.01' }, { PatientBirthDate: '19700101' }], ['1', '1']],
  [
    'one ID of two issuers',
    [
      { PatientID: '1', IssuerOfPatientID: 'A' },
      { PatientID: '1', IssuerOfPatientID: 'B' },
    ],
    ['1', '2'],
  ],
  [
    'one ID under two names',
    [
      { PatientID: '1', PatientName: 'Sato' },
      { PatientID: '1', PatientName: 'Kato' },
    ],
    ['1', '1'],
  ],
  [
    'two IDs under one name',
    [
      { PatientID: '1', PatientName: 'Sato' },
      { PatientID: '2', PatientName: 'Sato' },
    ],
    ['1', '2'],
  ],
  ['a name that one with an ID has', [{ PatientName: 'Sato' }, { PatientID: '1', PatientName: 'Sato' }], ['1', '1']],
  ['another name than one with an ID', [{ PatientName: 'Kato' }, { PatientID: '1', PatientName: 'Sato' }], ['2', '1']],
  ['one who is the only one', [{ PatientID: '1' }, {}], ['1', '1']],
  ['one of whom nothing is said, of two', [{ PatientID: '1' }, { PatientID: '2' }, {}], ['1', '2', undefined]],
  [
    'a name that two may have',
    [{ PatientID: '1' }, { PatientID: '2' }, { PatientName: 'Sato' }],
    ['1', '2', undefined],
  ],
  ['nobody', [{}, {}], [undefined, undefined]],
])('patients are told apart as the server does: %s', async (_, identities, numbers) => {
  expect(await numbersOf(...identities)).toEqual(numbers);
});

test('of two studies no number is the same', async () => {
  expect(await numbersOf({ PatientID: '1' }, { PatientID: '1', StudyInstanceUID: '1.3' })).toEqual(['1', '2']);
});
