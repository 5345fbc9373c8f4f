import type { Language, sourceLanguage } from '@mado/languages';
import type { Words } from './words.ts';

/**
 * The texts of the page in every language but the source, which is there from the start: each comes with its own file
 * when it is chosen.
 */
export const loadWords: Readonly<
  Record<Exclude<Language, typeof sourceLanguage>, () => Promise<{ readonly default: Words }>>
> = {
  'en-US': () => import('./en-US/index.ts'),
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  nl: () => import('./nl/index.ts'),
  'pt-BR': () => import('./pt-BR/index.ts'),
  ru: () => import('./ru/index.ts'),
  vi: () => import('./vi/index.ts'),
  zh: () => import('./zh/index.ts'),
};

export { default as sourceWords } from './ja-JP/index.ts';
