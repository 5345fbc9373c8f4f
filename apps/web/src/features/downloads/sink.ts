/** Where the bytes of a download go. */
export interface Sink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** All of it has come: the person has the file. */
  finish: () => Promise<void>;
  /** Nothing is left of it. */
  abandon: () => Promise<void>;
}

/** What the browser keeps in its own memory, or on the disk beside it, of a download at most: bytes. */
export const memoryLimit = 2_000_000_000;
/** From this size on the person is asked for a file, where a page may write one, and nothing is kept in memory. */
const askAbove = 200_000_000;
/** Chunks that are put together: a browser may lay what is together onto the disk. */
const together = 32_000_000;
/** So long a browser may take to begin with saving what it was given. */
const savingMs = 60_000;

/** It is more than this browser can take at once. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

type AskForFile = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

/**
 * Opens a place for a download of this size.
 *
 * @throws {DOMException} AbortError when the person chose no file
 * @throws {TooLarge}
 */
export async function openSink(name: string, size: number): Promise<Sink> {
  const { showSaveFilePicker: ask } = window as { showSaveFilePicker?: AskForFile };
  if (size > askAbove && ask !== undefined) {
    const file = await ask({ suggestedName: name }).catch((failure: unknown) => {
      // Too long after the click, or in a frame: a page may not ask then.
      if (failure instanceof DOMException && failure.name === 'SecurityError') return null;
      throw failure;
    });
    if (file !== null) return intoFile(await file.createWritable());
  }
  if (size > memoryLimit) throw new TooLarge();
  return intoMemory(name);
}

function intoFile(stream: FileSystemWritableFileStream): Sink {
  return {
    write: (bytes) => stream.write(bytes),
    finish: () => stream.close(),
    abandon: () => stream.abort(),
  };
}

function intoMemory(name: string): Sink {
  let parts: BlobPart[] = [];
  let last: BlobPart[] = [];
  let bytesOfLast = 0;
  return {
    async write(bytes) {
      last.push(bytes);
      bytesOfLast += bytes.length;
      if (bytesOfLast < together) return;
      parts.push(new Blob(last));
      [last, bytesOfLast] = [[], 0];
    },
    async finish() {
      save(new Blob([...parts, ...last], { type: 'application/zip' }), name);
      [parts, last] = [[], []];
    },
    async abandon() {
      [parts, last] = [[], []];
    },
  };
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), savingMs);
}
