import { languages, pluralForms, sourceLanguage, type Language } from '@mado/languages';
import type { Texts } from './words.ts';

const ending = /_(zero|one|two|few|many|other)$/;

/** A key as the code asks for it: without the ending that i18next chooses by number. */
export function askedKey(key: string): string {
  return key.replace(ending, '');
}

/** Where the languages of a folder differ from the source in keys or placeholders, as sentences. */
export function differences({ folder, words }: Texts): string[] {
  const source = words[sourceLanguage];
  const empty = languages.flatMap((language) =>
    [...words[language]].filter(([, text]) => text.trim() === '').map(([key]) => `${folder}: ${key} is empty`),
  );
  const others = languages.filter((language) => language !== sourceLanguage);
  return [...others.flatMap((other) => unlike(folder, source, [other, words[other]])), ...empty];
}

function unlike(
  folder: string,
  source: ReadonlyMap<string, string>,
  [language, other]: readonly [Language, ReadonlyMap<string, string>],
): string[] {
  const sourceKeys = new Set([...source.keys()].map(askedKey));
  const otherKeys = new Set([...other.keys()].map(askedKey));
  return [
    ...[...sourceKeys].filter((key) => !otherKeys.has(key)).map((key) => `${folder}: ${language} lacks ${key}`),
    ...[...otherKeys].filter((key) => !sourceKeys.has(key)).map((key) => `${folder}: ${sourceLanguage} lacks ${key}`),
    ...[...otherKeys].flatMap((key) => wrongForms(key, language, other).map((fault) => `${folder}: ${fault}`)),
    ...[...other].flatMap(([key, text]) => {
      const sourceText = source.get(key) ?? source.get(askedKey(key)) ?? source.get(`${askedKey(key)}_other`);
      if (sourceText === undefined) return [];
      const [wanted, found] = [placeholders(sourceText), placeholders(text)];
      // "1 file" need not say the number again.
      if (key.endsWith('_one') && isOneAlone(language)) for (const set of [wanted, found]) set.delete('count');
      const same = [...wanted].every((name) => found.has(name)) && wanted.size === found.size;
      if (same) return [];
      return [`${folder}: ${key} fills in ${list(wanted)} in ${sourceLanguage} and ${list(found)} in ${language}`];
    }),
  ];
}

/**
 * What is wrong with the forms of a text that counts. It has each form of its language and no other; or it is one text,
 * where the language has one form, or the number stands apart from words: `Left: {{count}}`, `{{count}} s`.
 */
function wrongForms(key: string, language: Language, words: ReadonlyMap<string, string>): string[] {
  const forms = pluralForms(language);
  const there = [...words.keys()].filter((one) => one !== key && askedKey(one) === key);
  const has = there.map((one) => one.slice(key.length + 1));
  const text = words.get(key);
  if (text !== undefined && has.length > 0) return [`${language} has ${key} both with and without forms`];
  if (text !== undefined)
    return forms.length > 1 && countsWords(text)
      ? [`${language} counts in ${key}, so it needs ${forms.map((form) => `${key}_${form}`).join(', ')}`]
      : [];
  return [
    ...forms.filter((form) => !has.includes(form)).map((form) => `${language} has ${key} without its _${form}`),
    ...has
      .filter((form) => !forms.some((one) => one === form))
      .map((form) => `${language} has no form _${form}: ${key}`),
  ];
}

/** A word that is no sign of a unit stands behind the number, which is not the end of `{{number}}/{{count}}`. */
function countsWords(text: string): boolean {
  return /(?<!\/)\{\{count\}\}[\s\u00a0\u202f]\p{L}{4}/u.test(text);
}

/** Whether the form `one` is for the number 1 alone; in French it is for 0 too, in Russian for 21. */
function isOneAlone(language: Language): boolean {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 200 }, (_, number) => number).every(
    (number) => number === 1 || rules.select(number) !== 'one',
  );
}

/** Names in `{{name}}`, `{{name, format}}` and `{name}`. */
function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{?\s*(\w+)[^}]*\}?\}/g)].map(([, name = '']) => name));
}

function list(names: Set<string>): string {
  return names.size === 0 ? 'nothing' : [...names].toSorted().join(', ');
}
