import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in Vietnamese. */
export const vi: PhraseWords = {
  stop: '.',
  sentences: '{means} {todo}',
  at_byte: 'byte {offset}',
  between_places: ', ',
  places: ' [{places}]',
  can_view: 'xem',
  can_comment: 'nhận xét',
  can_edit: 'chỉnh sửa',
  full_access: 'toàn quyền',
};
