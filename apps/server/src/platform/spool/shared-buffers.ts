import { appendFileSync } from 'node:fs';

/** Bytes of a file on their way from the event loop to a thread; the memory is shared, and used again. */
export interface SharedBuffer {
  memory: SharedArrayBuffer;
  /** bytes of it that are filled */
  length: number;
}

/** The buffers of one server. */
export interface SharedBuffers {
  /** An empty one; whoever takes it gives it back when no thread works on it any more, or drops it. */
  take(): SharedBuffer;
  giveBack(buffer: SharedBuffer): void;
}

/** Bytes of a buffer: most slices fit into one, and are then never read back. */
export const sharedBufferBytes = 1024 * 1024;
/** Buffers that are kept while nobody uses them. */
const keptBuffers = 64;

export function sharedBuffers(): SharedBuffers {
  const free: SharedArrayBuffer[] = [];
  return {
    take: () => ({ memory: free.pop() ?? new SharedArrayBuffer(sharedBufferBytes), length: 0 }),
    giveBack({ memory }) {
      if (free.length < keptBuffers) free.push(memory);
    },
  };
}

/**
 * Copies as much of `bytes` into a buffer as it has room for.
 *
 * @returns how many bytes those were
 */
export function fillBuffer(buffer: SharedBuffer, bytes: Uint8Array): number {
  const taken = bytes.subarray(0, sharedBufferBytes - buffer.length);
  new Uint8Array(buffer.memory, buffer.length).set(taken);
  buffer.length += taken.length;
  return taken.length;
}

/** What is in a buffer, good until it is filled again. */
export function bytesOf({ memory, length }: SharedBuffer): Buffer {
  return Buffer.from(memory, 0, length);
}

/**
 * Writes a buffer behind what a file has already, which it makes when there is none. Blocks: for a thread of its own.
 */
export function appendBuffer(path: string, buffer: SharedBuffer): void {
  appendFileSync(path, bytesOf(buffer));
}

/** Where other bytes are written that are to take a file's place. A thread that is lost meanwhile leaves them there. */
export function besideOf(path: string): string {
  return `${path}-rewritten`;
}
