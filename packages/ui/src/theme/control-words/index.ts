import { sourceLanguage, type Language } from '@mado/languages';
import { sourceWords } from '../source-words.ts';

/** What loads the words that MUI says by itself, in every language but the source. */
const files: Readonly<Record<Exclude<Language, typeof sourceLanguage>, () => Promise<{ readonly default: object }>>> = {
  'en-US': () => import('./en-US.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  nl: () => import('./nl.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  ru: () => import('./ru.ts'),
  vi: () => import('./vi.ts'),
  zh: () => import('./zh.ts'),
};

const known = new Map<Language, object>([[sourceLanguage, sourceWords]]);

/** Loads what MUI says by itself in a language, once; the theme has it from then on. */
export async function loadControlWords(language: Language): Promise<void> {
  if (known.has(language) || language === sourceLanguage) return;
  const { default: words } = await files[language]();
  known.set(language, words);
}

/** What MUI says by itself; its own English where the words of the language have not come. */
export function controlWords(language: Language): object {
  return known.get(language) ?? {};
}
