import type { Readable } from 'node:stream';
import { OperationError } from '../http/index.ts';
import { MultipartError } from './multipart-parser.ts';
import { readMultipart, readText, type Part } from './read-multipart.ts';

const limits = { parts: 250, headerBytes: 16_384 };
/** 200 paths of 4,096 bytes and the rest of the options */
const fieldBytes = 1_000_000;

export interface FormReader {
  /** Hears of a text field. */
  field(name: string, value: string): Promise<void>;
  /** Reads a file. */
  file(name: string, filename: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a form, part by part, in the order in which it was sent.
 *
 * @throws {OperationError} bad_multipart, unsupported_media_type, and what the reader throws
 */
export async function readForm(body: Readable, contentType: string | undefined, reader: FormReader): Promise<void> {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType ?? '')) throw new OperationError('unsupported_media_type');
  try {
    for await (const part of readMultipart(body, contentType ?? '', limits)) await give(part, reader);
  } catch (error) {
    throw error instanceof MultipartError ? new OperationError('bad_multipart', {}, { body: error.message }) : error;
  }
}

async function give(part: Part, reader: FormReader): Promise<void> {
  const { name, filename } = part.headers;
  if (filename === null) await reader.field(name, await readText(part, fieldBytes));
  else await reader.file(name, filename, part.bytes);
}

/**
 * After a refusal the rest of a body is read and thrown away, so that the client gets to read the answer; but not for
 * ever.
 */
const drainMs = 60_000;

/**
 * Runs `work` on the body of a request; when it fails, what is left of the body does not stand in the way of the
 * answer.
 */
export async function drainedOnFailure<T>(body: Readable, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!body.readableEnded && !body.destroyed) {
      const cut = setTimeout(() => body.destroy(), drainMs).unref();
      body.once('close', () => clearTimeout(cut)).on('error', () => {});
      body.resume();
    }
    throw error;
  }
}
