import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in Chinese. */
export const zh: PhraseWords = {
  stop: '。',
  sentences: '{means}{todo}',
  at_byte: '位置：第 {offset} 字节',
  between_places: '、',
  places: '（{places}）',
  can_view: '查看',
  can_comment: '评论',
  can_edit: '编辑',
  full_access: '完全访问',
};
