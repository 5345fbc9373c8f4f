import { expect, test } from 'vitest';
import { doubtsOf } from './doubts.ts';
import { aLocalStudy } from './testing/a-local-study.ts';

test('one patient under two identifiers, and one identifier of two patients, are in doubt [LO-9]', () => {
  const doubts = doubtsOf([
    aLocalStudy(1, { PatientID: 'A' }),
    aLocalStudy(2, { PatientID: 'B', PatientName: '山田　花子' }),
    aLocalStudy(3, { PatientID: 'C', PatientName: '鈴木 一郎' }),
    aLocalStudy(4, { PatientID: 'C', PatientName: '佐藤 次郎' }),
    aLocalStudy(5, { PatientID: 'D', PatientName: 'Doe John', identityConflict: true }),
    aLocalStudy(6, { PatientID: 'D', PatientName: 'DOE^JOHN' }),
    aLocalStudy(7, { PatientID: '', PatientName: '' }),
    aLocalStudy(8, { PatientID: '', PatientName: '' }),
    aLocalStudy(9, { PatientID: 'E', PatientBirthDate: '19700101' }),
    aLocalStudy(10, { PatientID: 'E', PatientBirthDate: '' }),
    aLocalStudy(11, { PatientID: '', PatientBirthDate: '19700101' }),
    aLocalStudy(12, { PatientID: 'F', PatientName: '高橋 三郎', PatientBirthDate: '19700101' }),
    aLocalStudy(13, { PatientID: 'F', PatientName: '高橋 三郎', PatientBirthDate: '19710101' }),
  ]);
  expect([...doubts].map(([id, all]) => [id, ...all])).toEqual([
    [1, 'sameName'],
    [2, 'sameName'],
    [3, 'samePatientID'],
    [4, 'samePatientID'],
    [5, 'conflict'],
    [6],
    [7],
    [8],
    [9],
    [10],
    [11],
    [12, 'samePatientID'],
    [13, 'samePatientID'],
  ]);
});
