import * as tags from '../encoding/elements.ts';
import type { Encoding } from '../encoding/elements.ts';
import { isLongForm, paddedWithSpace } from '../encoding/value-representations.ts';

const explicitLittle: Encoding = { implicit: false, bigEndian: false };

/** An element as it is written: its header first, then its value. */
export interface WrittenElement {
  tag: number;
  chunks: Uint8Array[];
}

/** PS3.5 7.1: header and value, padded to an even length; what is too long for a 16-bit length becomes UN (6.2.2). */
export function writtenElement(tag: number, vr: string, value: Uint8Array, encoding = explicitLittle): Uint8Array[] {
  const { before, behind } = aroundValue(tag, vr, value.length, encoding);
  return [before, value, ...behind];
}

/** What stands before and behind a value of so many bytes. */
export function aroundValue(
  tag: number,
  vr: string,
  length: number,
  encoding: Encoding,
): { before: Uint8Array; behind: Uint8Array[] } {
  const padding = length & 1;
  const form = encoding.implicit || isLongForm(vr) || length + padding <= 0xffff ? vr : 'UN';
  return {
    before: elementHeader(tag, form, length + padding, encoding),
    behind: padding ? [Uint8Array.of(paddedWithSpace.has(vr) ? 0x20 : 0)] : [],
  };
}

/** A sequence whose end, and whose items' ends, are said by delimiters (PS3.5 7.5). */
export function writtenSequence(tag: number, items: readonly Uint8Array[][], encoding = explicitLittle): Uint8Array[] {
  if (items.length === 0) return [elementHeader(tag, 'SQ', 0, encoding)];
  const { bigEndian } = encoding;
  return [
    elementHeader(tag, 'SQ', tags.UNDEFINED_LENGTH, encoding),
    ...items.flatMap((chunks) => [
      delimiter(tags.ITEM, tags.UNDEFINED_LENGTH, bigEndian),
      ...chunks,
      delimiter(tags.ITEM_DELIMITATION, 0, bigEndian),
    ]),
    delimiter(tags.SEQUENCE_DELIMITATION, 0, bigEndian),
  ];
}

/** What stands before the fragments of encapsulated pixel data, and behind them (PS3.5 A.4). */
export function aroundFragments(tag: number, encoding: Encoding): { before: Uint8Array; behind: Uint8Array } {
  return {
    before: elementHeader(tag, 'OB', tags.UNDEFINED_LENGTH, encoding),
    behind: delimiter(tags.SEQUENCE_DELIMITATION, 0, encoding.bigEndian),
  };
}

/** The header of an element (PS3.5 tables 7.1-1 to 7.1-3). */
export function elementHeader(tag: number, vr: string, length: number, encoding = explicitLittle): Uint8Array {
  const { implicit, bigEndian } = encoding;
  if (implicit) return delimiter(tag, length, bigEndian);
  const long = isLongForm(vr);
  const view = new DataView(new ArrayBuffer(long ? 12 : 8));
  view.setUint16(0, tag >>> 16, !bigEndian);
  view.setUint16(2, tag & 0xffff, !bigEndian);
  view.setUint8(4, vr.charCodeAt(0));
  view.setUint8(5, vr.charCodeAt(1));
  if (long) view.setUint32(8, length, !bigEndian);
  else view.setUint16(6, length, !bigEndian);
  return new Uint8Array(view.buffer);
}

/** Tag and a length of 32 bits: the header of an item, a delimiter (PS3.5 7.5.1), an element of implicit VR. */
export function delimiter(tag: number, length: number, bigEndian = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint16(0, tag >>> 16, !bigEndian);
  view.setUint16(2, tag & 0xffff, !bigEndian);
  view.setUint32(4, length, !bigEndian);
  return new Uint8Array(view.buffer);
}
