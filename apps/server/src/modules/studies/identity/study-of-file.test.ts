import { expect, it } from 'vitest';
import type { PatientIdentity } from './patient-identity.ts';
import { liesApart, patientNumberOf, studyOfFile, type CandidateStudy } from './study-of-file.ts';

const who = (patient_id: string | null, patient_name: string | null = null): PatientIdentity => ({
  patient_id,
  patient_name,
  issuer_of_patient_id: null,
  patient_birth_date: null,
});
const study = (patientNumber: number, identity: PatientIdentity, more: Partial<CandidateStudy> = {}) => ({
  identity,
  patientNumber,
  settled: [],
  holds: null,
  ...more,
});
const chosen = (file: PatientIdentity, ...studies: CandidateStudy[]) => {
  const [one, other] = [studyOfFile(file, studies), studyOfFile(file, studies.toReversed())];
  expect(one).toBe(other);
  return one?.patientNumber ?? null;
};

it('a file goes to the study of its patient, and to none that it contradicts', () => {
  expect(chosen(who('1'))).toBe(null);
  expect(chosen(who('1'), study(0, who('1')))).toBe(0);
  expect(chosen(who('2'), study(0, who('1')))).toBe(null);
  expect(chosen(who('2'), study(0, who('1')), study(1, who('2')))).toBe(1);
  expect(chosen(who('1', 'A'), study(0, who(null, 'A')), study(1, who('1', 'B')))).toBe(1);
  expect(chosen(who(null, 'B'), study(0, who('1', 'A')), study(1, who('2', 'B')))).toBe(1);
});

it('of which nothing tells whose it is goes where its series is, else to the first', () => {
  const [first, second] = [study(0, who('1')), study(1, who('2'))];
  expect(chosen(who(null), first, second)).toBe(0);
  expect(chosen(who(null), first, { ...second, holds: 'series' })).toBe(1);
  expect(chosen(who(null), { ...first, holds: 'series' }, { ...second, holds: 'instance' })).toBe(1);
});

it('the same bytes stay where they are, and files of a joined patient go where the others are', () => {
  expect(chosen(who('2'), study(0, who('1'), { holds: 'bytes' }))).toBe(0);
  expect(chosen(who('2'), study(0, who('1'), { holds: 'instance' }))).toBe(null);
  expect(chosen(who('2'), study(0, who('1'), { settled: [{ ...who('2'), how: 'joined' }] }))).toBe(0);
  expect(chosen(who(null, 'C'), study(0, who(null, 'A'), { settled: [{ ...who('2'), how: 'joined' }] }))).toBe(null);
});

it('from outside goes to no own study of which it would say more than is known, unless the IDs are the same', () => {
  const closed = (...identity: Parameters<typeof who>) => study(0, who(...identity), { foreign: 'file' });
  expect(chosen(who(null), closed(null))).toBe(0);
  expect(chosen(who(null, '^^'), closed(null))).toBe(0);
  expect(chosen(who('2'), closed(null))).toBe(null);
  expect(chosen(who(null, 'B'), closed(null))).toBe(null);
  expect(chosen({ ...who(null), patient_birth_date: '19990909' }, closed(null))).toBe(null);
  expect(chosen(who('2', 'A'), closed(null, 'A'))).toBe(null);
  expect(chosen(who(null, 'A'), closed(null, 'A'))).toBe(0);
  expect(chosen(who(null, 'A'), closed('1', 'A'))).toBe(0);
  expect(chosen({ ...who('1', 'A'), patient_birth_date: '19990909' }, closed('1'))).toBe(0);
  expect(chosen(who('2'), { ...closed(null), holds: 'instance' }, study(1, who('2')))).toBe(1);
  expect(chosen(who('2'), { ...closed(null), settled: [{ ...who('2'), how: 'joined' }] })).toBe(0);
});

