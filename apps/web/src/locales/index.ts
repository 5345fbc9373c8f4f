import type { Language, sourceLanguage } from '@mado/languages';
import type { FirstWords, RestOfWords } from './words.ts';

type Loaded<Words> = () => Promise<{ readonly default: Words }>;

/** What the first pages say, in every language but the source, which is there from the start: each has its own file. */
export const firstWords: Readonly<Record<Exclude<Language, typeof sourceLanguage>, Loaded<FirstWords>>> = {
  'en-US': () => import('./en-US/first.ts'),
  de: () => import('./de/first.ts'),
  es: () => import('./es/first.ts'),
  fr: () => import('./fr/first.ts'),
  nl: () => import('./nl/first.ts'),
  'pt-BR': () => import('./pt-BR/first.ts'),
  ru: () => import('./ru/first.ts'),
  vi: () => import('./vi/first.ts'),
  zh: () => import('./zh/first.ts'),
};

/** What all other pages say, in every language. */
export const restOfWords: Readonly<Record<Language, Loaded<RestOfWords>>> = {
  'ja-JP': () => import('./ja-JP/rest.ts'),
  'en-US': () => import('./en-US/rest.ts'),
  de: () => import('./de/rest.ts'),
  es: () => import('./es/rest.ts'),
  fr: () => import('./fr/rest.ts'),
  nl: () => import('./nl/rest.ts'),
  'pt-BR': () => import('./pt-BR/rest.ts'),
  ru: () => import('./ru/rest.ts'),
  vi: () => import('./vi/rest.ts'),
  zh: () => import('./zh/rest.ts'),
};

export { default as firstSourceWords } from './ja-JP/first.ts';
