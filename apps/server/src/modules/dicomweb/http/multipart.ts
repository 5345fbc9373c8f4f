/**
 * One part of a `multipart/related` body. `headers` are lines without line ends, `Content-Type` first. `body`: the
 * bytes, or, for what should not be held in memory, what gives them when their turn comes; `length` null: not known
 * before.
 */
export interface Part {
  readonly headers: readonly string[];
  readonly length: number | null;
  readonly body: Uint8Array | (() => AsyncIterable<Uint8Array>);
}

/** `length`: bytes of all; null when that of a part is not known before. */
export interface MultipartBody {
  readonly length: number | null;
  chunks(): AsyncGenerator<Uint8Array>;
}

function head(boundary: string, headers: readonly string[], first: boolean): Buffer {
  return Buffer.from(`${first ? '' : '\r\n'}--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`, 'latin1');
}

function tail(boundary: string): Buffer {
  return Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1');
}

/** Content-Type of a whole body (RFC 2387; PS3.18 8.6.1.2). `type`: the media type of its parts. */
export function multipartType(type: string, boundary: string): string {
  return `multipart/related; type="${type}"; boundary=${boundary}`;
}

/**
 * Writes parts one after the other. The boundary must not occur in any part: the caller knows what the parts are.
 * Nothing is read before `chunks` is iterated; one part at a time is open.
 */
export function multipartBody(boundary: string, parts: readonly Part[]): MultipartBody {
  const heads = parts.map((part, index) => head(boundary, part.headers, index === 0));
  const end = tail(boundary);
  const framing = heads.reduce((sum, { length }) => sum + length, end.length);
  const length = parts.reduce<number | null>(
    (sum, part) => (sum === null || part.length === null ? null : sum + part.length),
    framing,
  );
  return {
    length,
    async *chunks() {
      for (const [index, { body }] of parts.entries()) {
        const start = heads[index];
        if (start) yield start;
        if (body instanceof Uint8Array) yield body;
        else yield* body();
      }
      yield end;
    },
  };
}

/** A body of one part that is in memory, as the three buffers to be written: no iteration, no copy. */
export function onePartBody(
  boundary: string,
  headers: readonly string[],
  bytes: Uint8Array,
): [Buffer, Uint8Array, Buffer] {
  return [head(boundary, headers, true), bytes, tail(boundary)];
}
