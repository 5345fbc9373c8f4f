import { expect, test } from 'vitest';
import { bestLanguage, isLanguage, languageNames, languages, sourceLanguage } from './index.ts';

test('the source is Japanese, and every language says its name', () => {
  expect(sourceLanguage).toBe('ja-JP');
  expect(Object.keys(languageNames)).toEqual([...languages]);
});

test.each([
  [undefined, 'ja-JP'],
  ['', 'ja-JP'],
  ['fr;q=0.9', 'ja-JP'],
  ['en', 'en-US'],
  ['en-US', 'en-US'],
  ['EN-us', 'en-US'],
  ['en;q=0.3, ja;q=0.8', 'ja-JP'],
  ['ja;q=0, en-GB', 'en-US'],
  ['en;q=0', 'ja-JP'],
  ['fr, en;q=0', 'ja-JP'],
  ['fr, en;q=0.5', 'en-US'],
])('of %s the best is %s [WR-2]', (wanted, language) => {
  expect(bestLanguage(wanted)).toBe(language);
});

test('a tag of somebody else is no language of ours', () => {
  expect(['ja-JP', 'ja', 'xx', null, undefined].map(isLanguage)).toEqual([true, false, false, false, false]);
});
