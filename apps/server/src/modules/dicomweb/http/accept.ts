import { parse, type ContentType } from 'content-type';

/**
 * One media range of an Accept header (RFC 9110 12.5.1) in the terms of DICOMweb (PS3.18 8.7.3.6, 8.7.5).
 *
 * `packaging`: 'multipart' for `multipart/related`, 'single' for any other concrete range, 'any' where the range says
 * neither. `mediaType`: of the parts when multipart; lower case; may end in `/*`. `transferSyntax`: a UID, `*` for
 * whatever is stored, null when the range leaves it to the media type's default.
 */
export interface AcceptableMedia {
  readonly packaging: 'single' | 'multipart' | 'any';
  readonly mediaType: string;
  readonly transferSyntax: string | null;
  readonly q: number;
}

/** The media ranges of an Accept header; what stands between two commas, and not inside of quotes. */
function* rangesOf(text: string): Generator<ContentType> {
  for (let start = 0; start < text.length;) {
    const range = parse(text, { start, comma: true });
    yield range;
    start = range.index + 1;
  }
}

function acceptableRange({ type, parameters }: ContentType): AcceptableMedia | null {
  if (!/^[^/\s]+\/[^/\s]+$/.test(type)) return null;
  const weight = Number(parameters['q'] ?? 1);
  const q = Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 1;
  const multipart = type === 'multipart/related' || type === 'multipart/*';
  // Some clients and servers put the transfer syntax inside the quoted type: type="application/octet-stream;
  // transfer-syntax=*".
  const inner = multipart ? parse(parameters['type'] ?? '*/*') : null;
  return {
    packaging: multipart ? 'multipart' : type === '*/*' ? 'any' : 'single',
    mediaType: inner?.type ?? type,
    transferSyntax: parameters['transfer-syntax'] ?? inner?.parameters['transfer-syntax'] ?? null,
    q,
  };
}

/**
 * What the client accepts, best first; ranges of equal weight keep their order, ranges of weight 0 are left out.
 * `parameter`: the `accept` query parameter (PS3.18 8.3.3.1), which goes before the header. Neither: anything.
 */
export function acceptableMedia(header: string | undefined, parameter?: string): AcceptableMedia[] {
  const text = parameter ?? header ?? '';
  if (text.trim() === '') return [{ packaging: 'any', mediaType: '*/*', transferSyntax: null, q: 1 }];
  return [...rangesOf(text)]
    .map(acceptableRange)
    .filter((range): range is AcceptableMedia => range !== null && range.q > 0)
    .toSorted((a, b) => b.q - a.q);
}

/** Does a media type fall in a range such as `image/*`? Both lower case. */
export function inRange(mediaType: string, range: string): boolean {
  return range === '*/*' || range === mediaType || (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1)));
}
