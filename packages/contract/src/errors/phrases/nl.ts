import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in Dutch. */
export const nl: PhraseWords = {
  stop: '.',
  sentences: '{means} {todo}',
  at_byte: 'bij byte {offset}',
  between_places: ', ',
  places: ' [{places}]',
  can_view: 'bekijken',
  can_comment: 'opmerken',
  can_edit: 'bewerken',
  full_access: 'volledige toegang',
};
