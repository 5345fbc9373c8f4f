import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in English. */
export const enUS: PhraseWords = {
  stop: '.',
  sentences: '{means} {todo}',
  at_byte: 'at byte {offset}',
  between_places: ', ',
  places: ' [{places}]',
  can_view: 'view',
  can_comment: 'comment',
  can_edit: 'edit',
  full_access: 'full access',
};
