import type { Readable } from 'node:stream';
import { consumeChunks } from './consume-chunks.ts';
import { MultipartError, MultipartParser, multipartBoundary, type MultipartLimits } from './multipart-parser.ts';
import type { PartHeaders } from './part-headers.ts';

/** One part of a body as it arrives. */
export interface Part {
  headers: PartHeaders;
  /**
   * Read them before the next part is asked for; what is left over is skipped then. Each chunk is gone when the next is
   * asked for.
   */
  bytes: AsyncIterable<Buffer>;
}

/**
 * The parts of a multipart body, one after another, as they arrive: nothing waits in memory but the chunk at hand. When
 * the reader stops early the body is left as it is, neither ended nor read on.
 *
 * @throws {MultipartError} when the body is no well-formed multipart
 */
export async function* readMultipart(
  body: Readable,
  contentType: string,
  limits: MultipartLimits,
): AsyncGenerator<Part, void, undefined> {
  const boundary = multipartBoundary(contentType);
  if (boundary === null) throw new MultipartError('boundary_missing');
  const events = eventsOf(body, new MultipartParser(boundary, limits));
  try {
    for (let event = await events.next(); !event.done; event = await events.next()) {
      if (event.value.type !== 'part') continue;
      const part = { headers: event.value.headers, bytes: bytesOfPart(events) };
      yield part;
      for await (const _ of part.bytes); // skips what was not read
    }
  } finally {
    // Lets go of the body: while it is being iterated nobody else can read it on.
    await events.return();
  }
}

/** Reads a text part as a whole. @throws {MultipartError} when it is longer than `limit` bytes */
export async function readText(part: Part, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of part.bytes) {
    length += chunk.length;
    if (length > limit) throw new MultipartError('text_too_long');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* eventsOf(body: Readable, parser: MultipartParser) {
  for await (const chunk of consumeChunks(body)) yield* parser.push(chunk);
  parser.end();
}

/** An iterable over the bytes up to the end of the part that goes on where its last reader stopped. */
function bytesOfPart(events: ReturnType<typeof eventsOf>): AsyncIterable<Buffer> {
  let ended = false;
  const next = async (): Promise<IteratorResult<Buffer, undefined>> => {
    if (ended) return { done: true, value: undefined };
    const event = await events.next();
    if (!event.done && event.value.type === 'bytes') return { done: false, value: event.value.bytes };
    ended = true;
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
