import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in Spanish. */
export const es: PhraseWords = {
  stop: '.',
  sentences: '{means} {todo}',
  at_byte: 'en el byte {offset}',
  between_places: ', ',
  places: ' [{places}]',
  can_view: 'ver',
  can_comment: 'comentar',
  can_edit: 'editar',
  full_access: 'acceso completo',
};
