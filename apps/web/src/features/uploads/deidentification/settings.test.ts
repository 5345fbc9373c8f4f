import { describe, expect, test } from 'vitest';
import { changesAny, orderOf } from './choice.ts';
import {
  choiceOf,
  editableFields,
  firstSettings,
  modeOf,
  noteOf,
  shownFields,
  studiesMovedApart,
  studiesToLookAt,
  withMaster,
  withMode,
  type EditableField,
  type Settings,
} from './settings.ts';
import { studyOf } from './testing/studies.ts';

const first = firstSettings([], false);
const typed = (text: string) => ({ isChecked: true, text });
const noteOfText = (field: EditableField, text: string) => noteOf(field, typed(text));

/** The settings with a text in a field of a study that is edited. */
function edited(settings: Settings, study: string, field: EditableField, text: string): Settings {
  const { mode, fields } = settings.studies[study] ?? { mode: 'anonymizeAndEdit', fields: settings.fields };
  return {
    ...settings,
    studies: { ...settings.studies, [study]: { mode, fields: { ...fields, [field]: typed(text) } } },
  };
}

test('at first everything goes: the five shown fields are blanked, and the profile keeps nothing', () => {
  expect(choiceOf(first)).toEqual({
    master: true,
    fields: Object.fromEntries(shownFields.map((field) => [field, ''])),
    perStudy: {},
    profileOptions: [],
  });
});

test('a field that is not checked stays, whatever its text', () => {
  const { fields } = choiceOf({ ...first, fields: { PatientName: { isChecked: false, text: '匿名' } } });
  expect(fields).toEqual({});
});

test('a study follows the master until something else is said of it', () => {
  expect(modeOf(first, '1')).toBe('anonymize');
  const off = withMaster(first, false, []);
  expect(modeOf(off, '1')).toBe('notAnonymize');
  expect(changesAny(choiceOf(off))).toBe(false);
  const own = withMode(off, '1', 'anonymize');
  expect(orderOf(choiceOf(own), '1')).toMatchObject({ mode: 'anonymize', fields: { PatientName: '' } });
  expect(orderOf(choiceOf(own), '2')).toBeNull();
  expect(withMode(own, '1', 'notAnonymize').studies).toEqual({});
  // That it is to be anonymised is not forgotten where all are for a while; that it is not, is.
  expect(modeOf(withMaster(withMaster(own, true, []), false, []), '1')).toBe('anonymize');
  expect(withMaster(withMaster(withMode(first, '1', 'notAnonymize'), false, []), true, []).studies).toEqual({});
});

test('an edited study begins with what is checked for all, and without anonymising with nothing', () => {
  const whole = withMode(first, '1', 'anonymizeAndEdit');
  expect(orderOf(choiceOf(whole), '1')?.fields).toEqual(choiceOf(first).fields);
  const bare = withMode(first, '1', 'notAnonymizeAndEdit');
  expect(orderOf(choiceOf(bare), '1')).toMatchObject({ mode: 'notAnonymizeAndEdit', fields: {} });
});

test('a study that is anonymised after all loses its name, though it stayed before; what was typed comes along', () => {
  const bare = edited(withMode(first, '1', 'notAnonymizeAndEdit'), '1', 'PatientID', '症例1');
  const whole = withMode(bare, '1', 'anonymizeAndEdit');
  expect(orderOf(choiceOf(whole), '1')?.fields).toEqual({ ...choiceOf(first).fields, PatientID: '症例1' });
  const again = withMode(whole, '1', 'notAnonymizeAndEdit');
  expect(orderOf(choiceOf(again), '1')?.fields).toEqual({ PatientID: '症例1' });
});

test('of a study that is not edited only the shown fields can be told', () => {
  const settings = edited(first, '1', 'AccessionNumber', '7');
  expect(choiceOf(settings).perStudy['1']?.fields).toMatchObject({ AccessionNumber: '7' });
  const plain = withMaster(withMode(settings, '1', 'notAnonymize'), false, []);
  expect(choiceOf(withMode(plain, '1', 'anonymize')).perStudy['1']?.fields).toEqual(choiceOf(first).fields);
});

describe('in a conference', () => {
  const both = [studyOf('1'), studyOf('2')];
  const conference = firstSettings(both, true);

  test('every study is anonymised and edited', () => {
    expect(modeOf(conference, '1')).toBe('anonymizeAndEdit');
    expect(modeOf(conference, '2')).toBe('anonymizeAndEdit');
  });

  test('what the viewer shows of the patient is blanked, whatever was typed', () => {
    const order = orderOf(choiceOf(edited(conference, '1', 'PatientName', '山田')), '1');
    expect(order).toMatchObject({
      conference: true,
      fields: { PatientName: '', PatientID: '', StudyDate: '19000101' },
    });
    expect(orderOf(choiceOf(edited(conference, '1', 'InstitutionName', '施設')), '1')?.fields).toMatchObject({
      InstitutionName: '施設',
    });
  });

  test('nothing is anonymised where all is switched off, but for what somebody has typed into', () => {
    const off = withMaster(edited(conference, '2', 'InstitutionName', '施設'), false, both);
    expect(['1', '2'].map((study) => modeOf(off, study))).toEqual(['notAnonymize', 'anonymizeAndEdit']);
  });

  test('[WB-100] where all is switched on again each stands as it did at first, but for what somebody has said of it', () => {
    expect(withMaster(withMaster(conference, false, both), true, both)).toEqual(conference);
    const own = withMode(withMaster(conference, false, both), '2', 'notAnonymizeAndEdit');
    const on = withMaster(own, true, both);
    expect(['1', '2'].map((study) => modeOf(on, study))).toEqual(['anonymizeAndEdit', 'notAnonymizeAndEdit']);
  });

  test('switched on for all every study stays as it began; elsewhere one that is edited stays so, too', () => {
    expect(modeOf(withMaster(conference, true, both), '1')).toBe('anonymizeAndEdit');
    const own = withMode(first, '1', 'anonymizeAndEdit');
    expect(modeOf(withMaster(own, false, both), '1')).toBe('anonymizeAndEdit');
  });

  test('it is blanked in a study that is otherwise left as it is, too', () => {
    const off = withMaster(withMode(conference, '1', 'notAnonymize'), false, both);
    expect(modeOf(off, '1')).toBe('notAnonymize');
    expect(orderOf(choiceOf(off), '1')).toMatchObject({ mode: 'notAnonymizeAndEdit', conference: true });
    expect(changesAny(choiceOf(off))).toBe(true);
  });

  test('dates do not move, so none moves apart', () => {
    const apart = edited(conference, '1', 'StudyDate', '-30');
    expect(studiesMovedApart(apart, both).size).toBe(0);
  });
});

