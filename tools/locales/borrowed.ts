import { commonLanguage, languages, sourceLanguage } from '@mado/languages';
import type { Texts } from './words.ts';

/** Several words in a row, the second of them in small letters: no name, no abbreviation and no unit. */
const sentence = /\p{L}{2,} \p{Ll}{2,}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Texts that were left in another language: the English words in another one, and kana outside of Japanese. */
export function borrowed({ folder, words }: Texts): string[] {
  const english = words[commonLanguage];
  return languages.flatMap((language) =>
    [...words[language]].flatMap(([key, text]) => {
      const isEnglish = language !== commonLanguage && sentence.test(text) && english.get(key) === text;
      const isJapanese = language !== sourceLanguage && kana.test(text);
      return [
        ...(isEnglish ? [`${folder}: ${language} says ${key} as ${commonLanguage} does: ${text}`] : []),
        ...(isJapanese ? [`${folder}: ${language} has kana in ${key}: ${text}`] : []),
      ];
    }),
  );
}
