import { z } from 'zod';
import { enUS } from './en-US.ts';
import { jaJP } from './ja-JP.ts';
import { errorTable, type ErrorCode } from './table.ts';

export { anyEndpointErrors, errorTable, type ErrorCode } from './table.ts';
export { fieldDetail, type FieldProblem } from './fields.ts';
export { enUS as errorWordsEnUS } from './en-US.ts';
export { jaJP as errorWordsJaJP } from './ja-JP.ts';

export const errorLocales = ['ja-JP', 'en-US'] as const;
export type ErrorLocale = (typeof errorLocales)[number];

const words: Record<ErrorLocale, Record<ErrorCode, string>> = { 'ja-JP': jaJP, 'en-US': enUS };

/** Body of every answer that is not a success (decision 11). `fields`: message per field of the request. */
export const ErrorAnswer = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;

/** An error of one file inside an answer of success (decision 11). */
export const FileError = ErrorAnswer.pick({ detail: true, code: true });

/**
 * Words for an error in a language, placeholders filled in; a placeholder without a value becomes a dash, so that a sentence never shows braces.
 */
export function errorDetail(
  code: ErrorCode,
  locale: ErrorLocale,
  values: Record<string, string | number> = {},
): string {
  return words[locale][code].replace(/\{(\w+)\}/g, (_, name: string) => wordOf(values[name], locale));
}

/** Levels (decision 1) as the texts of the language call them; anything else as it is. */
const levelWords: Record<ErrorLocale, Record<string, string>> = {
  'ja-JP': { can_view: '閲覧', can_comment: 'コメント', can_edit: '編集', full_access: 'フルアクセス' },
  'en-US': { can_view: 'view', can_comment: 'comment', can_edit: 'edit', full_access: 'full access' },
};

function wordOf(value: string | number | undefined, locale: ErrorLocale): string {
  const text = String(value ?? '–');
  return Object.hasOwn(levelWords[locale], text) ? (levelWords[locale][text] ?? text) : text;
}

/** The best of our languages for an `Accept-Language` header (RFC 9110 12.5.4); Japanese when nothing fits. */
export function errorLocale(acceptLanguage: string | undefined): ErrorLocale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((v) => v !== undefined);
      return { tag: tag.toLowerCase(), q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .toSorted((a, b) => b.q - a.q);
  for (const { tag } of wanted) {
    const match = errorLocales.find((locale) => locale.toLowerCase().split('-')[0] === tag.split('-')[0]);
    if (match) return match;
  }
  return 'ja-JP';
}
