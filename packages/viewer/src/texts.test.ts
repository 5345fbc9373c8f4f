import type { Language } from '@mado/languages';
import { expect, test } from 'vitest';
import { loadWords } from './locales/load-words.ts';
import { createTexts } from './texts.ts';

test.each<[Language, string, Record<number, string>]>([
  ['ru', 'header.age.years', { 21: '21 г.', 62: '62 г.', 65: '65 л.', 112: '112 л.' }],
  ['fr', 'header.age.years', { 1: '1 an', 2: '2 ans' }],
  ['en-US', 'header.age.months', { 1: '1 mo', 23: '23 mo' }],
  ['ja-JP', 'header.age.years', { 69: '69歳' }],
  ['en-US', 'annotations.rebased', { 1: 'Somebody else was first: 1 of your changes was replaced by theirs' }],
])('a number stands with the word that goes with it: %s, %s', async (language, key, said) => {
  const texts = createTexts(language, await loadWords(language));
  for (const [count, words] of Object.entries(said))
    expect(texts.t(key, { count: Number(count), number: count })).toBe(words);
});
