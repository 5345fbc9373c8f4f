/**
 * The languages of the product, as BCP 47 tags; the first is the source of all texts and what is spoken where no other
 * fits.
 */
export const languages = ['ja-JP', 'en-US'] as const;

export type Language = (typeof languages)[number];

export const sourceLanguage = languages[0];

/** What a language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { 'ja-JP': '日本語', 'en-US': 'English' };

/** Whether a tag that came from outside, such as one that was kept, is one of ours. */
export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

/**
 * The best of our languages for tags that somebody wants, most wanted first: of those the tag itself, else one of ours
 * with the same primary language (RFC 4647 3.4). The source where nothing fits, or nothing is wanted.
 */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const match =
      languages.find((language) => language.toLowerCase() === tag.toLowerCase()) ??
      languages.find((language) => primary(language) === primary(tag));
    if (match) return match;
  }
  return sourceLanguage;
}

function primary(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}
