import { noteCodes, type ItemNote, type NoteCode } from '@mado/contract';
import type { Text } from './language/use-text.ts';

/** A note that this page has words for; `other`: a code that it does not know (yet, or any more). */
export type KnownNote = NoteCode | 'other';

/**
 * What a note means, what can be done, and where in the file it is about; `position` is empty where that is not known.
 */
interface NoteWords {
  means: string;
  todo: string;
  position: string;
}

export function knownNote(code: string): KnownNote {
  return noteCodes.find((one) => one === code) ?? 'other';
}

export function noteWords(note: ItemNote, t: Text): NoteWords {
  const known = knownNote(note.code);
  return { means: t(`notes.${known}.means`), todo: t(`notes.${known}.todo`), position: notePosition(note, t) };
}

/** Tag, and offset in bytes from the beginning of the file, for whoever looks into it with another program. */
export function notePosition({ tag, offset }: Pick<ItemNote, 'tag' | 'offset'>, t: Text): string {
  const positions = [
    ...(tag === undefined ? [] : [`(${tag.slice(0, 4)},${tag.slice(4)})`]),
    ...(offset === undefined ? [] : [t('app.position.offset', { offset })]),
  ];
  return positions.length === 0 ? '' : t('app.position.whole', { position: positions.join(t('app.position.between')) });
}
