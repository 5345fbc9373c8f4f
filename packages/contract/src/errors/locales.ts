/** Languages that errors have words in. */
export const errorLocales = ['ja-JP', 'en-US'] as const;
export type ErrorLocale = (typeof errorLocales)[number];
