import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import jaJP from '../../locales/ja-JP/index.ts';
import { storedLanguage, storeLanguage, type Language } from './languages.ts';

/** Starts i18next in the stored language: Japanese is there at once, others come with their own file. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'ja-JP',
    fallbackLng: 'ja-JP',
    ns: ['web'],
    defaultNS: 'web',
    resources: { 'ja-JP': { web: jaJP } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await changeLanguage(storedLanguage());
}

export async function changeLanguage(language: Language): Promise<void> {
  if (language === 'en-US' && !i18next.hasResourceBundle(language, 'web')) {
    const { default: words } = await import('../../locales/en-US/index.ts');
    i18next.addResourceBundle(language, 'web', words);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language === 'ja-JP' ? 'ja' : 'en';
  storeLanguage(language);
}

/** The language in which the page speaks now. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en-US' ? 'en-US' : 'ja-JP';
}
