import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in German. */
export const de: PhraseWords = {
  stop: '.',
  sentences: '{means} {todo}',
  at_byte: 'bei Byte {offset}',
  between_places: ', ',
  places: ' [{places}]',
  can_view: 'Ansehen',
  can_comment: 'Kommentieren',
  can_edit: 'Bearbeiten',
  full_access: 'Vollzugriff',
};
