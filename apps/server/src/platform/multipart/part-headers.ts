import { parse } from 'content-type';
import { parseDisposition } from './content-disposition.ts';

/** Headers of one part of a multipart body (RFC 2046 5.1, RFC 7578 4.2); names in lower case. */
export interface PartHeaders {
  readonly all: ReadonlyMap<string, string>;
  /** `name` of the form field, empty for multipart/related */
  readonly name: string;
  /** `filename` as sent, with `filename*` (RFC 8187) preferred; null where the part is no file */
  readonly filename: string | null;
  /** Media type in lower case without parameters, null where none is given */
  readonly mediaType: string | null;
}

/** Reads the header block of a part, without the empty line that ends it. Lines without a colon are ignored. */
export function parsePartHeaders(block: Buffer): PartHeaders {
  const all = new Map<string, string>();
  for (const line of block.toString('utf8').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) all.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const { parameters } = parseDisposition(all.get('content-disposition') ?? '');
  const filename = extendedValue(parameters.get('filename*')) ?? parameters.get('filename');
  const type = all.get('content-type');
  return {
    all,
    name: browserEscapes(parameters.get('name') ?? ''),
    filename: filename === undefined ? null : browserEscapes(filename),
    mediaType: type === undefined ? null : parse(type, { parameters: false }).type,
  };
}

/**
 * Browsers write these three characters, and no others, percent-encoded in names (HTML, multipart/form-data encoding
 * algorithm).
 */
function browserEscapes(text: string): string {
  return text.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `UTF-8''percent-encoded` (RFC 8187 3.2.1); undefined where it cannot be read. */
function extendedValue(text: string | undefined): string | undefined {
  const match = /^utf-8'[^']*'(.*)$/i.exec(text ?? '');
  if (match?.[1] === undefined) return undefined;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return undefined;
  }
}
