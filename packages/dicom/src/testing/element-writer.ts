import { lengthOf } from '../encoding/chunks.ts';
import { dictionaryEntry, tagOfKeyword } from '../encoding/dictionary.ts';
import type { Encoding } from '../encoding/elements.ts';
import { isLongForm } from '../encoding/value-representations.ts';
import { encodeText, type TextEncoding } from './text-encoders.ts';

/**
 * One value of an element; a list makes several, an empty list or null an empty value, undefined leaves the element
 * out.
 */
export type ElementValue =
  | string
  | number
  | bigint
  | ArrayBufferView
  | readonly (string | number | bigint)[]
  | readonly ElementsByKeyword[]
  | { vr: string; value: Exclude<ElementValue, { vr: string; value: unknown } | undefined> }
  | null
  | undefined;

type Capital =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z';
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/** Elements by keyword of PS3.6 ('PatientName'), or by tag in 8 hexadecimal digits ('00091001'). */
export type ElementsByKeyword = { readonly [keyword: `${Capital | Digit}${string}`]: ElementValue };

/** How elements are written. */
export interface Writing extends Encoding {
  text: TextEncoding;
  /** Sequences and items end by delimiters and not by a length (PS3.5 7.5.1). */
  undefinedLengths: boolean;
}

interface WrittenElement {
  tag: string;
  vr: string;
  value: Exclude<ElementValue, { vr: string; value: unknown } | undefined>;
}

/**
 * The bytes of a data set, elements in ascending order. Chunks are not copied, so large pixel data is passed through.
 */
export function writeElements(elements: ElementsByKeyword, writing: Writing): Uint8Array[] {
  return Object.entries(elements)
    .flatMap(([key, value]) => (value === undefined ? [] : [written(key, value)]))
    .sort((a, b) => (a.tag < b.tag ? -1 : 1))
    .flatMap((element) => writeElement(element, writing));
}

function written(key: string, value: Exclude<ElementValue, undefined>): WrittenElement {
  const tag = /^[0-9A-F]{8}$/.test(key) ? key : tagOfKeyword(key);
  if (tag === undefined) throw new Error(`${key} is not a keyword of PS3.6`);
  if (value !== null && typeof value === 'object' && 'vr' in value) return { tag, ...value };
  const vr = dictionaryEntry(tag)?.vr.split('|')[0];
  if (vr === undefined) throw new Error(`the value representation of ${tag} must be given`);
  return { tag, vr, value };
}

function writeElement({ tag, vr, value }: WrittenElement, writing: Writing): Uint8Array[] {
  if (vr === 'SQ') return writeSequence(tag, (value ?? []) as readonly ElementsByKeyword[], writing);
  const bytes = padded(valueBytes(vr, value, writing), vr);
  return [elementHeader(tag, vr, bytes.length, writing), bytes];
}

/** The header of an element (PS3.5 7.1.2, 7.1.3). */
export function elementHeader(tag: string, vr: string, length: number, { implicit, bigEndian }: Encoding): Uint8Array {
  const long = !implicit && isLongForm(vr);
  const view = new DataView(new ArrayBuffer(long ? 12 : 8));
  view.setUint16(0, Number.parseInt(tag.slice(0, 4), 16), !bigEndian);
  view.setUint16(2, Number.parseInt(tag.slice(4), 16), !bigEndian);
  if (implicit) view.setUint32(4, length, !bigEndian);
  else {
    view.setUint8(4, vr.charCodeAt(0));
    view.setUint8(5, vr.charCodeAt(1));
    if (long) view.setUint32(8, length, !bigEndian);
    else view.setUint16(6, length, !bigEndian);
  }
  return new Uint8Array(view.buffer);
}

const UNDEFINED_LENGTH = 0xffffffff;

/** The header of an item or delimiter, which never has a value representation (PS3.5 7.5). */
export function delimiterHeader(
  tag: 'FFFEE000' | 'FFFEE00D' | 'FFFEE0DD',
  length: number,
  bigEndian: boolean,
): Uint8Array {
  return elementHeader(tag, '', length, { implicit: true, bigEndian });
}

