/** Why a file is refused. The list is closed. */
export type DicomErrorKind =
  /** There are no bytes. */
  | 'empty'
  /** The bytes are something else (text, an image file, garbage). */
  | 'not_dicom'
  /** The directory of a medium (DICOMDIR, PS3.3 F): it names instances and is none. */
  | 'not_an_instance'
  /** The file ends before a value that its header promises. */
  | 'truncated'
  /** A value claims to reach beyond the item or sequence that holds it, or is swallowed by its neighbours. */
  | 'bad_length'
  /** A value representation that is not of PS3.5 6.2 and whose length cannot be known. */
  | 'unknown_vr'
  /** No transfer syntax is declared and none fits the bytes. */
  | 'no_transfer_syntax'
  /** Study, series, instance or SOP class has no identifier. */
  | 'missing_uid'
  /** An identifier is not made of digits and dots, or is too long (PS3.5 9.1). */
  | 'bad_uid'
  /** Rows, columns, bits and the like are absent, contradict each other or do not fit the pixel data. */
  | 'bad_pixel_description'
  /** Sequences are nested deeper than `maximumDepth`. */
  | 'too_deep'
  /** More than `maximumElements` elements, items and fragments. */
  | 'too_many_elements'
  /** The data set inflates to more bytes than `readInstance` is willing to hold. */
  | 'inflates_too_large'
  /**
   * The structure is damaged: a delimiter or item where none may be, a damaged deflated stream, an unusable offset
   * table.
   */
  | 'corrupt';

/**
 * Where and what: `tag` as 8 upper-case hexadecimal digits, `offset` in bytes from the start of the file (of the
 * inflated data set when deflated).
 */
export interface DicomErrorDetail {
  tag?: string | undefined;
  offset?: number | undefined;
  expected?: string | undefined;
  found?: string | undefined;
}

/** A file is refused. The message says where and what was expected; it never repeats a value of the file. */
export class DicomError extends Error {
  readonly kind: DicomErrorKind;
  readonly tag?: string;
  readonly offset?: number;
  readonly expected?: string;
  readonly found?: string;

  constructor(kind: DicomErrorKind, detail: DicomErrorDetail = {}) {
    super(sentence(kind, detail));
    this.name = 'DicomError';
    this.kind = kind;
    if (detail.tag !== undefined) this.tag = detail.tag;
    if (detail.offset !== undefined) this.offset = detail.offset;
    if (detail.expected !== undefined) this.expected = detail.expected;
    if (detail.found !== undefined) this.found = detail.found;
  }
}

function sentence(kind: DicomErrorKind, { tag, offset, expected, found }: DicomErrorDetail): string {
  const where = [
    tag === undefined ? '' : ` (${tag.slice(0, 4)},${tag.slice(4)})`,
    offset === undefined ? '' : ` at byte ${offset}`,
  ].join('');
  const what = [
    expected === undefined ? '' : `expected ${expected}`,
    found === undefined ? '' : `found ${found}`,
  ].filter((part) => part !== '');
  return `${kind}${where}${what.length > 0 ? `: ${what.join(', ')}` : ''}`;
}
