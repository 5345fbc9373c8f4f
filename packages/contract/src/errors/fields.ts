import type { ErrorLocale } from './index.ts';

/** What can be wrong with a field of a request, besides what its schema says, in our words. */
const words = {
  nul: { 'ja-JP': '使用できない文字(NUL)が含まれています', 'en-US': 'must not contain NUL' },
  not_a_folder: { 'ja-JP': 'フォルダではありません', 'en-US': 'not a folder' },
  not_a_file: { 'ja-JP': 'ファイルではありません', 'en-US': 'not a file' },
  cursor_unknown: {
    'ja-JP': '一覧の Link ヘッダーの値ではありません',
    'en-US': 'is not from the Link header of a list',
  },
  cursor_of_other_list: { 'ja-JP': '別の一覧の続きです', 'en-US': 'is of another list' },
  cursor_of_other_order: { 'ja-JP': '別の並び順の一覧の続きです', 'en-US': 'is of a list in another order' },
} as const satisfies Record<string, Record<ErrorLocale, string>>;

export type FieldProblem = keyof typeof words;

/** The words for what is wrong with a field; a text that is no name of ours, such as that of a schema, stays as it is. */
export function fieldDetail(problem: string, locale: ErrorLocale): string {
  return Object.hasOwn(words, problem) ? words[problem as FieldProblem][locale] : problem;
}
