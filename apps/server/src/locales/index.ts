import { commonLanguage, type Language } from '@mado/languages';
import { de } from './de.ts';
import { enUS } from './en-US.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { jaJP } from './ja-JP.ts';
import { nl } from './nl.ts';
import { ptBR } from './pt-BR.ts';
import { ru } from './ru.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';
import type { Words } from './words.ts';

/** What the server says or names by itself, in every language. */
export const words: Readonly<Record<Language, Words>> = {
  'ja-JP': jaJP,
  'en-US': enUS,
  de,
  es,
  fr,
  nl,
  'pt-BR': ptBR,
  ru,
  vi,
  zh,
};

/** `{{…}}` filled in; what is filled in is not looked at again. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  const [begin = '', ...holes] = text.split('{{');
  const parts = holes.map((part) => {
    const end = part.indexOf('}}');
    const value = values[part.slice(0, Math.max(end, 0))];
    return value === undefined ? `{{${part}` : value + part.slice(end + 2);
  });
  return begin + parts.join('');
}

/** What a letter is called and says, filled in. */
export function filledLetter(
  { subject, text }: { subject: string; text: string },
  values: Readonly<Record<string, string>>,
): { subject: string; text: string } {
  return { subject: filled(subject, values), text: filled(text, values) };
}

/** The languages of a text to somebody: their own, where they have said it. */
export function spokenTo(language: Language | null, installation: Language): readonly Language[] {
  return language === null ? spokenToAnyone(installation) : [language];
}

/** The languages of a text to somebody whose language nobody knows: that of the installation, and English below it. */
export function spokenToAnyone(installation: Language): readonly Language[] {
  return [...new Set<Language>([installation, commonLanguage])];
}
