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
 * The best of our languages for an `Accept-Language` header (RFC 9110 12.5.4): of what the header wants most, the tag
 * itself, else one of ours with the same primary language. The source where nothing fits, or nothing is wanted.
 */
export function bestLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((v) => v !== undefined);
      return { tag: tag.toLowerCase(), q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .toSorted((a, b) => b.q - a.q);
  for (const { tag } of wanted) {
    const match =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => primary(language) === primary(tag));
    if (match) return match;
  }
  return sourceLanguage;
}

function primary(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}
