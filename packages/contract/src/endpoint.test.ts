import { languages, sourceLanguage } from '@mado/languages';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { createFolder, folderInfo, longestList, organisationDetail, listOrganisations } from './index.ts';
import { endpoints } from './endpoints.ts';
import { errorDetail, errorTable, errorWords, type ErrorCode } from './errors/index.ts';
import type { Answer, GivenInput, ParsedInput } from './endpoint.ts';
import { requestParts } from './request.ts';

/** Places in a JSON schema with lists that have no maximum, or one above `longestList`. */
function endless(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const most = 'maxItems' in schema ? Number(schema.maxItems) : Infinity;
  const here = 'type' in schema && schema.type === 'array' && most > longestList ? [path] : [];
  return [...here, ...Object.entries(schema).flatMap(([name, one]) => endless(one, `${path}/${name}`))];
}

describe('endpoints', () => {
  it('have names and addresses of their own', () => {
    expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map((e) => `${e.method} ${e.path}`)).size).toBe(endpoints.length);
  });

  it.each(endpoints.map((e) => [e.name, e] as const))('%s describes every parameter of its path', (_, e) => {
    const inPath = [...e.path.matchAll(/\{([^}]+)\}/g)].map((m) => m[1] ?? '');
    const described = e.params instanceof z.ZodObject ? Object.keys(e.params.shape) : [];
    expect(described.toSorted()).toEqual(inPath.toSorted());
  });

  it.each(endpoints.map((e) => [e.name, e] as const))('%s says how long the lists of its request may be', (_, e) => {
    for (const schema of [e.params, e.body])
      expect(schema ? endless(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : []).toEqual([]);
  });

  it('type what goes in and out', () => {
    // @ts-expect-error the path has a parameter
    const hole: GivenInput<typeof organisationDetail> = {};
    expect(hole).toEqual({});
    const folder: GivenInput<typeof createFolder> = { body: { name: 'x', parent_folder: 'y' } };
    expect(folder.body.name).toBe('x');
    expectTypeOf<GivenInput<typeof organisationDetail>['params']>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<ParsedInput<typeof createFolder>['body']['name']>().toEqualTypeOf<string>();
    expectTypeOf<ParsedInput<typeof folderInfo>['query']['sort']>().not.toEqualTypeOf<undefined>();
    expectTypeOf<Answer<typeof organisationDetail>['used_size']>().toEqualTypeOf<number | null>();
  });
});

describe('requestParts', () => {
  it('fills the path in, percent-encoded, and leaves out what is not given', () => {
    expect(requestParts(organisationDetail, { params: { id: 'a b/c' } })).toEqual({
      method: 'GET',
      url: '/api/access/org/detail/a%20b%2Fc',
      body: undefined,
    });
    expect(requestParts(folderInfo, { params: { id: 'x' }, query: { limit: 5, sort: 'size' } }).url).toBe(
      '/api/datamanage/info/folder/x?limit=5&sort=size',
    );
    expect(requestParts(listOrganisations, {}).url).toBe('/api/access/org/list');
    expect(requestParts(createFolder, { body: { name: 'あ', parent_folder: 'p' } }).body).toBe(
      '{"name":"あ","parent_folder":"p"}',
    );
  });

  it('refuses a path with a hole in it', () => {
    expect(() => requestParts(organisationDetail, {} as never)).toThrow(
      'organisations.detail: parameter id is missing',
    );
  });
});

describe('errors', () => {
  const codes = Object.keys(errorTable) as ErrorCode[];

  it.each(languages)('say in %s what each means and what to do', (language) => {
    const sentence = ['ja-JP', 'zh'].includes(language) ? /。$/ : /^[\p{Lu}{].*\.$/u;
    for (const code of codes) {
      const [means, todo] = errorWords(code, language);
      expect(means.trim(), code).not.toBe('');
      expect(todo, code).toMatch(sentence);
    }
  });

  it('have the same placeholders in every language [WR-2]', () => {
    const holes = (texts: readonly string[]) =>
      [...texts.join(' ').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
    for (const code of codes)
      for (const language of languages)
        expect(holes(errorWords(code, language)), code).toEqual(holes(errorWords(code, sourceLanguage)));
  });

  it('say where in a file as far as it is known, and never show braces [WR-2]', () => {
    const beginning = 'データが途中で切れています。コピーや送信が途中で終わった可能性があります。';
    const todo = '元の装置や CD からコピーし直して、もう一度アップロードしてください。';
    const said = (values: Record<string, string | number>) => errorDetail('dicom_truncated', 'ja-JP', values);
    expect(said({ tag: '(7FE0,0010)', offset: 930 })).toBe(`${beginning}${todo}（(7FE0,0010)、位置 930 バイト）`);
    expect(said({ tag: '(7FE0,0010)' })).toBe(`${beginning}${todo}（(7FE0,0010)）`);
    expect(said({})).toBe(beginning + todo);
    expect(errorDetail('dicom_bad_uid', 'en-US', { tag: '(0020,000D)' })).toContain('once more. [(0020,000D)]');
    expect(errorDetail('identifiers_present', 'ja-JP', { tags: '(0010,0010)' })).toContain(
      '(0010,0010)。匿名化の設定を',
    );
    expect(errorDetail('identifiers_present', 'en-US', { tags: '(0010,0010)' })).toContain('(0010,0010). Check');
    expect(errorDetail('too_many_requests', 'ja-JP')).toBe('試行回数が多すぎます。– 秒後にもう一度お試しください。');
  });

  it('call levels as people do', () => {
    expect(errorDetail('level_too_low', 'ja-JP', { level: 'can_edit' })).toBe(
      'この操作に必要な権限がありません（必要な権限：編集）。データの持ち主に権限を依頼してください。',
    );
  });
});
