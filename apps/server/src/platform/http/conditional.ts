/** Whether an If-None-Match header names this entity tag (weak comparison, RFC 9110 13.1.2): then the answer is 304. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '').slice(1, -1);
  // Quotation marks cannot stand inside of a tag: every second piece is one, where it is closed.
  const pieces = ifNoneMatch.split('"');
  return pieces.some((piece, n) => n % 2 === 1 && n < pieces.length - 1 && piece === opaque);
}

/** Bytes `start` to `end`, both inclusive and zero-based. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range that a request asks for (RFC 9110 14.2): null to send everything, because none is asked for, it is not
 * understood, asks for several pieces, or If-Range names another version; 'unsatisfiable': 416.
 *
 * @param size bytes of the whole
 */
export function byteRange(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '');
  if (!match || (ifRange !== undefined && ifRange !== etag)) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
