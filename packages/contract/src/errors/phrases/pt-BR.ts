import type { PhraseWords } from '../words.ts';

/** What joins the words of an error to a sentence, in Brazilian Portuguese. */
export const ptBR: PhraseWords = {
  stop: '.',
  sentences: '{means} {todo}',
  at_byte: 'no byte {offset}',
  between_places: ', ',
  places: ' [{places}]',
  can_view: 'ver',
  can_comment: 'comentar',
  can_edit: 'editar',
  full_access: 'acesso total',
};
