import { expect, test } from 'vitest';
import { shownStudy } from './shown-study.ts';
import { aStudy } from './testing/a-study.ts';

test('nothing of a study says whose it is while that is hidden [VW-13]', () => {
  const whose = {
    PatientName: '田中 一郎',
    PatientID: 'P-1',
    PatientSex: 'M',
    PatientBirthDate: '19700101',
    StudyID: '7',
  };
  const study = { ...aStudy(), ...whose, StudyDate: '20260102', StudyDescription: '胸部CT' };
  expect(shownStudy(study, false)).toBe(study);
  const shown = shownStudy(study, true);
  expect(shown).toMatchObject({ StudyDate: '20260102', StudyDescription: '胸部CT' });
  for (const value of Object.values(whose)) expect(Object.values(shown)).not.toContain(value);
});

test.each([false, true])('what turns writing turns no day, age or number beside it, hidden: %s [VW-182]', (hidden) => {
  const study = {
    ...aStudy(),
    PatientName: '田中\u202e 一郎',
    PatientID: '\u200eP-1',
    StudyDescription: '胸部\u2067CT',
  };
  expect(Object.values(shownStudy(study, hidden)).join()).not.toMatch(/[\u200e\u202e\u2067]/);
  if (!hidden) expect(shownStudy(study, hidden)).toMatchObject({ PatientName: '田中 一郎', PatientID: 'P-1' });
});
