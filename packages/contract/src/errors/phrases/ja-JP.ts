/** What joins the words of an error to a sentence, in Japanese, the source. */
export const jaJP = {
  stop: '。',
  sentences: '{means}{todo}',
  at_byte: '位置 {offset} バイト',
  between_places: '、',
  places: '（{places}）',
  can_view: '閲覧',
  can_comment: 'コメント',
  can_edit: '編集',
  full_access: 'フルアクセス',
};
