import { isLanguage, sourceLanguage, type Language } from '@mado/languages';

const storageKey = 'language';

/** The language that was chosen in this browser; the source where none was. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : sourceLanguage;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}
