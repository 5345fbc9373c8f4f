import { joined, lengthOf } from '../../encoding/chunks.ts';
import { uint16 } from './file-window.ts';

export const startOfImage = 0xd8;
export const endOfImage = 0xd9;
export const startOfScan = 0xda;

/** Frames of all processes (SOF0 to SOF15), among which three codes mean something else. */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** APP0 to APP15. */
export function isApplication(marker: number): boolean {
  return marker >= 0xe0 && marker <= 0xef;
}

/**
 * Comments, and what was reserved for extensions of which no decoder of pictures asks (JPG0 to JPG6, JPG9 to JPG13).
 */
export function isComment(marker: number): boolean {
  return marker === 0xfe || (marker >= 0xf0 && marker <= 0xfd && marker !== 0xf7 && marker !== 0xf8);
}

/** Components that decoders take of a frame or a scan; segments that say more have room for words. */
const mostComponents = 4;

/**
 * How long a segment of `marker` is that holds nothing but what T.81, Annex B, gives it; null: another one than these.
 */
const expected: Readonly<Record<number, (payload: Uint8Array) => number>> = {
  0xc4: huffmanTables,
  0xcc: conditioning,
  0xdb: quantizationTables,
  0xdc: () => 2,
  0xdd: () => 2,
  0xda: ([components = 0]) => (components > mostComponents ? none : 4 + 2 * components),
  0xdf: () => 1,
};

/**
 * Whether a segment that a decoder needs holds what it is for, and nothing behind it.
 *
 * @param payload what follows its length
 * @returns null for a segment of another kind
 */
export function fitsItsKind(marker: number, payload: Uint8Array): boolean | null {
  if (isFrame(marker) || marker === 0xde) return isOfFrame(payload);
  const length = expected[marker];
  return length === undefined ? null : payload.length > 0 && payload.length === length(payload);
}

/** Whether a frame is one of as many components as it says (B.2.2; T.87, C.2.2), and as decoders take. */
export function isOfFrame(payload: Uint8Array): boolean {
  const [components = 0] = payload.subarray(5);
  return components <= mostComponents && payload.length === 6 + 3 * components;
}

/** What begins a table: its class or precision is one of two, and it has one of four destinations. */
const beginsTable = (byte = 0xff): boolean => (byte & 0xec) === 0;
/** The length of what is no table: no decoder takes it. */
const none = -1;

/** B.2.4.1: precision and destination, then 64 values of a byte or two. */
function quantizationTables(payload: Uint8Array): number {
  let at = 0;
  while (at < payload.length) {
    if (!beginsTable(payload[at])) return none;
    at += 1 + ((payload[at] ?? 0) >> 4 === 0 ? 64 : 128);
  }
  return at;
}

/** B.2.4.2: class and destination, 16 counts of codes, of which there are not too many, and a value for each code. */
function huffmanTables(payload: Uint8Array): number {
  let at = 0;
  while (at < payload.length) {
    const counts = payload.subarray(at + 1, at + 17);
    const taken = counts.reduce((sum, count, n) => sum + count / 2 ** (n + 1), 0);
    const codes = counts.reduce((sum, count) => sum + count, 0);
    if (!beginsTable(payload[at]) || taken > 1 || codes > 256) return none;
    at += 17 + codes;
  }
  return at;
}

/** B.2.4.3: class and destination, each once, and a value: two bounds in their order (DC), or one of 1 to 63 (AC). */
function conditioning(payload: Uint8Array): number {
  const seen = new Set<number>();
  for (let at = 0; at + 1 < payload.length; at += 2) {
    const [table = 0, value = 0] = payload.subarray(at, at + 2);
    const fits = table >> 4 === 0 ? (value & 0xf) <= value >> 4 : value >= 1 && value <= 63;
    if (!beginsTable(table) || !fits || seen.has(table)) return none;
    seen.add(table);
  }
  return payload.length - (payload.length % 2);
}

/** Two bytes of a marker and two of a length before a payload. */
export function segmentOf(marker: number, ...payload: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = 2 + lengthOf(payload);
  return joined([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), ...payload]);
}

/** The length that stands behind a marker, its own two bytes included. */
export const lengthIn = (bytes: Uint8Array): number => uint16(bytes, 0);