it('of the organisation itself goes to no study from outside that says more than the file, unless the IDs are the same', () => {
  const theirs = (...identity: Parameters<typeof who>) => study(0, who(...identity), { foreign: 'study' });
  expect(chosen(who(null), theirs(null))).toBe(0);
  expect(chosen(who('2', 'A'), theirs(null))).toBe(0);
  expect(chosen(who('2', 'A'), theirs(null, 'A'))).toBe(0);
  expect(chosen(who('2'), theirs('2', 'A'))).toBe(0);
  expect(chosen(who(null), theirs('2'))).toBe(null);
  expect(chosen(who(null, 'A'), theirs('2', 'A'))).toBe(null);
  expect(chosen(who('2'), theirs(null, 'A'))).toBe(null);
  expect(chosen(who(null), { ...theirs('2'), holds: 'series' }, study(1, who('3')))).toBe(1);
  expect(chosen(who(null), { ...theirs('2'), holds: 'bytes' })).toBe(null);
  expect(chosen(who('2'), { ...theirs('2', 'A'), holds: 'bytes' })).toBe(0);
  expect(chosen(who('3'), { ...theirs('2'), holds: 'bytes', settled: [{ ...who('3'), how: 'joined' }] })).toBe(null);
});

it('across the organisation’s border one ID with an issuer is not the ID without one', () => {
  const issued = { ...who('2'), issuer_of_patient_id: 'one' };
  expect(chosen(issued, study(0, who('2')))).toBe(0);
  expect(chosen(issued, study(0, who('2'), { foreign: 'file' }))).toBe(null);
  expect(chosen(who('2'), study(0, issued, { foreign: 'file' }))).toBe(0);
  expect(chosen(who('2'), study(0, issued, { foreign: 'study' }))).toBe(null);
  expect(chosen(issued, study(0, issued, { foreign: 'study' }))).toBe(0);
});

it('to a study that does not say whose it is go files of the patients that were joined to it, and those of which nothing tells', () => {
  const blank = study(0, who(null), { settled: [{ ...who('2', 'B'), how: 'joined' }] });
  expect(chosen(who('2'), blank)).toBe(0);
  expect(chosen(who(null, 'B'), blank)).toBe(0);
  expect(chosen(who(null), blank)).toBe(0);
  expect(chosen(who('3'), blank)).toBe(null);
  expect(chosen(who('2'), blank, study(1, who('2')))).toBe(0);
});

it('what somebody has said to lie apart is known again, and belongs there no more than before', () => {
  const settled = [{ ...who('2', 'B'), how: 'apart' }] as const;
  expect(liesApart(who('2'), settled)).toBe(true);
  expect(liesApart(who(null, 'B'), settled)).toBe(true);
  expect(liesApart(who('3'), settled)).toBe(false);
  expect(liesApart(who(null), settled)).toBe(false);
  expect(liesApart(who('2'), [{ ...who('2'), how: 'joined' }])).toBe(false);
  expect(chosen(who('2'), study(0, who('1'), { settled }))).toBe(null);
});

it('copies in an organisation have one number where they nowhere contradict each other', () => {
  const none = new Set<number>();
  const copies = [study(0, who('1')), study(0, who(null)), study(1, who('2', 'B'))];
  expect(patientNumberOf(who('1'), [], none)).toBe(0);
  expect(patientNumberOf(who('1'), copies, none)).toBe(0);
  expect(patientNumberOf(who('2'), copies, none)).toBe(1);
  expect(patientNumberOf(who('3'), copies, none)).toBe(2);
  expect(patientNumberOf(who(null, 'B'), copies, none)).toBe(1);
  expect(patientNumberOf(who(null), copies, none)).toBe(0);
  expect(patientNumberOf(who(null), copies, new Set([0]))).toBe(1);
  expect(patientNumberOf(who('1'), copies, new Set([0, 1]))).toBe(2);
  expect(patientNumberOf(who('1'), [], new Set([0]))).toBe(1);
});
