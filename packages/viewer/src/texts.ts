import { sourceLanguage, type Language } from '@mado/languages';
import { createInstance, type i18n } from 'i18next';
import { useEffect, useState } from 'react';
import jaJP from './locales/ja-JP/index.ts';
import { loadWords } from './locales/load-words.ts';

/**
 * The viewer's own texts, apart from those of the page around it.
 *
 * @param words those of the language; the source's are there
 */
export function createTexts(language: Language, words: object | null = null): i18n {
  const texts = createInstance({
    lng: language,
    fallbackLng: sourceLanguage,
    resources: { [sourceLanguage]: { viewer: jaJP }, ...(words && { [language]: { viewer: words } }) },
    defaultNS: 'viewer',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void texts.init();
  return texts;
}

/**
 * The texts of a language; null until its words have come, and those of the language before until then. Where they do
 * not come the viewer speaks the source: images can be read in any language.
 */
export function useTexts(language: Language): i18n | null {
  const [texts, setTexts] = useState(() => (language === sourceLanguage ? createTexts(language) : null));
  useEffect(() => {
    let wanted = true;
    const take = (words: object | null): void => {
      if (wanted) setTexts((now) => (now?.language === language ? now : createTexts(language, words)));
    };
    loadWords(language).then(take, () => take(null));
    return () => {
      wanted = false;
    };
  }, [language]);
  return texts;
}
