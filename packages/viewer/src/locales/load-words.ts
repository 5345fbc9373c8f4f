import { sourceLanguage, type Language } from '@mado/languages';

/** What loads the words of the viewer in a language: each but the source, which comes with the viewer, has its file. */
const files: Readonly<Record<Exclude<Language, typeof sourceLanguage>, () => Promise<{ readonly default: object }>>> = {
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

/**
 * The words of the viewer in a language; null for the source, which the viewer has. A page that opens the viewer asks
 * for them together with it: the second time they are there.
 */
export async function loadWords(language: Language): Promise<object | null> {
  if (language === sourceLanguage) return null;
  const { default: words } = await files[language]();
  return words;
}
