import { noteCodes, type ItemNote } from '@mado/contract';
import { knownNote, type KnownNote } from '../../app/note-words.ts';

/** A file that has a note, and where in it. */
interface NotedFile extends Pick<ItemNote, 'tag' | 'offset'> {
  readonly path: string;
}

/** A note, and the files that have it. */
export interface NotedFiles {
  readonly note: KnownNote;
  readonly files: readonly NotedFile[];
}

/**
 * Notes of files that are kept otherwise than their name promises, or of which something is missing: the person should
 * hear of them without asking.
 */
export const graveNotes: ReadonlySet<KnownNote> = new Set([
  'empty',
  'not_dicom',
  'missing_uid',
  'cut_before_uid',
  'kept_as_file',
  'truncated',
  'bad_length',
  'unknown_vr',
  'no_transfer_syntax',
  'bad_uid',
  'corrupt',
  'unread_rest',
  'pixel_data_shorter',
  'pixel_data_missing',
  'bad_pixel_description',
]);

/** Adds the notes of files to those before them, grouped. */
export function withNotes(
  before: readonly NotedFiles[],
  files: readonly { path: string; notes: readonly ItemNote[] }[],
): readonly NotedFiles[] {
  const groups = new Map<KnownNote, NotedFile[]>(before.map(({ note, files: noted }) => [note, [...noted]]));
  let added = false;
  for (const { path, notes } of files) {
    const told = new Set<KnownNote>();
    for (const { code, tag, offset } of notes) {
      const note = knownNote(code);
      if (told.has(note)) continue;
      told.add(note);
      const file = { path, ...(tag !== undefined && { tag }), ...(offset !== undefined && { offset }) };
      const group = groups.get(note);
      if (group === undefined) groups.set(note, [file]);
      else group.push(file);
      added = true;
    }
  }
  if (!added) return before;
  return [...noteCodes, 'other' as const].flatMap((note) => {
    const noted = groups.get(note);
    return noted === undefined ? [] : [{ note, files: noted }];
  });
}
