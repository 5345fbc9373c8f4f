import { FrameError } from '../frame-error.ts';
import type { HuffmanTable } from './huffman-table.ts';
import { LOOKUP_BITS } from './huffman-table.ts';

/**
 * Reads an entropy-coded segment bit by bit, most significant first, and takes out stuffed zero bytes (T.81 B.1.1.5,
 * F.2.2.5). A marker ends the segment. Behind it come zero bits, which may be looked at but not used:
 * `assertNotOverrun` and every refill see to that.
 */
export class BitReader {
  /** Offset of the next byte that is not in `bits` yet; stops on the 0xFF of a marker. */
  position: number;
  readonly #bytes: Uint8Array;
  #bits = 0;
  #count = 0;
  #zeros = 0;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** DECODE (T.81 F.2.2.3): the next value of a Huffman table. */
  symbol(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill();
    const entry = table.lookup[(this.#bits >>> (this.#count - LOOKUP_BITS)) & ((1 << LOOKUP_BITS) - 1)]!;
    if (entry !== 0) {
      this.#count -= entry >> 8;
      return entry & 0xff;
    }
    return this.#longSymbol(table);
  }

  /** RECEIVE (T.81 F.2.2.4): the next `length` bits, 0 to 16, as an unsigned number. */
  receive(length: number): number {
    if (this.#count < 16) this.#fill();
    this.#count -= length;
    return (this.#bits >>> this.#count) & ((1 << length) - 1);
  }

  /** RECEIVE and EXTEND (T.81 F.2.2.1, table F.1): a signed difference or coefficient of the given category. */
  signed(category: number): number {
    const value = this.receive(category);
    return value < 1 << (category - 1) ? value - (1 << category) + 1 : value;
  }

  /** Drops the rest of the byte, checks that a restart marker follows and steps over it (T.81 B.2.1, F.2.2.5). */
  restart(): void {
    this.assertNotOverrun();
    const bytes = this.#bytes;
    while (this.position < bytes.length && bytes[this.position] === 0xff && bytes[this.position + 1] === 0xff)
      this.position += 1;
    const code = bytes[this.position + 1];
    if (bytes[this.position] !== 0xff || code === undefined || code < 0xd0 || code > 0xd7) {
      throw new FrameError('corrupt', 'a restart marker is missing', { offset: this.position });
    }
    this.position += 2;
    this.#bits = 0;
    this.#count = 0;
    this.#zeros = 0;
  }

  /** Throws when bits behind the end of the segment were used. */
  assertNotOverrun(): void {
    if (this.#count < this.#zeros) {
      const kind = this.position >= this.#bytes.length ? 'truncated' : 'corrupt';
      throw new FrameError(kind, 'the entropy-coded data ends too early', { offset: this.position });
    }
  }

  #longSymbol(table: HuffmanTable): number {
    for (let length = LOOKUP_BITS + 1; length <= 16; length += 1) {
      const code = (this.#bits >>> (this.#count - length)) & ((1 << length) - 1);
      const last = table.lastCode[length]!;
      if (code <= last) {
        this.#count -= length;
        return table.values[table.firstIndex[length]! + code - table.firstCode[length]!]!;
      }
    }
    this.assertNotOverrun();
    throw new FrameError('corrupt', 'a code is in no Huffman table', { offset: this.position });
  }

  #fill(): void {
    const bytes = this.#bytes;
    while (this.#count <= 24) {
      const byte = bytes[this.position];
      if (byte === undefined || (byte === 0xff && bytes[this.position + 1] !== 0)) {
        this.assertNotOverrun();
        this.#bits <<= 8;
        this.#zeros += 8;
      } else {
        this.#bits = (this.#bits << 8) | byte;
        this.position += byte === 0xff ? 2 : 1;
      }
      this.#count += 8;
    }
  }
}
