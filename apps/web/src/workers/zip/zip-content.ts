import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-reader.js';

/** Why a file of an archive cannot be had. */
export type EntryReason = 'zip_encrypted' | 'zip_unsupported' | 'zip_corrupt';

export class UnreadableEntry extends Error {
  readonly reason: EntryReason;

  constructor(reason: EntryReason) {
    super(reason);
    this.name = 'UnreadableEntry';
    this.reason = reason;
  }
}

const stored = 0;
const deflated = 8;

/**
 * What an entry holds, checked by its checksum: a slice of the archive where it is stored, else a blob of its own,
 * which the browser keeps on its disk where it is large.
 *
 * @throws {UnreadableEntry}
 */
export async function contentOf(archive: Blob, entry: FileEntry): Promise<Blob> {
  const { encrypted, compressionMethod, uncompressedSize: size } = entry;
  if (encrypted) throw new UnreadableEntry('zip_encrypted');
  if (compressionMethod !== stored && compressionMethod !== deflated) throw new UnreadableEntry('zip_unsupported');
  try {
    if (compressionMethod === deflated) return await inflated(entry);
    await entry.getData(noMoreThan(size, new WritableStream()));
    const from = entry.localDirectory?.dataOffset ?? Number.NaN;
    const part = archive.slice(from, from + size);
    if (part.size === size) return part;
  } catch {
    throw new UnreadableEntry('zip_corrupt');
  }
  throw new UnreadableEntry('zip_corrupt');
}

async function inflated(entry: FileEntry): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const [blob] = await Promise.all([
    new Response(readable).blob(),
    entry.getData(noMoreThan(entry.uncompressedSize, writable)),
  ]);
  return blob;
}

/** The beginning of an entry, as far as it can be had. */
export async function headOfEntry(entry: FileEntry, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(Math.min(length, entry.uncompressedSize));
  let at = 0;
  if (entry.encrypted || head.length === 0) return new Uint8Array(0);
  const beginning = new WritableStream<Uint8Array>({
    write(bytes) {
      const some = bytes.subarray(0, head.length - at);
      head.set(some, at);
      at += some.length;
      if (at === head.length) throw new Error('that is enough');
    },
  });
  await entry.getData(beginning, { checkOverlappingEntry: false }).catch(() => undefined);
  return head.subarray(0, at);
}

/** Writes on what comes, up to the size that was said; an entry that gives more is none that can be trusted. */
function noMoreThan(
  size: number,
  writable: WritableStream<Uint8Array<ArrayBuffer>>,
): WritableStream<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  let written = 0;
  return new WritableStream({
    async write(bytes) {
      written += bytes.length;
      if (written > size) throw new Error('it is longer than it says');
      await writer.write(bytes);
    },
    close: () => writer.close(),
    abort: (reason) => writer.abort(reason),
  });
}
