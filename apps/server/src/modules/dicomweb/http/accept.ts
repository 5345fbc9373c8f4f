import { parseParameters } from '../../../platform/http/index.ts';

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

/** Splits at commas outside of quoted strings. */
function split(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted && c === '\\') i++;
    else if (c === '"') quoted = !quoted;
    else if (c === ',' && !quoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** `type/subtype; name=value…` as the lower-case type and its parameters by lower-case name. */
export function parseMediaType(text: string): { type: string; parameters: ReadonlyMap<string, string> } {
  const { value, parameters } = parseParameters(text);
  return { type: value, parameters };
}

function acceptableRange(range: string): AcceptableMedia | null {
  const { type, parameters } = parseMediaType(range);
  if (!/^[^/\s]+\/[^/\s]+$/.test(type)) return null;
  const weight = Number(parameters.get('q') ?? 1);
  const q = Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 1;
  const multipart = type === 'multipart/related' || type === 'multipart/*';
  // Some clients and servers put the transfer syntax inside the quoted type: type="application/octet-stream;
  // transfer-syntax=*".
  const inner = multipart ? parseMediaType(parameters.get('type') ?? '*/*') : null;
  return {
    packaging: multipart ? 'multipart' : type === '*/*' ? 'any' : 'single',
    mediaType: inner?.type ?? type,
    transferSyntax: parameters.get('transfer-syntax') ?? inner?.parameters.get('transfer-syntax') ?? null,
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
  return split(text)
    .map(acceptableRange)
    .filter((range): range is AcceptableMedia => range !== null && range.q > 0)
    .toSorted((a, b) => b.q - a.q);
}

/** Does a media type fall in a range such as `image/*`? Both lower case. */
export function inRange(mediaType: string, range: string): boolean {
  return range === '*/*' || range === mediaType || (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1)));
}
