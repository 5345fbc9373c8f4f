/**
 * A component of a DCT frame to write: its quantised coefficients, 64 per block in zig-zag order, block rows of
 * `stride` blocks.
 */
export interface DctComponent {
  h: number;
  v: number;
  stride: number;
  coefficients: Int16Array;
}

/**
 * Collects the bytes of a JPEG codestream. Every Huffman table is flat: all codes have one length, and a code is the
 * index of its value.
 */
export class JpegWriter {
  readonly #bytes: number[] = [0xff, 0xd8];
  #bits = 0;
  #count = 0;

  segment(code: number, ...content: number[]): this {
    this.#bytes.push(0xff, code, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content);
    return this;
  }

  /** SOFn for components of the given sampling factors, numbered from 1, with quantisation table 0. */
  frame(
    code: number,
    precision: number,
    rows: number,
    columns: number,
    sampling: readonly { h: number; v: number }[],
  ): this {
    const components = sampling.flatMap(({ h, v }, i) => [i + 1, (h << 4) | v, 0]);
    return this.segment(
      code,
      precision,
      rows >> 8,
      rows & 0xff,
      columns >> 8,
      columns & 0xff,
      sampling.length,
      ...components,
    );
  }

  /** DQT for table 0 with the same step everywhere. */
  quantisation(step: number): this {
    return this.segment(0xdb, 0, ...Array.from({ length: 64 }, () => step));
  }

  /**
   * DHT for DC (or lossless) table 0 with categories from 0 on in codes of `length` bits, and AC table 0 with all
   * symbols in 12 bits. Lossless processes have 17 categories, and others 16 at most.
   */
  huffman(length: number, categories = 17): this {
    const counts = (at: number, count: number): number[] =>
      Array.from({ length: 16 }, (_, i) => (i + 1 === at ? count : 0));
    const values = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
    return this.segment(
      0xc4,
      0x00,
      ...counts(length, categories),
      ...values(categories),
      0x10,
      ...counts(12, 255),
      ...values(255),
    );
  }

  /** SOS for the given components (zero-based), all with tables 0. */
  scan(components: readonly number[], start: number, end: number, low: number): this {
    return this.segment(0xda, components.length, ...components.flatMap((i) => [i + 1, 0]), start, end, low);
  }

  bits(value: number, length: number): void {
    for (let i = length - 1; i >= 0; i -= 1) {
      this.#bits = (this.#bits << 1) | ((value >> i) & 1);
      this.#count += 1;
      if (this.#count === 8) {
        this.#bytes.push(this.#bits);
        if (this.#bits === 0xff) this.#bytes.push(0);
        this.#bits = 0;
        this.#count = 0;
      }
    }
  }

  /**
   * A signed value as its category in a code of `codeLength` bits, then its own bits (T.81 F.1.2.1). Returns nothing
   * for 32768 and 0.
   */
  signed(value: number, codeLength: number, runLength = 0): void {
    const category = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value));
    this.bits((runLength << 4) | category, codeLength);
    if (category > 0 && category < 16) this.bits(value < 0 ? value + (1 << category) - 1 : value, category);
  }

  /** Fills the last byte with ones and writes RSTn. */
  restart(n: number): void {
    this.align();
    this.#bytes.push(0xff, 0xd0 + (n % 8));
  }

  align(): void {
    while (this.#count > 0) this.bits(1, 1);
  }

  end(): Uint8Array {
    this.align();
    return Uint8Array.from([...this.#bytes, 0xff, 0xd9]);
  }
}

/** Writes the blocks of one sequential scan (T.81 A.2, F.1); `dcLength` is the code length given to `huffman`. */
export function writeDctScan(
  writer: JpegWriter,
  components: readonly DctComponent[],
  units: { across: number; down: number },
  restartInterval: number,
  dcLength: number,
): void {
  const predictions = components.map(() => 0);
  const single = components.length === 1;
  for (let unit = 0; unit < units.across * units.down; unit += 1) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      writer.restart(unit / restartInterval - 1);
      predictions.fill(0);
    }
    components.forEach(({ h, v, stride, coefficients }, i) => {
      const [across, down] = single ? [1, 1] : [h, v];
      for (let y = 0; y < down; y += 1) {
        for (let x = 0; x < across; x += 1) {
          const row = Math.floor(unit / units.across) * down + y;
          const column = (unit % units.across) * across + x;
          const at = (row * stride + column) * 64;
          writeBlock(writer, coefficients.subarray(at, at + 64), predictions[i]!, dcLength);
          predictions[i] = coefficients[at]!;
        }
      }
    });
  }
}

function writeBlock(writer: JpegWriter, block: Int16Array, prediction: number, dcLength: number): void {
  writer.signed(block[0]! - prediction, dcLength);
  let run = 0;
  const last = block.findLastIndex((value) => value !== 0);
  for (let k = 1; k <= last; k += 1) {
    if (block[k] === 0) run += 1;
    else {
      for (; run > 15; run -= 16) writer.bits(0xf0, 12);
      writer.signed(block[k]!, 12, run);
      run = 0;
    }
  }
  if (last < 63) writer.bits(0, 12);
}
