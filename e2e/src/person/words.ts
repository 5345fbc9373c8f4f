import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** The languages that the product promises, by what they call themselves, in the order in which it offers them. */
export const languageNames = {
  'ja-JP': '日本語',
  'en-US': 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  vi: 'Tiếng Việt',
  zh: '中文',
} as const;

export type Language = keyof typeof languageNames;

const locales = path.join(import.meta.dirname, '../../../apps/web/src/locales');

/** The texts of the page in a language, by their whole key. */
export function wordsOf(language: Language): ReadonlyMap<string, string> {
  const files = readdirSync(path.join(locales, language)).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((name) => {
      const words: unknown = JSON.parse(readFileSync(path.join(locales, language, name), 'utf8'));
      return flat(words, path.basename(name, '.json'));
    }),
  );
}

function flat(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => flat(inner, `${key}.${name}`));
}

/** What a page says to the eye and to the ear. */
export async function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
    const seen = all.flatMap(({ childNodes }) =>
      [...childNodes].flatMap((node) => (node instanceof Text ? (node.textContent ?? '') : [])),
    );
    const heard = all.flatMap((one) =>
      ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) => one.getAttribute(name) ?? []),
    );
    return [...new Set([...seen, ...heard].map((text) => text.trim()).filter(Boolean))];
  });
}

/**
 * What on a page is no text of its language: keys that were not found, and whole texts of the others, where the
 * language says them otherwise.
 */
export function foreign(said: readonly string[], language: Language, others: readonly Language[]): string[] {
  const own = new Set(wordsOf(language).values());
  const theirs = new Set(others.flatMap((other) => [...wordsOf(other).values()]).filter((text) => !own.has(text)));
  const sections = [...new Set([...wordsOf(language).keys()].map((key) => key.split('.')[0] ?? ''))];
  const key = new RegExp(`^(web:|viewer:)?(${sections.join('|')})(\\.[\\w-]+)+$`);
  return said.filter((text) => key.test(text) || (theirs.has(text) && /\p{L} \p{L}|[\u3040-\u30ff]/u.test(text)));
}

/** Our own words that are cut off in buttons, headings, menus and panes: too wide for their place, and hidden there. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ours =
      'button, [role="tab"], [role^="menuitem"], h1, h2, h3, label, legend, p, li, [data-testid="corner-image"] *';
    return [...document.querySelectorAll(ours)]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
      .filter((one) => getComputedStyle(one).overflowX !== 'visible')
      .map((one) => `${one.tagName}: ${one.textContent}`);
  });
}
