import { FrameError } from '../frame-error.ts';
import type { HuffmanTable } from './huffman-table.ts';
import { huffmanTable } from './huffman-table.ts';

/** One component of the frame header (T.81 B.2.2). */
export interface Component {
  id: number;
  /** Horizontal and vertical sampling factor, 1 to 4. */
  h: number;
  v: number;
  /** Which quantisation table. */
  tq: number;
}

/** The frame header (T.81 B.2.2). */
export interface FrameHeader {
  process: 'sequential' | 'progressive' | 'lossless';
  /** Bits per sample. */
  precision: number;
  /** Number of lines; 0 when a DNL segment gives it later (T.81 B.2.5). */
  rows: number;
  columns: number;
  components: Component[];
}

/** The scan header (T.81 B.2.3). In lossless scans `start` is the predictor and `low` the point transform. */
export interface ScanHeader {
  components: { index: number; dc: number; ac: number }[];
  start: number;
  end: number;
  high: number;
  low: number;
}

/** What the segments before a scan have set up. */
export interface Tables {
  dc: (HuffmanTable | undefined)[];
  ac: (HuffmanTable | undefined)[];
  /** In zig-zag order. */
  quantisation: (Uint16Array | undefined)[];
  restartInterval: number;
}

/** SOFn codes that are decoded (T.81 table B.1): Huffman coding, not hierarchical. */
const PROCESSES: Readonly<Record<number, FrameHeader['process']>> = {
  0xc0: 'sequential',
  0xc1: 'sequential',
  0xc2: 'progressive',
  0xc3: 'lossless',
};

/** Reads a frame header. `segment` is what follows the length field, `code` the second byte of the marker. */
export function readFrameHeader(code: number, segment: Uint8Array, offset: number): FrameHeader {
  const process = PROCESSES[code];
  if (process === undefined) {
    throw new FrameError('unsupported_transfer_syntax', 'arithmetic coding or hierarchical JPEG', { offset });
  }
  const count = segment[5];
  if (count === undefined || segment.length < 6 + 3 * count) throw short(offset);
  const components: Component[] = [];
  for (let at = 6; components.length < count; at += 3) {
    const sampling = segment[at + 1]!;
    const component = { id: segment[at]!, h: sampling >> 4, v: sampling & 15, tq: segment[at + 2]! & 3 };
    if (component.h < 1 || component.h > 4 || component.v < 1 || component.v > 4) {
      throw new FrameError('corrupt', 'a sampling factor is not 1 to 4', { offset });
    }
    components.push(component);
  }
  const precision = segment[0]!;
  const allowed = process === 'lossless' ? precision >= 2 && precision <= 16 : precision === 8 || precision === 12;
  if (!allowed) throw new FrameError('corrupt', 'a sample precision that the process does not have', { offset });
  return { process, precision, rows: word(segment, 1), columns: word(segment, 3), components };
}

/** Reads a scan header and checks that it names components of the frame. */
export function readScanHeader(segment: Uint8Array, frame: FrameHeader, offset: number): ScanHeader {
  const count = segment[0];
  if (count === undefined || count < 1 || count > 4 || segment.length < 4 + 2 * count) throw short(offset);
  const components: ScanHeader['components'] = [];
  for (let at = 1; components.length < count; at += 2) {
    const index = frame.components.findIndex((component) => component.id === segment[at]);
    if (index < 0 || components.some((other) => other.index === index)) {
      throw new FrameError('corrupt', 'a scan names a component that is not in the frame, or twice', { offset });
    }
    components.push({ index, dc: (segment[at + 1]! >> 4) & 3, ac: segment[at + 1]! & 3 });
  }
  const [start, end, approximation] = segment.subarray(1 + 2 * count) as unknown as [number, number, number];
  return { components, start, end, high: approximation >> 4, low: approximation & 15 };
}

/** Adds the tables of a DHT segment (T.81 B.2.4.2). */
export function readHuffmanTables(segment: Uint8Array, tables: Tables, offset: number): void {
  for (let at = 0; at < segment.length;) {
    const target = segment[at]!;
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const values = segment.subarray(at + 17, at + 17 + total);
    if (counts.length < 16 || values.length < total) throw short(offset);
    (target >> 4 === 0 ? tables.dc : tables.ac)[target & 3] = huffmanTable(counts, values, offset);
    at += 17 + total;
  }
}

/** Adds the tables of a DQT segment (T.81 B.2.4.1). */
export function readQuantisationTables(segment: Uint8Array, tables: Tables, offset: number): void {
  for (let at = 0; at < segment.length;) {
    const target = segment[at]!;
    const wide = target >> 4 !== 0;
    const next = at + 1 + (wide ? 128 : 64);
    if (next > segment.length) throw short(offset);
    const from = at + 1;
    tables.quantisation[target & 3] = Uint16Array.from({ length: 64 }, (_, k) =>
      wide ? word(segment, from + 2 * k) : segment[from + k]!,
    );
    at = next;
  }
}

/** A big endian number of two bytes. */
export function word(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

function short(offset: number): FrameError {
  return new FrameError('corrupt', 'a marker segment is too short for what it announces', { offset });
}
