import { describe, expect, it } from 'vitest';
import { comparePatients, type PatientIdentity } from './patient-identity.ts';

const nobody = { patient_id: null, issuer_of_patient_id: null, patient_name: null, patient_birth_date: null };

function compared(one: Partial<PatientIdentity>, other: Partial<PatientIdentity>): string {
  const [there, back] = [
    comparePatients({ ...nobody, ...one }, { ...nobody, ...other }),
    comparePatients({ ...nobody, ...other }, { ...nobody, ...one }),
  ];
  expect(back, 'the order does not matter').toBe(there);
  return there;
}

describe('the ID decides where both have one [ID-6]', () => {
  it.each([
    ['the same, padded', '123', ' 123 ', 'identified'],
    ['another', '123', '124', 'contradicted'],
    ['a leading zero is another', '123', '0123', 'contradicted'],
    ['capitals are others', 'a1', 'A1', 'contradicted'],
    ['blank', '123', '  ', 'silent'],
  ])('%s', (_, one, other, expected) => {
    expect(compared({ patient_id: one }, { patient_id: other })).toBe(expected);
  });

  it('with its issuer', () => {
    const issued = (by: string | null) => ({ patient_id: '123', issuer_of_patient_id: by });
    expect(compared(issued('A'), issued('B'))).toBe('contradicted');
    expect(compared(issued('A'), issued(' A'))).toBe('identified');
    expect(compared(issued('A'), issued(null))).toBe('identified');
    expect(compared({ issuer_of_patient_id: 'A' }, { issuer_of_patient_id: 'B' })).toBe('silent');
  });

  it('whatever name and date of birth say', () => {
    const one = { patient_id: '1', patient_name: 'A', patient_birth_date: '19700101' };
    expect(compared(one, { patient_id: '1', patient_name: 'B', patient_birth_date: '19800101' })).toBe('identified');
    expect(compared(one, { ...one, patient_id: '2' })).toBe('contradicted');
  });
});

describe('where one has no ID [ID-7]', () => {
  it.each([
    ['19700101', '19700101', 'agreed'],
    ['19700101', '1970.01.01', 'agreed'],
    ['19700101', '19700102', 'contradicted'],
    ['19700101', '', 'silent'],
  ])('the date of birth: %s, %s', (one, other, expected) => {
    expect(compared({ patient_id: '1', patient_birth_date: one }, { patient_birth_date: other })).toBe(expected);
  });

  it.each([
    ['Yamada^Tarou', 'YAMADA^TAROU^^', 'agreed'],
    ['Yamada^Tarou', 'Yamada  Tarou ', 'agreed'],
    ['Ｙａｍａｄａ^Ｔａｒｏｕ', 'Yamada^Tarou', 'agreed'],
    ['ﾔﾏﾀﾞ^ﾀﾛｳ', 'ヤマダ^タロウ', 'agreed'],
    ['Yamada^Tarou=山田^太郎=やまだ^たろう', '=山田^太郎', 'agreed'],
    ['Yamada^Tarou=山田^太郎=やまだ^たろう', 'YAMADA TAROU', 'agreed'],
    ['Yamada^Tarou=山田^太郎', '山田^太郎', 'agreed'],
    ['Yamada^Tarou=山田^太郎', 'Yamada^Tarou=山田^太朗', 'agreed'],
    ['Yamada^Tarou', '=山田^太郎', 'silent'],
    ['Yamada^Tarou', '', 'silent'],
    ['Yamada^Tarou', '^^^', 'silent'],
    ['Yamada^Tarou', 'Yamada^Jirou', 'contradicted'],
    ['=山田^太郎', 'Yamada^Tarou=山田^次郎', 'contradicted'],
    ['Yamada^Tarou', 'Tarou^Yamada', 'contradicted'],
  ])('the name: %s, %s', (one, other, expected) => {
    expect(compared({ patient_name: one }, { patient_id: '1', patient_name: other })).toBe(expected);
  });

  it('one of both is enough to contradict', () => {
    const one = { patient_name: 'A', patient_birth_date: '19700101' };
    expect(compared(one, { ...one, patient_birth_date: '19800101' })).toBe('contradicted');
    expect(compared(one, { ...one, patient_name: 'B' })).toBe('contradicted');
    expect(compared(one, { patient_id: '1' })).toBe('silent');
  });
});
