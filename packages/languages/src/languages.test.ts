import { expect, test } from 'vitest';
import { bestLanguage, isLanguage, languageNames, languages, sourceLanguage } from './index.ts';

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
