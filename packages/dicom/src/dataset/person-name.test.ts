import { expect, test } from 'vitest';
import { displayName, parsePersonName, personNameFromJson, personNameToJson } from './person-name.ts';

test('the three groups, in text and in JSON', () => {
  const name = parsePersonName('Yamada^Tarou=山田^太郎=やまだ^たろう');
  expect(name).toEqual({ alphabetic: 'Yamada^Tarou', ideographic: '山田^太郎', phonetic: 'やまだ^たろう' });
  expect(personNameFromJson(personNameToJson(name))).toEqual(name);
});

test('empty groups and components are left out, inner ones keep their place', () => {
  expect(parsePersonName('=山田^太郎')).toEqual({ ideographic: '山田^太郎' });
  expect(parsePersonName('Suzuki^^^Dr^')).toEqual({ alphabetic: 'Suzuki^^^Dr' });
  expect(parsePersonName('^^')).toEqual({});
  expect(personNameFromJson({})).toBeNull();
  expect(personNameFromJson('Yamada')).toBeNull();
});

test('what is shown: the first filled of ideographic, alphabetic, phonetic', () => {
  expect(displayName({ alphabetic: 'Yamada^Tarou', ideographic: '山田^太郎', phonetic: 'やまだ^たろう' })).toBe(
    '山田 太郎',
  );
  expect(displayName({ alphabetic: 'Suzuki^^^Dr', ideographic: '^' })).toBe('Suzuki Dr');
  expect(displayName({ phonetic: 'やまだ^たろう' })).toBe('やまだ たろう');
  expect(displayName({})).toBe('');
});
