import { sourceLanguage, type Language } from '@mado/languages';
import { createInstance, type i18n } from 'i18next';
import enUS from './locales/en-US/index.ts';
import jaJP from './locales/ja-JP/index.ts';

/** The words of the viewer in every language. */
const words: Readonly<Record<Language, object>> = { 'ja-JP': jaJP, 'en-US': enUS };

/** The viewer's own texts, apart from those of the page around it. */
export function createTexts(language: Language): i18n {
  const texts = createInstance({
    lng: language,
    fallbackLng: sourceLanguage,
    resources: Object.fromEntries(Object.entries(words).map(([tag, viewer]) => [tag, { viewer }])),
    defaultNS: 'viewer',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void texts.init();
  return texts;
}
