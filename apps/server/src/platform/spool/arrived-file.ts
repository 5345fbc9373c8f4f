import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * A file that has arrived as a whole. What its methods give is good until the next call. They block: for a thread of
 * its own.
 */
export interface ArrivedFile {
  /** as it was sent */
  readonly name: string;
  /** bytes */
  readonly size: number;
  /** The first `length` bytes, or all of a shorter file. */
  head(length: number): Buffer;
  bytes(): Buffer;
  /** In memory of its own, which stays as it is. A range does not reach beyond the end of the file. */
  range(offset: number, length: number): Buffer;
  /** of its bytes, as 64 lower-case hexadecimal digits */
  sha256(): string;
}

/** A file whose bytes are at hand. */
export function fileInMemory(bytes: Buffer, name: string): ArrivedFile {
  return {
    name,
    size: bytes.length,
    head: (length) => bytes.subarray(0, length),
    bytes: () => bytes,
    range: (offset, length) => Buffer.from(bytes.subarray(offset, offset + length)),
    sha256: () => createHash('sha256').update(bytes).digest('hex'),
  };
}

const hashedAtATime = 4 * 1024 * 1024;

/**
 * Has `read` look at a file of the disk, which is open until it returns, or until what it promises has come; of what is
 * read later only ranges and the hash may be asked, since the memory of the rest is used again meanwhile.
 *
 * @param path of a file that nobody writes to any more
 */
export function withFileOnDisk<Read>(
  path: string,
  name: string,
  memory: ScratchMemory,
  read: (file: ArrivedFile) => Read,
): Read {
  const file = openSync(path, 'r');
  let isPromised = false;
  try {
    const { size } = fstatSync(file);
    const range = (offset: number, length: number) => readRange(file, memory, offset, Math.min(length, size - offset));
    let whole: Buffer | null = null;
    const found = read({
      name,
      size,
      head: (length) => whole?.subarray(0, length) ?? range(0, length),
      bytes: () => (whole ??= range(0, size)),
      range: (offset, length) => filled(file, Buffer.allocUnsafeSlow(Math.min(length, size - offset)), offset),
      sha256() {
        const digest = createHash('sha256');
        if (whole) return digest.update(whole).digest('hex');
        for (let at = 0; at < size; at += hashedAtATime) digest.update(range(at, hashedAtATime));
        return digest.digest('hex');
      },
    });
    if (!(found instanceof Promise)) return found;
    isPromised = true;
    return found.finally(() => closeSync(file)) as Read;
  } finally {
    if (!isPromised) closeSync(file);
  }
}

/**
 * Memory for what is read, used again, since that is understood before the next is read: fresh memory for each file
 * costs as much as reading it.
 */
export interface ScratchMemory {
  take(length: number): Buffer;
}

const keptMemory = 16 * 1024 * 1024;

export function scratchMemory(): ScratchMemory {
  let kept = Buffer.alloc(1024 * 1024);
  return {
    take(length) {
      if (length > kept.length) kept = Buffer.allocUnsafeSlow(length);
      const bytes = kept.subarray(0, length);
      if (kept.length > keptMemory) kept = Buffer.alloc(0);
      return bytes;
    },
  };
}

function readRange(file: number, memory: ScratchMemory, offset: number, length: number): Buffer {
  return filled(file, memory.take(length), offset);
}

function filled(file: number, bytes: Buffer, offset: number): Buffer {
  for (let at = 0; at < bytes.length;) {
    const read = readSync(file, bytes, at, Math.min(bytes.length - at, 2 ** 30), offset + at);
    if (read === 0) throw new Error('a spooled file became shorter while it was read');
    at += read;
  }
  return bytes;
}
