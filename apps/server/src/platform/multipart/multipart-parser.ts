import { parse } from 'content-type';
import { parsePartHeaders, type PartHeaders } from './part-headers.ts';

/**
 * What comes out of a body: the start of a part, some of its bytes, its end. `bytes` are a view of the chunk that was
 * pushed.
 */
export type MultipartEvent =
  | { readonly type: 'part'; readonly headers: PartHeaders }
  | { readonly type: 'bytes'; readonly bytes: Buffer }
  | { readonly type: 'end' };

/**
 * The body is no well-formed multipart; the message is the name of what is wrong (`FieldProblem`), and never repeats
 * the body.
 */
export class MultipartError extends Error {
  override readonly name = 'MultipartError';
}

export interface MultipartLimits {
  /** Parts of a body */
  readonly parts: number;
  /** Bytes of the header block of one part */
  readonly headerBytes: number;
}

const lineEnd = Buffer.from('\r\n');
const blockEnd = Buffer.from('\r\n\r\n');
/** Bytes before the first boundary, and of padding after one: no sender needs more. */
const preambleLimit = 8192;

/**
 * The boundary of a multipart content type; null where there is none. RFC 2046 5.1.1 has 1 to 70 characters; 200 are
 * taken, since Orthanc sends 73.
 */
export function multipartBoundary(contentType: string): string | null {
  const {
    type,
    parameters: { boundary },
  } = parse(contentType);
  return type.startsWith('multipart/') && boundary !== undefined && /^[\x20-\x7e]{1,200}$/.test(boundary)
    ? boundary
    : null;
}

/**
 * Cuts a multipart body (RFC 2046 5.1) that arrives in chunks into parts. Holds back only what may be the beginning of
 * a boundary, so memory does not grow with the body; bytes of parts are views, not copies.
 */
export class MultipartParser {
  readonly #delimiter: Buffer;
  readonly #limits: MultipartLimits;
  #state: 'preamble' | 'boundary' | 'headers' | 'body' | 'epilogue' = 'preamble';
  /** Not yet understood. The body begins as if after a line end: the first boundary need not follow one. */
  #held: Buffer = lineEnd;
  /** Memory in which `#held` lies at the beginning, with room for more; null where others may have views of it. */
  #room: Buffer | null = null;
  /** Bytes of `#held` in which what ends it has been searched for. */
  #searched = 0;
  #parts = 0;

  constructor(boundary: string, limits: MultipartLimits) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#limits = limits;
  }

  /** @throws {MultipartError} */
  *push(chunk: Buffer): Generator<MultipartEvent, void, undefined> {
    const joined = this.#join(chunk);
    let data = joined;
    for (;;) {
      const searched = data === joined ? this.#searched : 0;
      if (this.#state === 'epilogue') data = data.subarray(data.length);
      else if (this.#state === 'headers') {
        const end = data.indexOf(blockEnd, Math.max(0, searched - blockEnd.length));
        if (end > this.#limits.headerBytes || (end < 0 && data.length > this.#limits.headerBytes))
          throw new MultipartError('part_headers_long');
        if (end >= 0) {
          if (++this.#parts > this.#limits.parts) throw new MultipartError('too_many_parts');
          yield { type: 'part', headers: parsePartHeaders(data.subarray(0, end)) };
          data = data.subarray(end + blockEnd.length);
          this.#state = 'body';
          continue;
        }
      } else if (this.#state === 'boundary') {
        const last = data.length >= 2 && data[0] === 0x2d && data[1] === 0x2d;
        const end = last ? 0 : data.indexOf(lineEnd, Math.max(0, searched - lineEnd.length));
        if (end < 0 && data.length > preambleLimit) throw new MultipartError('boundary_broken');
        if (end >= 0 && (last || isPadding(data.subarray(0, end)))) {
          // The line end stays: a part without headers is an empty line at once.
          data = data.subarray(end);
          this.#state = last ? 'epilogue' : 'headers';
          continue;
        }
        if (end >= 0) throw new MultipartError('boundary_broken');
      } else {
        const at = data.indexOf(this.#delimiter, Math.max(0, searched - this.#delimiter.length));
        const end = at >= 0 ? at : data.length - this.#tail(data);
        if (this.#state === 'body') {
          if (end > 0) yield { type: 'bytes', bytes: data.subarray(0, end) };
          if (at >= 0) yield { type: 'end' };
        } else if (end > preambleLimit) throw new MultipartError('boundary_broken');
        // In the preamble nothing is given out, and all of it counts against its limit.
        if (at >= 0) {
          data = data.subarray(at + this.#delimiter.length);
          this.#state = 'boundary';
          continue;
        }
        if (this.#state === 'body') data = data.subarray(end);
      }
      this.#hold(data, joined);
      return;
    }
  }

  /** @throws {MultipartError} when the last boundary has not come: the body was cut off */
  end(): void {
    if (this.#state !== 'epilogue') throw new MultipartError('cut_off');
  }

  /** What is held and what has come, side by side. Many small chunks are not copied again with each. */
  #join(chunk: Buffer): Buffer {
    const held = this.#held;
    if (held.length === 0) return chunk;
    const length = held.length + chunk.length;
    if (!this.#room || this.#room.length < length) {
      this.#room = Buffer.allocUnsafe(chunk.length < held.length ? 2 * length : length);
      this.#room.set(held);
    }
    this.#room.set(chunk, held.length);
    return this.#room.subarray(0, length);
  }

  /** Keeps what is not understood: in its memory where all of it is left, and nobody has got a part. */
  #hold(data: Buffer, joined: Buffer): void {
    const isWhole = data === joined && this.#room !== null;
    this.#searched = data === joined ? data.length : 0;
    if (isWhole) this.#held = data;
    else {
      this.#held = data.length === 0 ? data : Buffer.from(data);
      this.#room = null;
    }
  }

  /** Length of the longest end of `data` that a delimiter may begin with. */
  #tail(data: Buffer): number {
    for (let from = Math.max(0, data.length - this.#delimiter.length + 1); ; from++) {
      from = data.indexOf(0x0d, from);
      if (from < 0) return 0;
      if (this.#delimiter.subarray(0, data.length - from).equals(data.subarray(from))) return data.length - from;
    }
  }
}

function isPadding(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09);
}