describe('the text of a date', () => {
  test.each([
    ['-365', { kind: 'movesStudy', days: -365 }],
    ['＋７', { kind: 'movesStudy', days: 7 }],
    ['0', { kind: 'movesStudy', days: 0 }],
    ['20260401', null],
    ['２０２６０４０１', null],
    ['', null],
    ['2026-04-01', null],
    ['20260230', { kind: 'unfit', fault: 'date' }],
    ['20261301', { kind: 'unfit', fault: 'date' }],
    ['昨年', { kind: 'unfit', fault: 'date' }],
    ['1.5', { kind: 'unfit', fault: 'date' }],
    ['123456', { kind: 'unfit', fault: 'date' }],
  ])('%s', (text, note) => expect(noteOfText('StudyDate', text)).toEqual(note));

  test('that of birth moves by itself', () => {
    expect(noteOfText('PatientBirthDate', '-10')).toEqual({ kind: 'movesBirth', days: -10 });
  });

  test('counts for dates only, and only where it is checked', () => {
    for (const field of editableFields)
      expect(noteOfText(field, '-1')?.kind.startsWith('moves') === true, field).toBe(field.endsWith('Date'));
    expect(noteOf('StudyDate', { isChecked: false, text: '-1' })).toBeNull();
  });
});

describe('studies of one patient whose dates move otherwise', () => {
  const [one, two, other] = [
    studyOf('1'),
    studyOf('2'),
    studyOf('3', { patients: [{ PatientID: '200', PatientName: '佐藤 太郎' }] }),
  ];
  const moved = { ...first, fields: { ...first.fields, StudyDate: typed('-365') } };

  test('are named, and none of another patient', () => {
    expect(studiesMovedApart(moved, [one, two, other]).size).toBe(0);
    const apart = edited(moved, '1', 'StudyDate', '-30');
    expect([...studiesMovedApart(apart, [one, two, other])]).toEqual(['1', '2']);
    expect([...studiesMovedApart(edited(apart, '1', 'StudyDate', '-365'), [one, two])]).toEqual([]);
    expect([...studiesMovedApart(withMode(moved, '1', 'notAnonymize'), [one, two])]).toEqual(['1', '2']);
  });

  test('are not known of whom nothing is known', () => {
    const nobody = [{ PatientID: '', PatientName: '' }];
    const unknown = [studyOf('1', { patients: nobody }), studyOf('2', { patients: nobody })];
    expect(studiesMovedApart(edited(moved, '1', 'StudyDate', '-30'), unknown).size).toBe(0);
  });

  test('count among those to look at, as do those of several patients', () => {
    const both = studyOf('4', { patients: [...one.patients, ...other.patients] });
    expect(studiesToLookAt(moved, [one, two, other])).toBe(0);
    expect(studiesToLookAt(moved, [one, both])).toBe(1);
    expect(studiesToLookAt(edited(moved, '1', 'StudyDate', '-30'), [one, two, other])).toBe(2);
  });
});

test('[WB-102] by a link a name and a birth date are named in every order, also where somebody has unchecked them', () => {
  const first = firstSettings([studyOf('1.1')], true, true);
  const unchecked = { PatientName: { isChecked: false, text: '山田' }, PatientSex: { isChecked: true, text: 'O' } };
  const settings = {
    ...first,
    conference: false,
    fields: unchecked,
    studies: { '1.1': { mode: 'anonymizeAndEdit', fields: unchecked } as const },
  };
  const blank = { PatientName: '', PatientBirthDate: '', PatientSex: 'O' };
  expect(choiceOf(settings)).toMatchObject({ fields: blank, perStudy: { '1.1': { fields: blank } } });
  expect(choiceOf({ ...settings, isForced: false }).fields).toEqual({ PatientSex: 'O' });
});

test.each([
  [true, true, []],
  [true, false, ['cleanDescriptors']],
  [false, true, ['cleanDescriptors']],
] as const)(
  'by a link (%o) into a conference (%o) of the profile is retained: %o [IN-20]',
  (isForced, conference, kept) => {
    const settings = {
      ...firstSettings([studyOf('1.1')], conference, isForced),
      options: ['cleanDescriptors'] as const,
    };
    expect(choiceOf(settings).profileOptions).toEqual(kept);
  },
);
