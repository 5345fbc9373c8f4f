import type { Item } from '@mado/contract';

/** Rows that are asked for together. */
export const chunkSize = 200;

/** The rows of a list by their zero-based position, of which some have not come. */
export interface Rows {
  readonly length: number;
  /** undefined: it has not come. */
  at(index: number): Item | undefined;
  /** -1: it has not come, or is not there. */
  indexOf(id: string): number;
  /** Those that have come, by their place. */
  forEach(visit: (item: Item, index: number) => void): void;
}

/** @param chunks what has come, by the number of its chunk */
export function rowsOfChunks(length: number, chunks: ReadonlyMap<number, readonly Item[]>): Rows {
  return {
    length,
    at: (index) => (index < length ? chunks.get(Math.floor(index / chunkSize))?.[index % chunkSize] : undefined),
    indexOf: (id) => {
      for (const [chunk, items] of chunks) {
        const offset = offsetsIn(items).get(id);
        if (offset !== undefined) return chunk * chunkSize + offset;
      }
      return -1;
    },
    forEach: (visit) => {
      for (const [chunk, items] of chunks) items.forEach((item, offset) => visit(item, chunk * chunkSize + offset));
    },
  };
}

/** All rows of a list that is there as a whole. */
export function rowsOf(items: readonly Item[]): Rows {
  const chunks = new Map<number, Item[]>();
  for (let at = 0; at < items.length; at += chunkSize) chunks.set(at / chunkSize, items.slice(at, at + chunkSize));
  return rowsOfChunks(items.length, chunks);
}

const known = new WeakMap<readonly Item[], ReadonlyMap<string, number>>();

/** Where each id stands in a chunk; counted once for each chunk that comes. */
function offsetsIn(items: readonly Item[]): ReadonlyMap<string, number> {
  const before = known.get(items);
  if (before) return before;
  const offsets = new Map(items.map(({ uuid }, offset) => [uuid, offset]));
  known.set(items, offsets);
  return offsets;
}

/** Numbers of the chunks in which rows lie, the last included. */
export function chunksOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / chunkSize);
  const to = Math.floor(Math.max(0, last) / chunkSize);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
}
