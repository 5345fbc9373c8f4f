import { expect, test } from 'vitest';
import { leftAsItIs, orderOf, wireOrder } from './choice.ts';

test('a conference is said on the wire, and orders something of studies that stay as they are else [DI-21]', () => {
  const forAll = { ...leftAsItIs, conference: true };
  expect(orderOf(forAll, '1.1')).toMatchObject({ mode: 'notAnonymizeAndEdit', conference: true });
  expect(wireOrder(forAll, (study) => study)).toMatchObject({ anonymize: null, conference: true, deidentified: true });
  expect(wireOrder(leftAsItIs, (study) => study)).not.toHaveProperty('conference');
});

test('studies are named on the wire as they leave', () => {
  const own = { mode: 'anonymize', fields: { PatientID: 'A' } } as const;
  const said = wireOrder({ ...leftAsItIs, perStudy: { '1.1': own } }, (study) => `2.25.${study}`);
  expect(said.per_study).toEqual({ '2.25.1.1': own });
});
