import { isLongForm } from '../encoding/value-representations.ts';

/** PS3.5 7.1.2: header and value, padded to an even length; what is too long for a 16-bit length becomes UN (6.2.2). */
export function writtenElement(tag: number, vr: string, value: Uint8Array): Uint8Array[] {
  const padding = value.length & 1;
  const length = value.length + padding;
  const long = isLongForm(vr);
  const header = elementHeader(tag, long || length <= 0xffff ? vr : 'UN', length);
  return padding ? [header, value, Uint8Array.of(paddedWithSpace.has(vr) ? 0x20 : 0)] : [header, value];
}

/** PS3.5 6.2: text is padded with a space, the rest with a zero. */
const paddedWithSpace = new Set('AE AS CS DA DS DT IS LO LT PN SH ST TM UC UR UT'.split(' '));

/** The header of an element in explicit VR little endian (PS3.5 tables 7.1-1 and 7.1-2). */
export function elementHeader(tag: number, vr: string, length: number): Uint8Array {
  const long = isLongForm(vr);
  const view = new DataView(new ArrayBuffer(long ? 12 : 8));
  view.setUint16(0, tag >>> 16, true);
  view.setUint16(2, tag & 0xffff, true);
  view.setUint8(4, vr.charCodeAt(0));
  view.setUint8(5, vr.charCodeAt(1));
  if (long) view.setUint32(8, length, true);
  else view.setUint16(6, length, true);
  return new Uint8Array(view.buffer);
}

/** The header of an item, or a delimiter (PS3.5 7.5.1). */
export function delimiter(tag: number, length: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint16(0, tag >>> 16, true);
  view.setUint16(2, tag & 0xffff, true);
  view.setUint32(4, length, true);
  return new Uint8Array(view.buffer);
}
