import { z } from 'zod';

/**
 * What may be noted of a stored file, in the order in which a person hears of it: first what changes how the file is
 * kept or found, last what concerns its bytes. Notes of the DICOM reader, the reason why DICOM is kept as a plain file,
 * and what storing adds. The list is closed; the words are those of the page.
 */
export const noteCodes = [
  'joined_from_other_patient',
  'pixels_not_looked_at',
  'empty',
  'not_dicom',
  'not_an_instance',
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
  'bad_pixel_description',
  'uid_derived',
  'sop_class_missing',
  'uid_made',
  'uid_from_file_meta',
  'nonconformant_uid',
  'charset_guessed',
  'charset_undecodable',
  'charset_unknown',
  'pixel_data_missing',
  'pixel_data_padded',
  'pixel_data_longer',
  'length_beyond_end',
  'skipped_bytes',
  'stray_item',
  'bad_offset_table',
  'trailing_bytes',
  'transfer_syntax_guessed',
  'transfer_syntax_unknown',
  'no_preamble',
  'no_file_meta',
  'bad_value',
  'bad_vr',
  'odd_length',
  'duplicate_tag',
  'implicit_item',
  'missing_delimiter',
  'unreadable_sequence',
  'references_left_out',
  'index_text_cut',
  'notes_left_out',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/**
 * What was tolerated when a file was read or stored. `code` is one of `noteCodes`, or one that an earlier version
 * wrote. `tag`: 8 upper-case hexadecimal digits; `offset`: bytes from the beginning of the file (of the inflated data
 * set when deflated).
 */
export const ItemNote = z.object({ code: z.string(), tag: z.string().optional(), offset: z.int().optional() });
export type ItemNote = z.output<typeof ItemNote>;
/** A note as it is written today. */
export interface WrittenNote extends ItemNote {
  code: NoteCode;
}
