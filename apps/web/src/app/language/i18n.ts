import { formatNumber, isLanguage, sourceLanguage, type Language } from '@mado/languages';
import { loadControlWords } from '@mado/ui';
import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { loadWords, sourceWords } from '../../locales/index.ts';
import { storedLanguage, storeLanguage } from './stored-language.ts';

/** Numbers in a text are written as its language writes them; whatever else is filled in stays as it is. */
const numbersOfTheLanguage: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' && isLanguage(language) ? formatNumber(value, language) : (value as string),
};

/** Starts i18next in the stored language: the source is there at once, others come with their own file. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(numbersOfTheLanguage)
    .init({
      lng: sourceLanguage,
      fallbackLng: sourceLanguage,
      ns: ['web'],
      defaultNS: 'web',
      resources: { [sourceLanguage]: { web: sourceWords } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  const stored = storedLanguage();
  // A page whose words do not come speaks the source, and the choice stays.
  await speak(stored).catch(() => speak(sourceLanguage));
}

/**
 * The page speaks a language, now and whenever it is loaded.
 *
 * @throws what the import of its words threw; the page speaks on as before until it is loaded again
 */
export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await speak(language);
}

async function speak(language: Language): Promise<void> {
  if (language !== sourceLanguage && !i18next.hasResourceBundle(language, 'web')) {
    const [{ default: words }] = await Promise.all([loadWords[language](), loadControlWords(language)]);
    i18next.addResourceBundle(language, 'web', words);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language in which the page speaks now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : sourceLanguage;
}
