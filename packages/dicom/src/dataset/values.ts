import { asciiText } from '../encoding/ascii.ts';
import { tagText, type Element, type Source } from '../encoding/elements.ts';
import { valueSizes } from '../encoding/value-representations.ts';

/** The numbers of US, SS, UL, SL, FL, FD, SV, UV and the tags of AT (PS3.18 F.2.3); null for what JSON cannot hold. */
export function binaryValues({ view }: Source, element: Element): unknown[] {
  const { vr, offset, length, bigEndian } = element;
  const size = valueSizes[vr === 'AT' ? 'UL' : vr] ?? 1;
  const read = readers[vr];
  const values: unknown[] = [];
  if (!read) return values;
  for (let at = offset; at + size <= offset + length; at += size) values.push(read(view, at, !bigEndian));
  return values;
}

/** The first number of an element of US; undefined where there is none, or it has none. */
export function firstUnsignedShort({ view }: Source, elements: readonly Element[], wanted: number): number | undefined {
  const element = elements.find(({ tag }) => tag === wanted);
  return element && element.length >= 2 ? view.getUint16(element.offset, !element.bigEndian) : undefined;
}

const readers: Readonly<Record<string, (view: DataView, at: number, little: boolean) => unknown>> = {
  US: (view, at, little) => view.getUint16(at, little),
  SS: (view, at, little) => view.getInt16(at, little),
  UL: (view, at, little) => view.getUint32(at, little),
  SL: (view, at, little) => view.getInt32(at, little),
  FL: (view, at, little) => finite(view.getFloat32(at, little)),
  FD: (view, at, little) => finite(view.getFloat64(at, little)),
  SV: (view, at, little) => exact(view.getBigInt64(at, little)),
  UV: (view, at, little) => exact(view.getBigUint64(at, little)),
  AT: (view, at, little) => tagText(((view.getUint16(at, little) << 16) | view.getUint16(at + 2, little)) >>> 0),
};

/** Without the sign of zero, which JSON does not keep. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

/** A 64-bit number as a number where it stays exact, as text elsewhere (PS3.18 table F.2.3-1). */
function exact(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** The number of a DS or IS value, padding allowed; null when it is empty, undefined when it is no number. */
export function decimalValue(text: string): number | null | undefined {
  const number = Number(text);
  if (number !== 0 && Number.isFinite(number) && !/[xob]/i.test(text)) return number;
  const trimmed = text.replaceAll('\0', ' ').trim();
  if (trimmed === '') return null;
  return decimal.test(trimmed) ? (finite(Number(trimmed)) ?? undefined) : undefined;
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Text in the default repertoire, with what pads it. */
export function plainText({ bytes }: Source, { offset, length }: Element): string {
  return asciiText(bytes.subarray(offset, offset + length));
}

/** Base64 of bytes, brought to little endian in units of the value representation (PS3.18 F.2.7). */
export function base64(bytes: Uint8Array): string {
  return btoa(asciiText(bytes));
}

/** A copy with the byte order of each unit reversed. Bytes of an unfinished unit at the end stay as they are. */
export function swapped(bytes: Uint8Array, unit: number): Uint8Array {
  // Not slice(), which for Node's buffers is no copy.
  const copy = new Uint8Array(bytes);
  const half = unit / 2;
  for (let at = 0; at + unit <= copy.length; at += unit) {
    for (let i = 0; i < half; i++) {
      const first = copy[at + i] ?? 0;
      copy[at + i] = copy[at + unit - 1 - i] ?? 0;
      copy[at + unit - 1 - i] = first;
    }
  }
  return copy;
}
