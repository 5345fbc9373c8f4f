import type { DicomNoteKind } from '@mado/dicom';

/** Notes of files that are kept without being indexed, and why. */
type KeptAsFile =
  | 'empty'
  | 'not_dicom'
  | 'not_an_instance'
  | 'missing_uid'
  | 'kept_as_file'
  | 'bad_length'
  | 'unknown_vr'
  | 'no_transfer_syntax'
  | 'bad_uid'
  | 'corrupt'
  | 'index_text_cut'
  | 'notes_left_out'
  | 'joined_from_other_patient';
/**
 * What the server may note of a stored file, in the order in which a summary says it: first what changes how the file is kept or found, last what
 * concerns its bytes. The DICOM reader's notes, and those of files that are kept without being indexed.
 */
const order: Record<DicomNoteKind | KeptAsFile, true> = {
  joined_from_other_patient: true,
  empty: true,
  not_dicom: true,
  not_an_instance: true,
  missing_uid: true,
  kept_as_file: true,
  truncated: true,
  bad_length: true,
  unknown_vr: true,
  no_transfer_syntax: true,
  bad_uid: true,
  corrupt: true,
  unread_rest: true,
  pixel_data_shorter: true,
  bad_pixel_description: true,
  uid_derived: true,
  sop_class_missing: true,
  uid_made: true,
  uid_from_file_meta: true,
  nonconformant_uid: true,
  charset_guessed: true,
  charset_undecodable: true,
  charset_unknown: true,
  pixel_data_missing: true,
  pixel_data_padded: true,
  pixel_data_longer: true,
  length_beyond_end: true,
  skipped_bytes: true,
  stray_item: true,
  bad_offset_table: true,
  trailing_bytes: true,
  transfer_syntax_guessed: true,
  transfer_syntax_unknown: true,
  no_preamble: true,
  no_file_meta: true,
  bad_value: true,
  bad_vr: true,
  odd_length: true,
  duplicate_tag: true,
  implicit_item: true,
  missing_delimiter: true,
  unreadable_sequence: true,
  index_text_cut: true,
  notes_left_out: true,
};
type FileNote = keyof typeof order;
const known = Object.keys(order) as FileNote[];

/** A note, and the files that have it. */
export interface NotedFiles {
  /** `other`: a code that this page does not know yet. */
  readonly note: FileNote | 'other';
  readonly paths: readonly string[];
}

/** Notes of files that are kept otherwise than their name promises, or of which something is missing: the person should hear of them without asking. */
export const graveNotes: ReadonlySet<NotedFiles['note']> = new Set([
  'empty',
  'not_dicom',
  'missing_uid',
  'kept_as_file',
  'truncated',
  'unread_rest',
  'pixel_data_shorter',
  'bad_pixel_description',
]);

/** Adds the notes of files to those before them, grouped. */
export function withNotes(
  notes: readonly NotedFiles[],
  files: readonly { path: string; codes: readonly string[] }[],
): readonly NotedFiles[] {
  const added = new Map<NotedFiles['note'], string[]>();
  for (const { path, codes } of files)
    for (const note of new Set(codes.map((code) => known.find((one) => one === code) ?? 'other')))
      added.set(note, [...(added.get(note) ?? []), path]);
  if (added.size === 0) return notes;
  const before = new Map(notes.map(({ note, paths }) => [note, paths]));
  return [...known, 'other' as const].flatMap((note) => {
    const paths = [...(before.get(note) ?? []), ...(added.get(note) ?? [])];
    return paths.length === 0 ? [] : [{ note, paths }];
  });
}
