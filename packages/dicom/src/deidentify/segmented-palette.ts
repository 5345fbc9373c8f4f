/** How many entries a table is said to have, and of how many bits. */
export interface DescribedTable {
  entries: number;
  bits: number;
}

/** What a segment is (PS3.3 C.7.9.2.1). */
const discrete = 0;
const linear = 1;
const indirect = 2;

/**
 * How many bytes of a segmented palette are its segments: up to the one by which it has all of its entries, or to the
 * first that is none.
 */
export function bytesOfSegments(value: Uint8Array, { entries, bits }: DescribedTable, bigEndian: boolean): number {
  const size = bits > 8 ? 2 : 1;
  const view = new DataView(value.buffer, value.byteOffset, value.length);
  const count = Math.floor(value.length / size);
  const number = (at: number) =>
    at >= count ? 0 : size === 2 ? view.getUint16(2 * at, !bigEndian) : view.getUint8(bigEndian ? at ^ 1 : at);
  /** How many entries each segment so far has, by where it begins. */
  const made = new Map<number, number>();
  let at = 0;
  for (let left = entries; left > 0 && at < count;) {
    const [kind, length] = [number(at), number(at + 1)];
    const words = kind === discrete ? 2 + length : kind === linear ? 3 : 2 + 4 / size;
    if (kind > indirect || at + words > count) break;
    const more = kind === indirect ? copied(made, offsetAt(number, at + 2, size) / size, length) : length;
    made.set(at, more);
    left -= more;
    at += words;
  }
  return at * size;
}

/** Four bytes, the lowest first (C.7.9.2.2.3). */
function offsetAt(number: (at: number) => number, at: number, size: number): number {
  return Array.from({ length: 4 / size }, (_, n) => number(at + n) * 256 ** (size * n)).reduce((sum, one) => sum + one);
}

/** Entries of so many segments that stand one after the other before. */
function copied(made: ReadonlyMap<number, number>, from: number, segments: number): number {
  return [...made]
    .filter(([at]) => at >= from)
    .slice(0, segments)
    .reduce((sum, [, entries]) => sum + entries, 0);
}
