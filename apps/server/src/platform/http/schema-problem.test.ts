import { fieldDetail } from '@mado/contract';
import { languages } from '@mado/languages';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';
import { schemaProblem } from './schema-problem.ts';

const cases: [what: string, schema: z.ZodType, value: unknown, problem: string, japanese: string][] = [
  ['nothing', z.string(), undefined, 'missing', '必須です'],
  ['an empty text', z.string().min(1), '', 'missing', '必須です'],
  ['another type', z.string(), null, 'invalid', '内容が正しくありません'],
  ['a short text', z.string().min(8), 'abc', 'too_few_signs:8', '8 文字以上で入力してください'],
  ['a long text', z.string().max(2000), 'x'.repeat(2001), 'too_many_signs:2000', '2,000 文字以内で入力してください'],
  ['a short list', z.array(z.string()).min(2), ['a'], 'too_few_entries:2', '2 件以上必要です'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'too_many_entries:1', '1 件以内にしてください'],
  ['a low number', z.int().min(1), 0, 'too_low:1', '1 以上の値にしてください'],
  ['a high number', z.int().max(9), 10, 'too_high:9', '9 以下の値にしてください'],
  ['no date', z.iso.date(), '2026-02-30', 'not_a_date', '日付は YYYY-MM-DD の形で指定してください'],
  ['no time', z.iso.datetime(), '2026-02-03', 'not_a_time', '日時の形式が正しくありません'],
  ['no ID', z.uuid(), 'x', 'not_an_id', 'ID の形式が正しくありません'],
  ['no address', z.email(), 'x', 'email_invalid', 'メールアドレスの形式が正しくありません'],
  ['none of the choices', z.enum(['a', 'b']), 'c', 'one_of:a, b', '次のいずれかを指定してください: a, b'],
  ['an unknown field', z.strictObject({}), { 山田: 1 }, 'unknown_fields', '使えない項目が含まれています'],
  ['a number of no step', z.number().multipleOf(2), 3, 'invalid', '内容が正しくありません'],
  ['words of its own', z.string().refine(() => false, 'nul'), 'x', 'nul', '使用できない文字(NUL)が含まれています'],
];

describe('what a schema refuses', () => {
  it.each(cases)('%s has its name and its words', (_, schema, value, problem, japanese) => {
    const { faults } = parseInput(schema, value, schemaProblem);
    expect(faults).toEqual({ '.': problem });
    expect(fieldDetail(problem, 'ja-JP')).toBe(japanese);
  });

  it.each(languages)('has words in %s without a brace left', (language) => {
    for (const [, , , problem] of cases) {
      const words = fieldDetail(problem, language);
      expect(words).not.toMatch(/[{}]|:\d/);
      expect(words).not.toBe(problem);
    }
  });
});
