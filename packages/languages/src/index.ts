/**
 * The languages of the product, as BCP 47 tags; the first is the source of all texts and what is spoken where no other
 * fits.
 */
export const languages = ['ja-JP', 'en-US', 'de', 'es', 'fr', 'nl', 'pt-BR', 'ru', 'vi', 'zh'] as const;

export type Language = (typeof languages)[number];

export const sourceLanguage = languages[0];

/**
 * What is spoken to somebody whose language nobody knows, such as operators in logs and messages at the start, or below
 * a mail to a stranger.
 */
export const commonLanguage = 'en-US' satisfies Language;

/** What a language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  'ja-JP': '日本語',
  'en-US': 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  vi: 'Tiếng Việt',
  zh: '中文',
};

/** Whether a tag that came from outside, such as one that was kept, is one of ours. */
export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

/** A number as a language writes it (CLDR): 12,345 in Japanese, 12.345 in German. */
export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language, options).format(value);
}

/**
 * The day on which a point in time fell here, as a sentence says it: 2026年11月25日, November 25, 2026. Lists, fields
 * and file names have yyyy-MM-dd in every language (decision 0058).
 */
export function formatDayInWords(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(at);
}

/** The same with hour and minute. */
export function formatMomentInWords(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(at);
}

/** The forms of a noun behind a number, as i18next ends its keys: in Russian one, few, many and other. */
export function pluralForms(language: Language): readonly Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/**
 * How names are ordered, 2 before 10. Everybody sees the same order, in every language: letters of other scripts stand
 * in Japanese names too, and the source's rules (CLDR) order them all.
 */
export function orderOfNames(): (a: string, b: string) => number {
  return new Intl.Collator(sourceLanguage, { numeric: true }).compare;
}

/**
 * The best of our languages for tags that somebody wants, most wanted first: of those the tag itself, else one of ours
 * with the same primary language (RFC 4647 3.4). The source where nothing fits, or nothing is wanted.
 */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const match =
      languages.find((language) => language.toLowerCase() === tag.toLowerCase()) ??
      languages.find((language) => primary(language) === primary(tag));
    if (match) return match;
  }
  return sourceLanguage;
}

/** The first part of a tag, which says the language alone: zh of zh-TW. */
function primary(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}
