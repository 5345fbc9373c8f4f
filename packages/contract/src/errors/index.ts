import { z } from 'zod';
import { formatNumber, type Language } from '@mado/languages';
import { de as codesDe } from './codes/de.ts';
import { enUS as codesEnUS } from './codes/en-US.ts';
import { es as codesEs } from './codes/es.ts';
import { fr as codesFr } from './codes/fr.ts';
import { jaJP as codesJaJP } from './codes/ja-JP.ts';
import { nl as codesNl } from './codes/nl.ts';
import { ptBR as codesPtBR } from './codes/pt-BR.ts';
import { ru as codesRu } from './codes/ru.ts';
import { vi as codesVi } from './codes/vi.ts';
import { zh as codesZh } from './codes/zh.ts';
import { de as fieldsDe } from './fields/de.ts';
import { enUS as fieldsEnUS } from './fields/en-US.ts';
import { es as fieldsEs } from './fields/es.ts';
import { fr as fieldsFr } from './fields/fr.ts';
import { jaJP as fieldsJaJP } from './fields/ja-JP.ts';
import { nl as fieldsNl } from './fields/nl.ts';
import { ptBR as fieldsPtBR } from './fields/pt-BR.ts';
import { ru as fieldsRu } from './fields/ru.ts';
import { vi as fieldsVi } from './fields/vi.ts';
import { zh as fieldsZh } from './fields/zh.ts';
import { de as phrasesDe } from './phrases/de.ts';
import { enUS as phrasesEnUS } from './phrases/en-US.ts';
import { es as phrasesEs } from './phrases/es.ts';
import { fr as phrasesFr } from './phrases/fr.ts';
import { jaJP as phrasesJaJP } from './phrases/ja-JP.ts';
import { nl as phrasesNl } from './phrases/nl.ts';
import { ptBR as phrasesPtBR } from './phrases/pt-BR.ts';
import { ru as phrasesRu } from './phrases/ru.ts';
import { vi as phrasesVi } from './phrases/vi.ts';
import { zh as phrasesZh } from './phrases/zh.ts';
import { errorTable, type ErrorCode } from './table.ts';
import type { ErrorWords, FieldProblem, FieldWords, PhraseWords } from './words.ts';

export { anyEndpointErrors, errorTable, type ErrorCode } from './table.ts';
export type { FieldProblem } from './words.ts';

/**
 * The words of errors in every language: their codes, what can be wrong with a field, and what joins them to a
 * sentence.
 */
const words: Readonly<Record<Language, { codes: ErrorWords; fields: FieldWords; phrases: PhraseWords }>> = {
  'ja-JP': { codes: codesJaJP, fields: fieldsJaJP, phrases: phrasesJaJP },
  'en-US': { codes: codesEnUS, fields: fieldsEnUS, phrases: phrasesEnUS },
  de: { codes: codesDe, fields: fieldsDe, phrases: phrasesDe },
  es: { codes: codesEs, fields: fieldsEs, phrases: phrasesEs },
  fr: { codes: codesFr, fields: fieldsFr, phrases: phrasesFr },
  nl: { codes: codesNl, fields: fieldsNl, phrases: phrasesNl },
  'pt-BR': { codes: codesPtBR, fields: fieldsPtBR, phrases: phrasesPtBR },
  ru: { codes: codesRu, fields: fieldsRu, phrases: phrasesRu },
  vi: { codes: codesVi, fields: fieldsVi, phrases: phrasesVi },
  zh: { codes: codesZh, fields: fieldsZh, phrases: phrasesZh },
};

/** Body of every answer that is not a success [WR-1]. `fields`: message per field of the request. */
export const ErrorAnswer = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;

/** An error of one file inside an answer of success [IN-1]. */
export const FileError = ErrorAnswer.pick({ detail: true, code: true });

/**
 * Words for an error in a language: what it means and what to do, placeholders filled in; `tag` and `offset` say where
 * in a file, where they are known; a placeholder without a value becomes a dash, so that a sentence never shows braces.
 */
export function errorDetail(code: ErrorCode, language: Language, values: Record<string, string | number> = {}): string {
  const { codes, phrases } = words[language];
  const named = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inWords(value, language, phrases)]),
  );
  const [means, todo] = codes[code].map((text) => fill(text, named));
  const said = fill(phrases.sentences, { means: ended(means ?? '', phrases.stop), todo: todo ?? '' });
  return said + placesOf({ tag: values['tag'], offset: named['offset'] }, phrases);
}

/** What is wrong with a field, with what its words name: a bound, or the values that there are. */
export function problemWith(problem: FieldProblem, value: number | string): string {
  return `${problem}:${value}`;
}

/** The words for what is wrong with a field (`problemWith`); a text that is no name of ours stays as it is. */
export function fieldDetail(problem: string, language: Language): string {
  const { fields } = words[language];
  const [name = '', ...rest] = problem.split(':');
  if (!Object.hasOwn(fields, name)) return problem;
  const values = rest.join(':');
  return fill(fields[name as keyof FieldWords], { values, count: formatNumber(Number(values), language) });
}

/** What an error means and what to do, as they are written: placeholders in braces. */
export function errorWords(code: ErrorCode, language: Language): readonly [means: string, todo: string] {
  return words[language].codes[code];
}

/** Placeholders filled in; one without a value becomes a dash, so that a sentence never shows braces. */
function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '–'));
}

/** Some texts are given without their full stop; what they name at their end, such as (0010,0010), is none. */
function ended(text: string, stop: string): string {
  return /[。.]$/.test(text) ? text : text + stop;
}

/** Tag and offset in brackets; empty where neither is known. */
function placesOf(
  { tag, offset }: Record<'tag' | 'offset', string | number | undefined>,
  phrases: PhraseWords,
): string {
  const at = offset === undefined ? [] : [fill(phrases.at_byte, { offset })];
  const places = [...(tag === undefined ? [] : [tag]), ...at];
  return places.length === 0 ? '' : fill(phrases.places, { places: places.join(phrases.between_places) });
}

/** Levels of rights as the language calls them, numbers as it writes them; anything else as it is. */
function inWords(value: string | number, language: Language, phrases: PhraseWords): string {
  if (typeof value === 'number') return formatNumber(value, language);
  const isLevel = value === 'can_view' || value === 'can_comment' || value === 'can_edit' || value === 'full_access';
  return isLevel ? phrases[value] : value;
}
