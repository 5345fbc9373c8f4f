import { FrameError } from '../frame-error.ts';
import type { BitReader } from './bit-reader.ts';
import type { FrameHeader, ScanHeader } from './headers.ts';
import type { HuffmanTable } from './huffman-table.ts';

/** Decodes the blocks of one component in one scan, in their order. */
export interface BlockDecoder {
  /** Decodes the next block into 64 coefficients (zig-zag order) that begin at `at`. */
  block(coefficients: Int16Array, at: number): void;
  /** A restart interval ends: predictions and runs begin anew (T.81 F.2.1.3.1, G.1.2.2). */
  restart(): void;
}

/**
 * The decoder for a component's blocks: sequential (T.81 F.2), or one of the four kinds of progressive scan (T.81
 * G.1.1, G.2).
 */
export function blockDecoder(
  reader: BitReader,
  frame: FrameHeader,
  scan: ScanHeader,
  dc: HuffmanTable | undefined,
  ac: HuffmanTable | undefined,
  offset: number,
): BlockDecoder {
  const table = (given: HuffmanTable | undefined): HuffmanTable => {
    if (given === undefined)
      throw new FrameError('corrupt', 'a scan uses a Huffman table that was not defined', { offset });
    return given;
  };
  if (frame.process === 'sequential') return sequential(reader, table(dc), table(ac));
  const { start, end, high, low } = scan;
  const bad = start > end || end > 63 || low > 13 || (high !== 0 && high !== low + 1);
  if (bad || (start === 0 ? end !== 0 : scan.components.length !== 1)) {
    throw new FrameError('corrupt', 'a progressive scan has parameters that T.81 table B.3 does not allow', { offset });
  }
  if (start === 0) return high === 0 ? firstDc(reader, table(dc), low) : refinedDc(reader, low);
  return high === 0 ? firstAc(reader, table(ac), scan) : refinedAc(reader, table(ac), scan);
}

/** The difference of a DC coefficient to the one before (T.81 F.1.2.1). */
function difference(reader: BitReader, dc: HuffmanTable): number {
  const category = reader.symbol(dc);
  if (category > 15) throw new FrameError('corrupt', 'a DC difference has no such size', { offset: reader.position });
  return category === 0 ? 0 : reader.signed(category);
}

function outside(reader: BitReader): FrameError {
  return new FrameError('corrupt', 'a run of zeros leaves its block', { offset: reader.position });
}

/** T.81 F.2.2: the DC difference, then runs of zeros and AC coefficients up to the end of the block. */
function sequential(reader: BitReader, dc: HuffmanTable, ac: HuffmanTable): BlockDecoder {
  let prediction = 0;
  return {
    block(coefficients, at) {
      prediction += difference(reader, dc);
      coefficients[at] = prediction;
      for (let k = 1; k < 64; k += 1) {
        const symbol = reader.symbol(ac);
        const size = symbol & 15;
        if (size === 0) {
          if (symbol !== 0xf0) return;
          k += 15;
        } else {
          k += symbol >> 4;
          if (k > 63) throw outside(reader);
          coefficients[at + k] = reader.signed(size);
        }
      }
    },
    restart() {
      prediction = 0;
    },
  };
}

/** T.81 G.1.2.1, first scan: the DC coefficient without its `low` lowest bits. */
function firstDc(reader: BitReader, dc: HuffmanTable, low: number): BlockDecoder {
  let prediction = 0;
  return {
    block(coefficients, at) {
      prediction += difference(reader, dc);
      coefficients[at] = prediction << low;
    },
    restart() {
      prediction = 0;
    },
  };
}

/** T.81 G.1.2.1, later scans: one more bit of the DC coefficient. */
function refinedDc(reader: BitReader, low: number): BlockDecoder {
  return {
    block(coefficients, at) {
      if (reader.receive(1) === 1) coefficients[at] = coefficients[at]! | (1 << low);
    },
    restart() {},
  };
}

/**
 * T.81 G.1.2.2: a band of AC coefficients without their `low` lowest bits; a run may end many blocks at once (EOBn).
 */
function firstAc(reader: BitReader, ac: HuffmanTable, { start, end, low }: ScanHeader): BlockDecoder {
  let endedBlocks = 0;
  return {
    block(coefficients, at) {
      if (endedBlocks > 0) {
        endedBlocks -= 1;
        return;
      }
      for (let k = start; k <= end; k += 1) {
        const symbol = reader.symbol(ac);
        const run = symbol >> 4;
        const size = symbol & 15;
        if (size === 0 && run < 15) {
          endedBlocks = (1 << run) + reader.receive(run) - 1;
          return;
        }
        k += run;
        if (size === 0) continue;
        if (k > end) throw outside(reader);
        coefficients[at + k] = reader.signed(size) << low;
      }
    },
    restart() {
      endedBlocks = 0;
    },
  };
}

/** T.81 G.1.2.3: one more bit of the coefficients that are not 0 yet, and new ones of size 1 between them. */
function refinedAc(reader: BitReader, ac: HuffmanTable, { start, end, low }: ScanHeader): BlockDecoder {
  const one = 1 << low;
  let endedBlocks = 0;
  const refine = (coefficients: Int16Array, at: number): void => {
    const value = coefficients[at]!;
    if (reader.receive(1) === 1 && (value & one) === 0) coefficients[at] = value + (value > 0 ? one : -one);
  };
  return {
    block(coefficients, at) {
      let k = start;
      while (endedBlocks === 0 && k <= end) {
        const symbol = reader.symbol(ac);
        const size = symbol & 15;
        let run = symbol >> 4;
        let fresh = 0;
        if (size === 0) {
          if (run < 15) {
            endedBlocks = (1 << run) + reader.receive(run);
            break;
          }
        } else {
          fresh = reader.receive(1) === 1 ? one : -one;
        }
        for (; k <= end; k += 1) {
          if (coefficients[at + k] !== 0) refine(coefficients, at + k);
          else if (run > 0) run -= 1;
          else break;
        }
        if (fresh !== 0) {
          if (k > end) throw outside(reader);
          coefficients[at + k] = fresh;
        }
        k += 1;
      }
      if (endedBlocks > 0) {
        for (; k <= end; k += 1) if (coefficients[at + k] !== 0) refine(coefficients, at + k);
        endedBlocks -= 1;
      }
    },
    restart() {
      endedBlocks = 0;
    },
  };
}