function writeSequence(tag: string, items: readonly ElementsByKeyword[], writing: Writing): Uint8Array[] {
  const { bigEndian, undefinedLengths } = writing;
  const content = items.flatMap((item) => {
    const elements = writeElements(item, writing);
    const length = undefinedLengths ? UNDEFINED_LENGTH : lengthOf(elements);
    const end = undefinedLengths ? [delimiterHeader('FFFEE00D', 0, bigEndian)] : [];
    return [delimiterHeader('FFFEE000', length, bigEndian), ...elements, ...end];
  });
  const length = undefinedLengths ? UNDEFINED_LENGTH : lengthOf(content);
  const end = undefinedLengths ? [delimiterHeader('FFFEE0DD', 0, bigEndian)] : [];
  return [elementHeader(tag, 'SQ', length, writing), ...content, ...end];
}

function padded(bytes: Uint8Array, vr: string): Uint8Array {
  if (bytes.length % 2 === 0) return bytes;
  const even = new Uint8Array(bytes.length + 1);
  even.set(bytes);
  even[bytes.length] = vr === 'UI' || vr.startsWith('O') || vr === 'UN' ? 0 : 0x20;
  return even;
}

function valueBytes(vr: string, value: WrittenElement['value'], writing: Writing): Uint8Array {
  if (value === null) return new Uint8Array();
  if (ArrayBuffer.isView(value)) return arrayBytes(value, writing.bigEndian && vr !== 'OB' && vr !== 'UN');
  const values = (Array.isArray(value) ? value : [value]) as (string | number | bigint)[];
  const write = numberWriters[vr];
  if (write) {
    const view = new DataView(new ArrayBuffer(values.length * write.size));
    values.forEach((each, i) => write.set(view, i * write.size, each, !writing.bigEndian));
    return new Uint8Array(view.buffer);
  }
  const text = values.join('\\');
  return encodeText(text, ['LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UT'].includes(vr) ? writing.text : 'ascii');
}

/**
 * The bytes of an array as it lies in memory (little endian, as every platform that we run on), or each number
 * reversed.
 */
function arrayBytes(array: ArrayBufferView, reverse: boolean): Uint8Array {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const unit = 'BYTES_PER_ELEMENT' in array ? Number(array.BYTES_PER_ELEMENT) : 1;
  if (!reverse || unit === 1) return bytes;
  const copy = bytes.slice();
  for (let at = 0; at < copy.length; at += unit) copy.subarray(at, at + unit).reverse();
  return copy;
}

interface NumberWriter {
  size: number;
  set(view: DataView, at: number, value: string | number | bigint, little: boolean): void;
}

const numberWriters: Readonly<Record<string, NumberWriter>> = {
  US: { size: 2, set: (view, at, value, little) => view.setUint16(at, Number(value), little) },
  SS: { size: 2, set: (view, at, value, little) => view.setInt16(at, Number(value), little) },
  UL: { size: 4, set: (view, at, value, little) => view.setUint32(at, Number(value), little) },
  SL: { size: 4, set: (view, at, value, little) => view.setInt32(at, Number(value), little) },
  FL: { size: 4, set: (view, at, value, little) => view.setFloat32(at, Number(value), little) },
  FD: { size: 8, set: (view, at, value, little) => view.setFloat64(at, Number(value), little) },
  SV: { size: 8, set: (view, at, value, little) => view.setBigInt64(at, BigInt(value), little) },
  UV: { size: 8, set: (view, at, value, little) => view.setBigUint64(at, BigInt(value), little) },
  AT: {
    size: 4,
    set: (view, at, value, little) => {
      const tag = Number.parseInt(String(value), 16);
      view.setUint16(at, tag >>> 16, little);
      view.setUint16(at + 2, tag & 0xffff, little);
    },
  },
};
