import { expect, test } from 'vitest';
import {
  bestLanguage,
  formatDayInWords,
  formatMomentInWords,
  formatNumber,
  isLanguage,
  languageNames,
  languages,
  orderOfNames,
  pluralForms,
  sourceLanguage,
} from './index.ts';

test('the source is Japanese, and every language says its name', () => {
  expect(sourceLanguage).toBe('ja-JP');
  expect(Object.keys(languageNames)).toEqual([...languages]);
});

test.each([
  [[], 'ja-JP'],
  [['*'], 'ja-JP'],
  [['sv'], 'ja-JP'],
  [['en'], 'en-US'],
  [['EN-us'], 'en-US'],
  [['sv', 'en-GB', 'ja'], 'en-US'],
  [['ja', 'en'], 'ja-JP'],
  [['zh-TW'], 'zh'],
  [['zh-Hans-CN'], 'zh'],
  [['pt-PT', 'pt'], 'pt-BR'],
  [['de-AT'], 'de'],
  [['fr-CA', 'en'], 'fr'],
  [['es-419'], 'es'],
  [['nl-BE'], 'nl'],
  [['ru-RU'], 'ru'],
  [['vi-VN'], 'vi'],
])('of %j the best is %s', (wanted, language) => {
  expect(bestLanguage(wanted)).toBe(language);
});

test('a tag of somebody else is no language of ours', () => {
  expect(['ja-JP', 'ja', 'xx', null, undefined].map(isLanguage)).toEqual([true, false, false, false, false]);
});

test('numbers and days are written as the language writes them', () => {
  expect(formatNumber(1_234_567.5, 'ja-JP')).toBe('1,234,567.5');
  expect(formatNumber(1_234_567.5, 'de')).toBe('1.234.567,5');
  const at = new Date(2026, 10, 25, 14, 5);
  expect(formatDayInWords(at, 'ja-JP')).toBe('2026年11月25日');
  expect(formatDayInWords(at, 'en-US')).toBe('November 25, 2026');
  expect(formatDayInWords(at, 'pt-BR')).toBe('25 de novembro de 2026');
  expect(formatMomentInWords(at, 'ja-JP')).toBe('2026年11月25日 14:05');
});

test('a language has as many forms as it has', () => {
  expect(pluralForms('ja-JP')).toEqual(['other']);
  expect(new Set(pluralForms('en-US'))).toEqual(new Set(['one', 'other']));
  expect(new Set(pluralForms('fr'))).toEqual(new Set(['one', 'many', 'other']));
  expect(new Set(pluralForms('ru'))).toEqual(new Set(['one', 'few', 'many', 'other']));
});

test('the order of names is the same in every language', () => {
  const names = ['IM10', 'IM2', '田中', 'あおい', 'im1', 'アオイ'];
  expect(names.toSorted(orderOfNames())).toEqual(['im1', 'IM2', 'IM10', 'あおい', 'アオイ', '田中']);
});
