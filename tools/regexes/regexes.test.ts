import { describe, expect, test } from 'vitest';
import { readParts } from '../boundaries/parts.ts';
import { root } from '../install.mjs';
import { countExpressions, slowExpressions, type Exception } from './check.ts';

/** Whoever searches for several ways through a text takes some time for it on a slow machine. */
const timeout = 120_000;

const ownTemplates = 'is given our own templates alone; nothing within the braces may open others';
const exceptions: readonly Exception[] = [
  { file: 'packages/contract/src/request.ts', text: '/\\{([^{}]+)\\}/g', because: ownTemplates },
  { file: 'packages/contract/src/errors/index.ts', text: '/\\{(\\w+)\\}/g', because: ownTemplates },
  { file: 'apps/server/src/platform/http/implement.ts', text: '/\\{([^{}]+)\\}/g', because: ownTemplates },
  {
    file: 'packages/dicom/src/encoding/dictionary.ts',
    text: "new RegExp(`^${tag.replaceAll('x', '[0-9A-F]')}$`)",
    because: 'is made of a tag of the standard, eight characters from beginning to end',
  },
  {
    file: 'packages/dicom/src/encoding/normal-form.ts',
    text: 'streamSafe(text).normalize(form)',
    because: 'has no long runs of marks',
  },
  {
    file: 'packages/dicom/src/deidentify/identifying-words.ts',
    text: "withShortRuns(text.replace(unseen, '')).normalize('NFC')",
    because: 'has no long runs of marks',
  },
];

/** What runs on the server: its own code, and the packages that it shares. */
const files = new Map(
  readParts(root)
    .filter(({ name }) => name === 'server' || name === 'dicom' || name === 'contract')
    .flatMap((part) => [...part.files])
    .filter(([file]) => file.includes('/src/') && !/\.test\.ts$|\/testing\//.test(file)),
);

test('no regular expression of the server takes more than in proportion to its text', { timeout }, () => {
  expect(countExpressions(files)).toBeGreaterThan(90);
  expect(slowExpressions(files, exceptions)).toEqual([]);
});

describe('what is refused', () => {
  const problems = (code: string, allowed: readonly Exception[] = []) =>
    slowExpressions(new Map([['a.ts', `\n${code};`]]), allowed);

  test.each([
    ['a match that begins anew at each space', String.raw`text.replace(/[\0 ]+$/, '')`],
    ['the same at the end of lines', String.raw`text.replace(/[ \t]+$/gm, '')`],
    ['both ends', String.raw`text.replace(/^\s+|\s+$/g, '')`],
    ['what may be missing after it', String.raw`/\s*,\s*/.exec(text)`],
    ['quantifiers one after the other', String.raw`/^\d+\.?\d+$/.test(text)`],
    ['two ways through a backslash', String.raw`/^"((?:\\["\\]|[^"])*)"$/.test(text)`],
    ['the same after a parameter', String.raw`/;\s*([^\s=;]+)\s*=\s*(?:"((?:\\["\\]|[^"])*)"|([^;]*))/g.exec(text)`],
    ['a repetition of repetitions', String.raw`/^(?:[a-z]+)+$/.test(text)`],
    ['an alternative in another', String.raw`/^(?:ab|a|b)*$/.test(text)`],
    ['a constant', String.raw`const ending = /x+y/i`],
  ])('%s', { timeout }, (_, code) => {
    expect(problems(code)).toEqual([expect.stringMatching(/^a\.ts:2 .* may take the square/)]);
  });

  test.each(['new RegExp(text)', "RegExp('x', 'g')", 'text.match(given)', 'text.matchAll(given)'])('%s', (code) => {
    expect(problems(code)).toEqual([`a.ts:2 ${code} is made while the program runs: write it as a literal.`]);
  });

  test('a normal form', () => {
    expect(problems("text.normalize('NFC')")).toEqual([
      "a.ts:2 text.normalize('NFC') takes the square of marks in a row: ask normalForm of platform/text.",
    ]);
  });

  test('an exception that nothing needs', () => {
    expect(problems('/^a+$/.test(text)', [{ file: 'a.ts', text: '/^a+$/', because: 'x' }])).toEqual([
      'a.ts: nothing needs the exception for /^a+$/',
    ]);
  });
});

test.each([
  '/^[0-9]+(\\.[0-9]+)*$/',
  '/^[+-]?(\\d+(\\.\\d*)?|\\.\\d+)(e[+-]?\\d+)?$/i',
  '/[^a-z]+/g',
  '/^(?:a|b)+$/',
  'text.match(/[,;]/)',
])('%s is allowed', (code) => {
  expect(slowExpressions(new Map([['a.ts', code]]), [])).toEqual([]);
});
