import { FrameError } from '../frame-error.ts';

/** Codes up to this length are found by one look. */
export const LOOKUP_BITS = 9;

/** A Huffman table as DHT gives it, made ready for decoding (T.81 annex C and F.2.2.3). */
export interface HuffmanTable {
  /** Index: the next `LOOKUP_BITS` bits. Value: code length * 256 + symbol, or 0 when the code is longer. */
  lookup: Uint16Array;
  /** Smallest and largest code of each length; -1 as the largest where a length has no code. Index: length, 1 to 16. */
  firstCode: Int32Array;
  lastCode: Int32Array;
  /** Where the symbols of a length begin in `values`. */
  firstIndex: Int32Array;
  values: Uint8Array;
}

/**
 * Builds the table from BITS (16 counts) and HUFFVAL (T.81 C.2); throws when there are more codes of a length than fit.
 */
export function huffmanTable(counts: Uint8Array, values: Uint8Array, offset: number): HuffmanTable {
  const lookup = new Uint16Array(1 << LOOKUP_BITS);
  const firstCode = new Int32Array(17);
  const lastCode = new Int32Array(17).fill(-1);
  const firstIndex = new Int32Array(17);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1]!;
    firstCode[length] = code;
    firstIndex[length] = index;
    if (code + count > 1 << length) throw new FrameError('corrupt', 'a Huffman table has too many codes', { offset });
    if (count > 0) lastCode[length] = code + count - 1;
    if (length <= LOOKUP_BITS) {
      const spread = 1 << (LOOKUP_BITS - length);
      for (let i = 0; i < count; i += 1) {
        lookup.fill((length << 8) | values[index + i]!, (code + i) * spread, (code + i + 1) * spread);
      }
    }
    code = (code + count) << 1;
    index += count;
  }
  return { lookup, firstCode, lastCode, firstIndex, values };
}
