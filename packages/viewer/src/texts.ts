import { createInstance, type i18n } from 'i18next';
import enUS from './locales/en-US.ts';
import jaJP from './locales/ja-JP.ts';

export type ViewerLocale = 'ja-JP' | 'en-US';

/** The viewer's own texts, apart from those of the page around it. */
export function createTexts(locale: ViewerLocale): i18n {
  const texts = createInstance({
    lng: locale,
    fallbackLng: 'ja-JP',
    resources: { 'ja-JP': { viewer: jaJP }, 'en-US': { viewer: enUS } },
    defaultNS: 'viewer',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void texts.init();
  return texts;
}
