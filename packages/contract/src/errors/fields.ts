import type { ErrorLocale } from './locales.ts';

/** What can be wrong with a field of a request, besides what its schema says, in our words. */
const words = {
  nul: { 'ja-JP': '使用できない文字(NUL)が含まれています', 'en-US': 'must not contain NUL' },
  invalid: { 'ja-JP': '内容が正しくありません', 'en-US': 'is not valid' },
  missing: { 'ja-JP': '必須です', 'en-US': 'is missing' },
  too_many_keys: { 'ja-JP': 'フィールドの数が多すぎます', 'en-US': 'has too many fields' },
  not_json: { 'ja-JP': 'JSON として読み取れません', 'en-US': 'is not JSON' },
  one_file_only: { 'ja-JP': 'ファイルは 1 つだけ送れます', 'en-US': 'must be the one file' },
  file_name: {
    'ja-JP': 'フィールドの名前は file0 から file199 までです',
    'en-US': 'must be in fields called file0 to file199',
  },
  comes_twice: { 'ja-JP': '同じ番号のファイルが 2 つあります', 'en-US': 'comes twice' },
  fields_first: {
    'ja-JP': '大きなファイルの前に、送り先のフィールドが必要です',
    'en-US': 'files come before what says where they belong: send the fields first',
  },
  target_first: {
    'ja-JP': '組織に参加していない場合は、ファイルの前に送り先のフィールドが必要です',
    'en-US': 'of who is in no organisation, what says where the files belong must come before them',
  },
  boundary_missing: {
    'ja-JP': 'Content-Type に boundary がありません',
    'en-US': 'the Content-Type names no boundary',
  },
  boundary_broken: { 'ja-JP': 'boundary の行が正しくありません', 'en-US': 'has no well-formed boundary line' },
  part_headers_long: { 'ja-JP': 'パートのヘッダーが長すぎます', 'en-US': 'the headers of a part are too long' },
  too_many_parts: { 'ja-JP': 'パートの数が多すぎます', 'en-US': 'has too many parts' },
  cut_off: { 'ja-JP': '最後の boundary の前で終わっています', 'en-US': 'ends before its last boundary' },
  text_too_long: { 'ja-JP': '文字のフィールドが長すぎます', 'en-US': 'a text field is too long' },
  still_member: { 'ja-JP': 'まだ組織のメンバーです', 'en-US': 'is a member still' },
  no_member: { 'ja-JP': '組織のメンバーではありません', 'en-US': 'is no member of the organisation' },
  email_invalid: { 'ja-JP': 'メールアドレスの形式が正しくありません', 'en-US': 'must be an e-mail address' },
  username_length: { 'ja-JP': '1～64 文字で入力してください', 'en-US': 'must have 1 to 64 characters' },
  password_short: { 'ja-JP': '12 文字以上で入力してください', 'en-US': 'must have 12 characters or more' },
  password_long: { 'ja-JP': '1024 文字以内で入力してください', 'en-US': 'must have at most 1024 characters' },
  password_common: {
    'ja-JP': '推測されやすいパスワードです。別のものにしてください',
    'en-US': 'is one of the passwords that are tried first',
  },
  whole_bytes: { 'ja-JP': 'バイト数を整数で入力してください', 'en-US': 'must be a whole number of bytes' },
  last_admin: { 'ja-JP': '組織には管理者が 1 人以上必要です', 'en-US': 'an organisation keeps one admin at least' },
  view_link_level: { 'ja-JP': '閲覧リンクの権限は閲覧だけです', 'en-US': 'a view link is can_view' },
  upload_link_level: {
    'ja-JP': 'アップロードリンクの権限はフルアクセスだけです',
    'en-US': 'an upload link is full_access',
  },
  frame_twice: { 'ja-JP': '同じフレームは一度だけ指定できます', 'en-US': 'must name each frame once' },
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
