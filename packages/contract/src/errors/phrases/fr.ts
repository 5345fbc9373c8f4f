import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in French. */
export const fr: PhraseWords = {
  stop: '.',
  sentences: '{means} {todo}',
  at_byte: 'à l’octet {offset}',
  between_places: ', ',
  places: ' [{places}]',
  can_view: 'consultation',
  can_comment: 'commentaire',
  can_edit: 'modification',
  full_access: 'accès complet',
};
