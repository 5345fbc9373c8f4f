import { expect, test } from 'vitest';
import {
  bestLanguage,
  formatCount,
  isLanguage,
  languageNames,
  languages,
  orderOfNames,
  sourceLanguage,
} from './index.ts';

test('the source is Japanese, and every language says its name', () => {
  expect(sourceLanguage).toBe('ja-JP');
  expect(Object.keys(languageNames)).toEqual([...languages]);
});

test.each([
  [[], 'ja-JP'],
  [['*'], 'ja-JP'],
  [['fr'], 'ja-JP'],
  [['en'], 'en-US'],
  [['EN-us'], 'en-US'],
  [['fr', 'en-GB', 'ja'], 'en-US'],
  [['ja', 'en'], 'ja-JP'],
])('of %j the best is %s', (wanted, language) => {
  expect(bestLanguage(wanted)).toBe(language);
});

test('a tag of somebody else is no language of ours', () => {
  expect(['ja-JP', 'ja', 'xx', null, undefined].map(isLanguage)).toEqual([true, false, false, false, false]);
});

test('figures and the order of names are the same in every language', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
  const names = ['IM10', 'IM2', '田中', 'あおい', 'im1', 'アオイ'];
  expect(names.toSorted(orderOfNames())).toEqual(['im1', 'IM2', 'IM10', 'あおい', 'アオイ', '田中']);
});
