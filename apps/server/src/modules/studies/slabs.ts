import { appendFileSync } from 'node:fs';

/** Bytes of a file on their way from the event loop to a thread; the memory is shared, and used again. */
export interface Slab {
  memory: SharedArrayBuffer;
  /** bytes of it that are filled */
  length: number;
}

/** Bytes of a slab: most slices fit into one, and are then never read back. */
export const slabBytes = 1024 * 1024;
/** Slabs that are kept while nobody uses them. */
const keptSlabs = 64;

const free: SharedArrayBuffer[] = [];

/** An empty slab; whoever takes it gives it back when no thread works on it any more, or drops it. */
export function takeSlab(): Slab {
  return { memory: free.pop() ?? new SharedArrayBuffer(slabBytes), length: 0 };
}

export function giveBackSlab({ memory }: Slab): void {
  if (free.length < keptSlabs) free.push(memory);
}

/**
 * Copies as much of `bytes` into a slab as it has room for.
 *
 * @returns how many bytes those were
 */
export function fillSlab(slab: Slab, bytes: Uint8Array): number {
  const taken = bytes.subarray(0, slabBytes - slab.length);
  new Uint8Array(slab.memory, slab.length).set(taken);
  slab.length += taken.length;
  return taken.length;
}

/** What is in a slab, good until it is filled again. */
export function bytesOf({ memory, length }: Slab): Buffer {
  return Buffer.from(memory, 0, length);
}

/** Writes a slab behind what a file has already, which it makes when there is none. Blocks: for a thread of its own. */
export function appendSlab(path: string, slab: Slab): void {
  appendFileSync(path, bytesOf(slab));
}
