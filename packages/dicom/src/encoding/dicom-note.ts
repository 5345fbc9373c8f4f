/** What was tolerated while a file was read. The list is closed. */
export type DicomNoteKind =
  /** Text is not in the declared character set; all text of the file was decoded as `found`. */
  | 'charset_guessed'
  /** Text has bytes that no character set fits; they were replaced. */
  | 'charset_undecodable'
  /** A term of Specific Character Set (0008,0005) is not of PS3.3 C.12.1.1.2. */
  | 'charset_unknown'
  /** The 128 bytes before 'DICM' are missing (PS3.10 7.1). */
  | 'no_preamble'
  /** The file meta group 0002 is missing (PS3.10 7.1). */
  | 'no_file_meta'
  /** The transfer syntax was found from the bytes because it is not declared, or declared wrongly. */
  | 'transfer_syntax_guessed'
  /** The declared transfer syntax is not in our table; read as explicit little endian (PS3.5 A.4). */
  | 'transfer_syntax_unknown'
  /** Bytes after the data set that are no elements. */
  | 'trailing_bytes'
  /** The file ends before the value of `tag` does: bytes are missing that once were there. What is whole was read. */
  | 'truncated'
  /** Pixel data says that it is longer than the file, though every frame that is described is there. */
  | 'length_beyond_end'
  /** An item or delimiter stands outside of a sequence; it was passed over, an item with its content. */
  | 'stray_item'
  /** Bytes that are no element stand between two elements; they were passed over. `tag`: the element before them. */
  | 'skipped_bytes'
  /** Behind `tag` nothing makes sense any more: what stands before was read, the rest was not. */
  | 'unread_rest'
  /**
   * A value representation that PS3.5 6.2 does not have, or bytes where PS3.6 knows numbers or text; that of PS3.6 is
   * taken, or UN where the tag is unknown.
   */
  | 'bad_vr'
  /**
   * A value does not follow its value representation and is null in the JSON, or is out of range (Number of Frames 0,
   * read as 1).
   */
  | 'bad_value'
  /** A value has an odd length (PS3.5 7.1.1 requires an even one). */
  | 'odd_length'
  /** A tag occurs twice on one level; the first is kept. */
  | 'duplicate_tag'
  /** Items of an explicit VR file are written without VR. */
  | 'implicit_item'
  /** A sequence or item lacks its delimiter at the end of its parent. */
  | 'missing_delimiter'
  /** What should be a sequence could not be read as one, such as text in its place; kept as bytes. */
  | 'unreadable_sequence'
  /** An identifier has components with leading zeros (PS3.5 9.1); kept as it is. */
  | 'nonconformant_uid'
  /**
   * An identifier is missing; one was made from the content of the file (PS3.5 B.2). It stands in the JSON and not in
   * the file.
   */
  | 'uid_made'
  /**
   * An identifier is malformed (PS3.5 9.1); one derived from it stands in the JSON (PS3.5 B.2), the malformed one stays
   * in the file.
   */
  | 'uid_derived'
  /** The data set does not say its SOP class; it is listed without one. */
  | 'sop_class_missing'
  /**
   * The data set has no SOP Instance UID; that of the file meta group was taken, which must be the same (PS3.10 7.1).
   */
  | 'uid_from_file_meta'
  /** Rows and columns are there, pixel data is not. */
  | 'pixel_data_missing'
  /**
   * Rows, columns, bits or the transfer syntax of the pixels are absent or impossible: where the frames lie cannot be
   * told.
   */
  | 'bad_pixel_description'
  /** Pixel data has more bytes, or more frames, than its description; the rest is ignored. */
  | 'pixel_data_longer'
  /**
   * Pixel data has fewer bytes, frames or fragments than its description; the whole frames are there, the others are
   * `missing` in the frame table.
   */
  | 'pixel_data_shorter'
  /** The object refers to more than is kept, or by identifiers that are none. */
  | 'references_left_out'
  /** The last byte of native pixel data of an odd length is missing; read as 0. */
  | 'pixel_data_padded'
  /** The offset table does not point to fragments; frames were found by the fragments. */
  | 'bad_offset_table';

/**
 * One thing that was tolerated: `tag` as 8 upper-case hexadecimal digits, `offset` in bytes from the start of the file
 * (of the inflated data set when deflated).
 */
export interface DicomNote {
  kind: DicomNoteKind;
  tag?: string;
  offset?: number;
  /** What was used instead, in words of the standard, never a value of the file. */
  found?: string;
}
