import { languages, sourceLanguage, type Language } from '@mado/languages';
import type { Texts } from './words.ts';

/** A key as the code asks for it: without the ending that i18next chooses by number. */
export function askedKey(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
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
    ...[...other.keys()]
      .filter((key) => key.endsWith('_one') && !other.has(`${askedKey(key)}_other`))
      .map((key) => `${folder}: ${language} has ${key} without its _other`),
    ...[...other].flatMap(([key, text]) => {
      const sourceText = source.get(key) ?? source.get(askedKey(key)) ?? source.get(`${askedKey(key)}_other`);
      if (sourceText === undefined) return [];
      const [wanted, found] = [placeholders(sourceText), placeholders(text)];
      // "1 file" need not say the number again.
      if (key.endsWith('_one')) for (const set of [wanted, found]) set.delete('count');
      const same = [...wanted].every((name) => found.has(name)) && wanted.size === found.size;
      if (same) return [];
      return [`${folder}: ${key} fills in ${list(wanted)} in ${sourceLanguage} and ${list(found)} in ${language}`];
    }),
  ];
}

/** Names in `{{name}}`, `{{name, format}}` and `{name}`. */
function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{?\s*(\w+)[^}]*\}?\}/g)].map(([, name = '']) => name));
}

function list(names: Set<string>): string {
  return names.size === 0 ? 'nothing' : [...names].toSorted().join(', ');
}
