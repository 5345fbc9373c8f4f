/** Why a picture is refused. The list is closed. */
export type PictureErrorKind =
  /** The first bytes are those of no picture that can be cleaned. */
  | 'not_a_picture'
  /** The file ends before what it promises, or before its end mark. */
  | 'truncated'
  /** A length that its segment or chunk cannot have. */
  | 'bad_length'
  /** Something else stands where a segment, a chunk or its name has to begin, or one stands in the wrong place. */
  | 'bad_structure'
  /** A chunk is not what its checksum says. */
  | 'bad_checksum'
  /** A segment or chunk that a decoder needs and that nobody here knows: what it holds cannot be told. */
  | 'unknown_segment'
  /** There is an end, and nothing of a picture before it. */
  | 'no_pixels'
  /** What stays would be more pieces than `mostParts`. */
  | 'too_many_parts';

/** A picture is refused. `offset` in bytes from the start of the file; the message never repeats anything of it. */
export class PictureError extends Error {
  readonly kind: PictureErrorKind;
  readonly offset: number;

  constructor(kind: PictureErrorKind, offset: number) {
    super(`the picture cannot be cleaned: ${kind} at ${offset}`);
    this.name = 'PictureError';
    this.kind = kind;
    this.offset = offset;
  }
}
