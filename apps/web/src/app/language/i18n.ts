import { formatNumber, isLanguage, sourceLanguage, type Language } from '@mado/languages';
import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { firstSourceWords, firstWords, restOfWords } from '../../locales/index.ts';
import { spokenLanguage } from './spoken-language.ts';
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

/** Whether anything asked for the words of all pages; a language that is chosen then comes with all of them. */
let restIsWanted = false;

/** Starts i18next in the stored language, with the words of all pages. */
export async function startI18n(): Promise<void> {
  restIsWanted = true;
  await startWithFirstWords();
}

/**
 * Starts i18next in the stored language with what the first pages say: it is there in the source, in others it comes
 * with a file of their own. `allWords` brings the others.
 */
export async function startWithFirstWords(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(numbersOfTheLanguage)
    .init({
      lng: sourceLanguage,
      fallbackLng: sourceLanguage,
      ns: ['web'],
      defaultNS: 'web',
      resources: { [sourceLanguage]: { web: firstSourceWords } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { bindI18nStore: 'added' },
      returnNull: false,
    });
  // A page whose words do not come speaks the source, and the choice stays.
  await speak(storedLanguage()).catch(() => speak(sourceLanguage));
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

/**
 * The words of all pages are there, in the language of the page.
 *
 * @throws what their import threw
 */
export async function allWords(): Promise<void> {
  restIsWanted = true;
  // Before there is any language the start brings them.
  if (i18next.isInitialized) await loadRest(spokenLanguage());
}

async function speak(language: Language): Promise<void> {
  await Promise.all([loadFirst(language), restIsWanted && loadRest(language)]);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  // Whoever asked for all words while these were loaded had those of the language before.
  if (restIsWanted) await loadRest(language);
}

async function loadFirst(language: Language): Promise<void> {
  if (language === sourceLanguage || i18next.exists('app', { lng: language, fallbackLng: [] })) return;
  const { default: words } = await firstWords[language]();
  i18next.addResourceBundle(language, 'web', words);
}

async function loadRest(language: Language): Promise<void> {
  if (i18next.exists('storage', { lng: language, fallbackLng: [] })) return;
  const { default: words } = await restOfWords[language]();
  i18next.addResourceBundle(language, 'web', words);
}

/** The language in which the page speaks now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : sourceLanguage;
}
