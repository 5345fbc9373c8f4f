import { crc32 } from 'node:zlib';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { FileEntry } from './lay-out.ts';
import { centralHeader, endOfArchive, localHeader, localLength } from './zip-format.ts';

/** Files up to this are read once, into memory; larger ones twice: for their checksum, then to be sent. */
const readAtOnce = 1024 * 1024;
const preambleLength = 128;
const centralChunk = 64 * 1024;

export interface ArchiveSource {
  readonly blobs: Pick<BlobStore, 'read' | 'stream'>;
  /** Whether nobody takes what is read any more. */
  readonly isLeft: () => boolean;
  /** Is awaited before entry `n` (0-based) is read; throws where it may not be. */
  readonly permit: (n: number) => Promise<void>;
}

/** A file is not there any more, or not whole: what has gone out of the archive is of no use. */
class EntryLost extends Error {
  override name = 'EntryLost';
}

/**
 * The archive, piece by piece: one file is read after the other, as they are asked for. Checksums stand before the
 * contents, so that readers who go from the front have them as well as those who begin with the directory.
 *
 * @throws {EntryLost} when a blob is shorter than its item says; BlobMissing where it has gone; what `permit` throws
 */
export async function* archiveBytes(source: ArchiveSource, entries: readonly FileEntry[]): AsyncGenerator<Buffer> {
  const checksums = new Uint32Array(entries.length);
  let position = 0;
  for (const [n, entry] of entries.entries()) {
    await source.permit(n);
    if (entry.size <= readAtOnce) {
      const bytes = await wholeOf(source, entry);
      checksums[n] = crc32(bytes);
      yield localHeader(entry, checksums[n]);
      if (bytes.length > 0) yield bytes;
    } else {
      checksums[n] = await checksumOf(source, entry);
      yield localHeader(entry, checksums[n]);
      yield* contentOf(source, entry);
    }
    position += localLength(entry) + entry.size;
  }
  const begin = position;
  for (const chunk of directory(entries, checksums)) {
    position += chunk.length;
    yield chunk;
  }
  yield endOfArchive(entries.length, position - begin, begin);
}

/** The central directory, in pieces of a size that is worth a write. */
function* directory(entries: readonly FileEntry[], checksums: Uint32Array): Generator<Buffer> {
  let offset = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const [n, entry] of entries.entries()) {
    const header = centralHeader({ ...entry, crc: checksums[n] ?? 0, offset });
    offset += localLength(entry) + entry.size;
    waiting.push(header);
    bytes += header.length;
    if (bytes < centralChunk) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (waiting.length > 0) yield Buffer.concat(waiting);
}

async function wholeOf({ blobs }: ArchiveSource, { source, size }: FileEntry): Promise<Buffer> {
  if ('text' in source) return source.text;
  if (size === 0) return Buffer.alloc(0);
  // Memory of its own: what other readers of the same file are given is never changed.
  const bytes = Buffer.allocUnsafeSlow(size);
  await blobs.read(source.sha256, 0, size, bytes);
  if (source.isDicom && hasPreamble(bytes)) bytes.fill(0, 0, preambleLength);
  return bytes;
}

async function checksumOf(source: ArchiveSource, entry: FileEntry): Promise<number> {
  let sum = 0;
  for await (const chunk of contentOf(source, entry)) {
    sum = crc32(chunk, sum);
    // A client that has gone ends a stream that it is given, and not a sum that it waits for.
    if (source.isLeft()) throw new EntryLost('nobody waits for the archive any more');
  }
  return sum;
}

/** The bytes of a large file; of a DICOM file without what an uploader put into its preamble (PS3.10 7.1). */
async function* contentOf({ blobs }: ArchiveSource, { source, size }: FileEntry): AsyncGenerator<Buffer> {
  if ('text' in source) return yield source.text;
  const { sha256, isDicom } = source;
  const hides = isDicom && hasPreamble(Buffer.from(await blobs.read(sha256, 0, preambleLength + 4)));
  let position = 0;
  for await (const chunk of blobs.stream(sha256, { start: 0, end: size - 1 }) as AsyncIterable<Buffer>) {
    if (hides && position < preambleLength) chunk.fill(0, 0, preambleLength - position);
    position += chunk.length;
    yield chunk;
  }
  if (position !== size) throw new EntryLost(`a file ends after ${position} of ${size} bytes`);
}

function hasPreamble(bytes: Buffer): boolean {
  return bytes.length >= preambleLength + 4 && bytes.toString('latin1', preambleLength, preambleLength + 4) === 'DICM';
}
