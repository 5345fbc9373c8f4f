import { z } from 'zod';
import { enUS } from './en-US.ts';
import { jaJP } from './ja-JP.ts';
import { errorLocales, type ErrorLocale } from './locales.ts';
import { errorTable, type ErrorCode } from './table.ts';
import type { ErrorWords } from './words.ts';

export { anyEndpointErrors, errorTable, type ErrorCode } from './table.ts';
export { fieldDetail, type FieldProblem } from './fields.ts';
export { enUS as errorWordsEnUS } from './en-US.ts';
export { jaJP as errorWordsJaJP } from './ja-JP.ts';
export { errorLocales, type ErrorLocale } from './locales.ts';

const words: Record<ErrorLocale, ErrorWords> = { 'ja-JP': jaJP, 'en-US': enUS };

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
 * Words for an error in a language: what it means and what to do, placeholders filled in; `tag` and `offset` say where in a file, where they are known; a placeholder without a value becomes a dash, so that a sentence never shows braces.
 */
export function errorDetail(
  code: ErrorCode,
  locale: ErrorLocale,
  values: Record<string, string | number> = {},
): string {
  const [means, todo] = words[locale][code];
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => wordOf(values[name], locale));
  const isJapanese = locale === 'ja-JP';
  const said = sentence(filled(means), isJapanese ? '。' : '.') + (isJapanese ? '' : ' ') + filled(todo);
  return said + placeOf(values, isJapanese);
}

/** Some texts are given without their full stop. */
function sentence(text: string, stop: string): string {
  return /[。.）)]$/.test(text) ? text : text + stop;
}

/** Tag and offset in brackets; empty where neither is known. */
function placeOf({ tag, offset }: Record<string, string | number>, isJapanese: boolean): string {
  const at = offset === undefined ? [] : [isJapanese ? `位置 ${offset} バイト` : `at byte ${offset}`];
  const places = [...(tag === undefined ? [] : [tag]), ...at];
  if (places.length === 0) return '';
  return isJapanese ? `（${places.join('、')}）` : ` [${places.join(', ')}]`;
}

/** Levels [AC-1] as the texts of the language call them; anything else as it is. */
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
