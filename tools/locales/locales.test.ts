import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '@mado/languages';
import { readParts } from '../boundaries/parts.ts';
import { root } from '../install.mjs';
import { borrowed } from './borrowed.ts';
import { differences } from './compare.ts';
import { otherSpellings, readGlossary } from './glossary.ts';
import { readStrings, strayKeys } from './used.ts';
import { readTexts, textFolders, type Texts } from './words.ts';

const glossary = readGlossary(readFileSync(path.join(root, 'GLOSSARY.md'), 'utf8'));
const folders = textFolders(root);
const parts = readParts(root);

test('the texts of server, web, contract and viewer are found', () => {
  expect(folders).toEqual([
    'apps/server/src/locales',
    'apps/web/src/locales',
    'packages/contract/src/errors/codes',
    'packages/contract/src/errors/fields',
    'packages/contract/src/errors/phrases',
    'packages/viewer/src/locales',
  ]);
});

describe.each(folders)('%s', (folder) => {
  test('has the same keys and placeholders in every language', async () => {
    expect(differences(await readTexts(root, folder))).toEqual([]);
  });

  test('speaks the Japanese of the glossary', async () => {
    const { words } = await readTexts(root, folder);
    expect(otherSpellings(folder, words['ja-JP'], glossary)).toEqual([]);
  });

  test('says nothing in another language’s sentence (decision 0006)', async () => {
    expect(borrowed(await readTexts(root, folder))).toEqual([]);
  });

  test('has what the code asks for, and nothing else', async () => {
    const part = parts.find((one) => folder.startsWith(`${one.folder}/`));
    // These two name their texts in code: the compiler holds them against it.
    if (part?.name === 'contract' || part?.name === 'server') return;
    const sources = [...(part?.files ?? [])].filter(
      ([file]) => !file.startsWith(folder) && !/\.test\.tsx?$/.test(file),
    );
    const { words } = await readTexts(root, folder);
    expect(strayKeys(folder, words['ja-JP'].keys(), readStrings(new Map(sources)))).toEqual([]);
  });
});

test('a study without a name is called alike in the list, where the server names it, and in the viewer', async () => {
  const [server, viewer] = await Promise.all(
    ['apps/server/src/locales', 'packages/viewer/src/locales'].map(async (folder) => readTexts(root, folder)),
  );
  const called = languages.map((language) => viewer?.words[language].get('browser.unnamed'));
  expect(called).toEqual(languages.map((language) => server?.words[language].get('names.untitledStudy')));
  expect(called).toContain('無題のスタディ');
});

test('a sentence of another language, and kana outside of Japanese, are found out', () => {
  const words = (source: string, english: string) =>
    borrowed(texts({ a: source }, { a: english })).filter((fault) => /ja-JP says|en-US has/.test(fault));
  expect(words('Not for diagnosis.', 'Not for diagnosis.')).toEqual([
    'x: ja-JP says a as en-US does: Not for diagnosis.',
  ]);
  expect(words('あ', 'あ')).toEqual(['x: en-US has kana in a: あ']);
  expect(words('Mado', 'Mado')).toEqual([]);
});

/** All languages but en-US say what the source says. */
function texts(source: Record<string, string>, enUS: Record<string, string>): Texts {
  const alike = languages.map((language) => [language, new Map(Object.entries(source))]);
  const words = { ...Object.fromEntries(alike), 'en-US': new Map(Object.entries(enUS)) } as Texts['words'];
  return { folder: 'x', words };
}

describe('languages that differ are found out', () => {
  test.each([
    [{ a: 'あ', b: 'い' }, { a: 'a' }, 'x: en-US lacks b'],
    [{ a: 'あ' }, { a: 'a', b: 'b' }, 'x: ja-JP lacks b'],
    [{ a: '{{name}}を開く' }, { a: 'open' }, 'x: a fills in name in ja-JP and nothing in en-US'],
    [{ a: '（{tag}）' }, { a: '({offset})' }, 'x: a fills in tag in ja-JP and offset in en-US'],
    [{ a: 'あ' }, { a: ' ' }, 'x: a is empty'],
    [{ n: '{{count}} 件' }, { n_one: 'one file' }, 'x: en-US has n without its _other'],
    [
      { n: '{{count}} 件' },
      { n_one: 'one file', n_few: '{{count}} files', n_other: '{{count}} files' },
      'x: en-US has no form _few: n',
    ],
    [{ n: '{{count}} 件' }, { n: '{{count}} files' }, 'x: en-US counts in n, so it needs n_one, n_other'],
    [
      { n: '{{count}} 件' },
      { n: 'Files: {{count}}', n_one: 'one file', n_other: '{{count}} files' },
      'x: en-US has n both with and without forms',
    ],
  ])('%o and %o', (ja, en, sentence) => {
    expect(differences(texts(ja, en))).toEqual([sentence]);
  });

  test('numbers may choose among English texts', () => {
    expect(differences(texts({ n: '{{count}} 件' }, { n_one: 'one file', n_other: '{{count}} files' }))).toEqual([]);
  });

  test('a number that stands apart from words needs no forms', () => {
    for (const n of ['Files: {{count}}', '({{count}})', '{{count}} s', '{{count}} min left'])
      expect(differences(texts({ n: '{{count}} 件' }, { n }))).toEqual([]);
  });
});

describe('keys and code', () => {
  const strings = readStrings(
    new Map([
      ['a.tsx', "t('list.empty'); const k = 'list.later'; t(`types.${kind}`); <Trans i18nKey=\"list.gone\" />;"],
    ]),
  );

  test('a key is used by a whole string or by a template', () => {
    expect(strayKeys('x', ['list.empty', 'list.later', 'types.pdf', 'list.gone', 'list.old'], strings)).toEqual([
      'x: nothing uses list.old',
    ]);
  });

  test('a text that is asked for has to be there', () => {
    expect(strayKeys('x', ['list.later', 'types.pdf', 'list.gone'], strings)).toEqual([
      'x: the code asks for list.empty, which is not there',
    ]);
  });
});

test('another spelling is found, but not inside of the right one', () => {
  const words = readGlossary(
    '| ja | en | code | DICOM | never |\n| --- | --- | --- | --- | --- |\n| サーバー | server | `s` | | サーバ, 鯖 |',
  );
  const found = (text: string) => otherSpellings('x', new Map([['k', text]]), words);
  expect(found('サーバーに接続できません')).toEqual([]);
  expect(found('サーバに接続できません')).toEqual([
    'x: k says サーバ, the glossary サーバー: 「サーバに接続できません」',
  ]);
  expect(found('鯖')).toHaveLength(1);
});
