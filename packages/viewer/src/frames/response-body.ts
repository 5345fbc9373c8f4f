import { parseMediaType, transferSyntaxOfType } from './media-type.ts';

/** Bytes of one frame or bulk value, and the transfer syntax that the answer named. */
export interface ResponseBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly transferSyntaxUID: string | null;
  /** Media type of the bytes themselves, in lower case. */
  readonly type: string;
}

/**
 * Takes an answer apart: a single part as it is, or the first part of multipart/related (RFC 2387), whose own header
 * wins over the outer one.
 * @throws SyntaxError when a multipart answer has no part
 */
export function readBody(contentType: string, bytes: Uint8Array<ArrayBuffer>): ResponseBody {
  const outer = parseMediaType(contentType);
  if (outer.type !== 'multipart/related') {
    return { bytes, transferSyntaxUID: transferSyntaxOfType(outer), type: outer.type };
  }
  const part = firstPart(bytes, outer.parameters['boundary'] ?? '');
  const inner = parseMediaType(part.contentType);
  return {
    bytes: part.body,
    transferSyntaxUID: transferSyntaxOfType(inner) ?? transferSyntaxOfType(outer),
    type: inner.type,
  };
}

const ascii = new TextEncoder();

function firstPart(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): { contentType: string; body: Uint8Array<ArrayBuffer> } {
  const start = find(bytes, ascii.encode(`--${boundary}`), 0);
  const headerEnd = start === -1 ? -1 : find(bytes, ascii.encode('\r\n\r\n'), start);
  if (boundary === '' || headerEnd === -1) throw new SyntaxError('a multipart answer without a part');
  const header = new TextDecoder().decode(bytes.subarray(start, headerEnd));
  const contentType = /^content-type:\s*(.*)$/im.exec(header)?.[1]?.trim() ?? '';
  const length = /^content-length:\s*(\d+)\s*$/im.exec(header)?.[1];
  const bodyStart = headerEnd + 4;
  const stated = length === undefined ? -1 : bodyStart + Number(length);
  const end =
    stated >= 0 && stated <= bytes.length ? stated : findLast(bytes, ascii.encode(`\r\n--${boundary}`), bodyStart);
  if (end === -1) throw new SyntaxError('a multipart answer that does not end');
  return { contentType, body: bytes.slice(bodyStart, end) };
}

function find(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
  }
  return -1;
}

/** The boundary that ends a part without a length is looked for from the end: pixels may contain anything. */
function findLast(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const first = wanted[0] ?? 0;
  for (let at = bytes.lastIndexOf(first); at >= from; at = bytes.lastIndexOf(first, at - 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
    if (at === 0) break;
  }
  return -1;
}
