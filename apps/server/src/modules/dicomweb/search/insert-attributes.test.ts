import { expect, it } from 'vitest';
import { insertAttributes } from './insert-attributes.ts';

const text = (value: object) => JSON.stringify(value);
const insert = (object: object, more: Record<string, unknown>) =>
  insertAttributes(
    text(object),
    Object.entries(more).map(([tag, value]) => [tag, JSON.stringify(value)] as const),
  );

const object = {
  '00080020': { vr: 'DA', Value: ['20250101'] },
  '00080061': { vr: 'CS', Value: ['CT'] },
  '00100010': { vr: 'PN', Value: [{ Alphabetic: 'a"00090000":{"b\\' }] },
  '00400275': { vr: 'SQ', Value: [{ '00081190': { vr: 'UR' }, '00400009': { vr: 'SH', Value: ['"'] } }] },
};

it.each([
  [{ '00080056': 1 }],
  [{ '00080056': 1, '00081190': 2 }],
  [{ '00080001': 1, '00080002': 2 }],
  [{ '00080062': 1, '00081190': 2 }],
  [{ '00080001': 1, '00200010': 2, '7FE00010': 3, '7FE00011': 4 }],
  [{}],
])('%j', (more: Record<string, number>) => {
  const sorted = Object.fromEntries(Object.entries({ ...object, ...more }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  expect(insert(object, more)).toBe(text(sorted));
});

it('into an empty object', () => {
  expect(insert({}, { '00080020': 1, '00080030': 2 })).toBe('{"00080020":1,"00080030":2}');
});
