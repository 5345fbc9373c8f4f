import { noteCodes, type ItemNote, type NoteCode } from '@mado/contract';
import type { Text } from './language/use-text.ts';

/** A note that this page has words for; `other`: a code that it does not know (yet, or any more). */
export type KnownNote = NoteCode | 'other';

/** What a note means, what can be done, and where in the file it is about; `place` is empty where that is not known. */
interface NoteWords {
  means: string;
  todo: string;
  place: string;
}

export function knownNote(code: string): KnownNote {
  return noteCodes.find((one) => one === code) ?? 'other';
}

export function noteWords(note: ItemNote, t: Text): NoteWords {
  const known = knownNote(note.code);
  return { means: t(`notes.${known}.means`), todo: t(`notes.${known}.todo`), place: notePlace(note, t) };
}

/** Tag, and offset in bytes from the beginning of the file, for whoever looks into it with another program. */
export function notePlace({ tag, offset }: Pick<ItemNote, 'tag' | 'offset'>, t: Text): string {
  const places = [
    ...(tag === undefined ? [] : [`(${tag.slice(0, 4)},${tag.slice(4)})`]),
    ...(offset === undefined ? [] : [t('app.place.offset', { offset })]),
  ];
  return places.length === 0 ? '' : t('app.place.whole', { place: places.join(t('app.place.between')) });
}
