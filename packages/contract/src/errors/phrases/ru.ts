import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in Russian. */
export const ru: PhraseWords = {
  stop: '.',
  sentences: '{means} {todo}',
  at_byte: 'байт {offset}',
  between_places: ', ',
  places: ' [{places}]',
  can_view: 'просмотр',
  can_comment: 'комментирование',
  can_edit: 'редактирование',
  full_access: 'полный доступ',
};
