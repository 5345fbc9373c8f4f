// @vitest-environment jsdom
import { languages, sourceLanguage } from '@mado/languages';
import i18next from 'i18next';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { allWords, changeLanguage, startI18n, startWithFirstWords } from './i18n.ts';
import { storeLanguage } from './stored-language.ts';

beforeEach(() => localStorage.clear());
// The next file of the process finds the page as it was.
afterAll(async () => {
  await changeLanguage(sourceLanguage);
  localStorage.clear();
});

test('the first pages have their words at once, all others when somebody asks, in the language that was chosen', async () => {
  storeLanguage('fr');
  await startWithFirstWords();
  expect(document.documentElement.lang).toBe('fr');
  expect(i18next.t('accounts.submit')).toBe('Se connecter');
  await allWords();
  expect(i18next.t('library.trash.name')).toBe('Corbeille');
  // Whoever has all words has those of another language too.
  await changeLanguage('vi');
  expect(i18next.t('library.trash.name')).toBe('Thùng rác');
  expect(localStorage.getItem('language')).toBe('vi');
});

test('a text chooses its form by the number, and writes it as its language does', async () => {
  await startI18n();
  const said = async (language: (typeof languages)[number], counts: readonly number[]) => {
    await changeLanguage(language);
    return counts.map((count) => i18next.t('storage.list.count', { count }));
  };
  expect(await said('ja-JP', [1, 12_345])).toEqual(['1 件', '12,345 件']);
  expect(await said('de', [1, 12_345])).toEqual(['1 Element', '12.345 Elemente']);
  const [one, few, many, other] = await said('ru', [21, 3, 5, 1.5]);
  expect(new Set([one, few, many, other].map((text) => text?.replace(/^\S+/, ''))).size).toBeGreaterThan(2);
});
