import { expect, test } from 'vitest';
import { changesAny, leftAsItIs, orderOf, wireOrder } from './choice.ts';

test('a conference is said on the wire, and orders something of studies that stay as they are else [DI-21]', () => {
  const forAll = { ...leftAsItIs, conference: true };
  expect(orderOf(forAll, '1.1')).toMatchObject({ mode: 'notAnonymizeAndEdit', conference: true });
  expect(wireOrder(forAll, (study) => study)).toMatchObject({ anonymize: null, conference: true, deidentified: true });
  expect(wireOrder(leftAsItIs, (study) => study)).not.toHaveProperty('conference');
});

test('a conference changes every study, one too that was to stay as it is [DI-21]', () => {
  const perStudy = { '1.1': { mode: 'notAnonymize', fields: {} } } as const;
  expect(orderOf({ ...leftAsItIs, perStudy, master: true }, '1.1')).toBeNull();
  for (const master of [true, false]) {
    const order = orderOf({ ...leftAsItIs, perStudy, master, conference: true }, '1.1');
    expect(order).toEqual({ mode: 'notAnonymizeAndEdit', fields: {}, options: [], conference: true });
  }
  expect(changesAny({ ...leftAsItIs, conference: true })).toBe(true);
  expect(changesAny({ ...leftAsItIs, perStudy })).toBe(false);
});

test('studies are named on the wire as they leave', () => {
  const own = { mode: 'anonymize', fields: { PatientID: 'A' } } as const;
  const said = wireOrder({ ...leftAsItIs, perStudy: { '1.1': own } }, (study) => `2.25.${study}`);
  expect(said.per_study).toEqual({ '2.25.1.1': own });
});

test('[DI-32] by how many days dates have moved is not said on the wire, only that they have', () => {
  const fields = (StudyDate: string, PatientBirthDate: string) => ({
    StudyDate,
    PatientBirthDate,
    PatientName: '-365',
  });
  const perStudy = { '1.1': { mode: 'notAnonymizeAndEdit', fields: fields('＋１２', 'ー7') } } as const;
  const said = wireOrder({ ...leftAsItIs, master: true, fields: fields('-365', '0'), perStudy }, (study) => study);
  expect(said.anonymize?.fields).toEqual(fields('1', '0'));
  expect(said.per_study['1.1']?.fields).toEqual(fields('1', '1'));
  // What dates become is seen in the file.
  const dated = { ...leftAsItIs, master: true, fields: { StudyDate: '20240101' } };
  expect(wireOrder(dated, (study) => study).anonymize?.fields).toEqual(dated.fields);
});
