/** Languages that one can choose; the first is the source and the fallback. */
export const languages = ['ja-JP', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** What a language calls itself. */
export const languageNames: Record<Language, string> = { 'ja-JP': '日本語', 'en-US': 'English' };

const storageKey = 'language';

export function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return languages.find((language) => language === stored) ?? 'ja-JP';
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}
