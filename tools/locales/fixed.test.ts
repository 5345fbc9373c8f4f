import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceLanguage } from '@mado/languages';
import { describe, expect, test } from 'vitest';
import { readParts, type Part } from '../boundaries/parts.ts';
import { root } from '../install.mjs';
import { fixedLocales } from './fixed.ts';

test('no part writes a language into its code', () => {
  const parts = readParts(root);
  expect(parts.flatMap(({ files }) => [...files]).length).toBeGreaterThan(500);
  expect(fixedLocales(parts)).toEqual([]);
});

test('the page speaks the source before its code has run', () => {
  const page = readFileSync(path.join(root, 'apps/web/index.html'), 'utf8');
  expect(/<html lang="([^"]*)"/.exec(page)?.[1]).toBe(sourceLanguage);
});

function faults(text: string, name = 'web', file = 'apps/web/src/app/a.ts'): string[] {
  return fixedLocales([{ name, files: new Map([[file, text]]) } as unknown as Part]);
}

test('a language in code is answered with a sentence', () => {
  expect(faults("\nconst words = language === 'ja-JP' ? a : b;")).toEqual([
    'apps/web/src/app/a.ts:2 fixes the locale ja-JP: a language is a set of files, and the list of them is packages/languages. Take it from there, and say there why one is meant.',
  ]);
});

describe('each of these is found', () => {
  test.each([
    "const wanted = language ?? 'en';",
    "const list = ['en-US'];",
    'const l = `ja`;',
    "switch (language) { case 'en-US': break; }",
    "const o = { lang: 'ja' };",
    "type Both = 'ja-JP' | Other;",
    "names.sort((a, b) => a.localeCompare(b, 'de'));",
    "names.sort(new Intl.Collator(['fr', 'ja']).compare);",
    "const s = count.toLocaleString('en-US');",
    "const s = day.toLocaleDateString?.('sv');",
    "const f = Intl.NumberFormat('de-DE');",
    "name.toLocaleLowerCase('tr');",
  ])('%s', (text) => {
    expect(faults(text).length).toBeGreaterThan(0);
    expect(faults(text, 'server', 'apps/server/src/a.ts').length).toBeGreaterThan(0);
  });
});

test.each([
  "import type { jaJP } from './ja-JP.ts';",
  "const words: Record<Language, Words> = { 'ja-JP': jaJP, 'en-US': enUS };",
  "const load = { 'en-US': () => import('./en-US/index.ts') };",
  'const s = count.toLocaleString(language); const n = Intl.NumberFormat(languages).format(1);',
  "const o = { en: 'a' }; const s = 'enough';",
  'new Intl.Segmenter().segment(text); a.localeCompare(b);',
])('%s is fine', (text) => {
  expect(faults(text)).toEqual([]);
});

test('tests, and parts outside of the product, may name one', () => {
  const text = "speak('ja-JP');";
  expect(faults(text, 'web', 'apps/web/src/app/a.test.tsx')).toEqual([]);
  expect(faults(text, 'web', 'apps/web/src/testing/a.ts')).toEqual([]);
  expect(faults(text, 'e2e', 'e2e/a.ts')).toEqual([]);
  expect(faults(text, 'languages', 'packages/languages/src/index.ts')).toEqual([]);
});
