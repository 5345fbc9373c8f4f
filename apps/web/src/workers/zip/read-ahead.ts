import type { Reader } from '@zip.js/zip.js/lib/zip-core-reader.js';

const KiB = 1024;
/** So many bytes are read at once: those of the next entries are among them. */
const ahead = 1024 * KiB;
/** What is larger is asked for by itself, and comes as a stream. */
const small = 256 * KiB;

/**
 * An archive as the library reads it. The browser takes some milliseconds for each piece of a file that it is asked
 * for, and of an entry there are several: of thousands of small ones, which lie one behind the other, they are had
 * together.
 */
export function readAhead(archive: Blob): Reader<Blob> {
  let from = 0;
  let held: Promise<Uint8Array<ArrayBuffer>> | null = null;
  let end = 0;

  const bytesOf = async (offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await archive.slice(offset, offset + length).arrayBuffer());

  async function read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (length > small) return bytesOf(offset, length);
    if (held === null || offset < from || offset + length > end) {
      from = offset;
      end = offset + ahead;
      held = bytesOf(offset, ahead);
    }
    const start = offset - from;
    try {
      // A copy: the library gives away what it gets.
      return (await held).slice(start, start + length);
    } catch (error) {
      // Who asks again may be answered.
      held = null;
      throw error;
    }
  }

  return {
    size: archive.size,
    readable: archive.stream(),
    createReadable: ({ offset = 0, size = archive.size - offset } = {}) =>
      size > small ? archive.slice(offset, offset + size).stream() : streamOf(() => read(offset, size)),
    readUint8Array: read,
  };
}

function streamOf(read: () => Promise<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async start(controller) {
      const bytes = await read();
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}
