import * as tags from '../encoding/elements.ts';
import type { Encoding } from '../encoding/elements.ts';
import { isLongForm } from '../encoding/value-representations.ts';

const paddedWithSpace = new Set('AE AS CS DA DS DT IS LO LT PN SH ST TM UC UR UT'.split(' '));

/** Header and value of an element (PS3.5 7.1), padded to an even length; what is too long for its form becomes UN. */
export function elementChunks(tag: number, vr: string, value: Uint8Array, encoding: Encoding): Uint8Array[] {
  const { before, behind } = aroundValue(tag, vr, value.length, encoding);
  return value.length === 0 ? [before] : [before, value, ...behind];
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
    before: headerOf(tag, form, length + padding, encoding),
    behind: padding ? [Uint8Array.of(paddedWithSpace.has(vr) ? 0x20 : 0)] : [],
  };
}

/** A sequence whose end, and whose items' ends, are said by delimiters (PS3.5 7.5). */
export function sequenceChunks(tag: number, items: readonly Uint8Array[][], encoding: Encoding): Uint8Array[] {
  if (items.length === 0) return [headerOf(tag, 'SQ', 0, encoding)];
  const { bigEndian } = encoding;
  return [
    headerOf(tag, 'SQ', tags.UNDEFINED_LENGTH, encoding),
    ...items.flatMap((chunks) => [
      delimiterOf(tags.ITEM, tags.UNDEFINED_LENGTH, bigEndian),
      ...chunks,
      delimiterOf(tags.ITEM_DELIMITATION, 0, bigEndian),
    ]),
    delimiterOf(tags.SEQUENCE_DELIMITATION, 0, bigEndian),
  ];
}

/** What stands before the fragments of encapsulated pixel data, and behind them (PS3.5 A.4). */
export function aroundFragments(tag: number, encoding: Encoding): { before: Uint8Array; behind: Uint8Array } {
  return {
    before: headerOf(tag, 'OB', tags.UNDEFINED_LENGTH, encoding),
    behind: delimiterOf(tags.SEQUENCE_DELIMITATION, 0, encoding.bigEndian),
  };
}

function headerOf(tag: number, vr: string, length: number, { implicit, bigEndian }: Encoding): Uint8Array {
  if (implicit) return delimiterOf(tag, length, bigEndian);
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

/** Tag and a length of 32 bits: an item, a delimiter, or an element without representation. */
function delimiterOf(tag: number, length: number, bigEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint16(0, tag >>> 16, !bigEndian);
  view.setUint16(2, tag & 0xffff, !bigEndian);
  view.setUint32(4, length, !bigEndian);
  return new Uint8Array(view.buffer);
}
