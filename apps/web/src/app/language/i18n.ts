import { isLanguage, sourceLanguage, type Language } from '@mado/languages';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { loadWords, sourceWords } from '../../locales/index.ts';
import { storedLanguage, storeLanguage } from './stored-language.ts';

/** Starts i18next in the stored language: the source is there at once, others come with their own file. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: sourceLanguage,
    fallbackLng: sourceLanguage,
    ns: ['web'],
    defaultNS: 'web',
    resources: { [sourceLanguage]: { web: sourceWords } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await changeLanguage(storedLanguage());
}

export async function changeLanguage(language: Language): Promise<void> {
  if (language !== sourceLanguage && !i18next.hasResourceBundle(language, 'web')) {
    const { default: words } = await loadWords[language]();
    i18next.addResourceBundle(language, 'web', words);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  storeLanguage(language);
}

/** The language in which the page speaks now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : sourceLanguage;
}
