import { checksum } from '../checksum.ts';

/** Bytes one after the other; text as Latin-1. */
export function joined(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (typeof part === 'string' ? latin1(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A segment of JPEG. */
export function segment(marker: number, ...payload: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const content = joined(...payload);
  const length = content.length + 2;
  return joined(Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content);
}

/** A colour profile (ICC.1) of a white point, and of a description with these words. */
export function colourProfile(words = ''): Uint8Array<ArrayBuffer> {
  const text = joined(words);
  const bytes = new Uint8Array(132 + 24 + 20 + 12 + text.length);
  const view = new DataView(bytes.buffer);
  const description = 132 + 24 + 20;
  view.setUint32(0, bytes.length);
  bytes.set(latin1('acsp'), 36);
  view.setUint32(128, 2);
  bytes.set(latin1('wtpt'), 132);
  view.setUint32(136, 132 + 24);
  view.setUint32(140, 20);
  bytes.set(latin1('desc'), 144);
  view.setUint32(148, description);
  view.setUint32(152, 12 + text.length);
  bytes.set(latin1('XYZ \0\0\0\0'), 132 + 24);
  bytes.fill(5, 132 + 24 + 8, description);
  bytes.set(latin1('desc'), description);
  bytes.set(text, description + 12);
  return bytes;
}

export const jpeg = {
  start: Uint8Array.of(0xff, 0xd8),
  end: Uint8Array.of(0xff, 0xd9),
  jfif: segment(0xe0, 'JFIF\0', Uint8Array.of(1, 2, 1, 0, 72, 0, 72, 0, 0)),
  adobe: segment(0xee, 'Adobe', Uint8Array.of(0, 100, 0, 0, 0, 0, 1)),
  profile: segment(0xe2, 'ICC_PROFILE\0', Uint8Array.of(1, 1), colourProfile()),
  quantization: segment(0xdb, new Uint8Array(65).fill(1).fill(0, 0, 1)),
  frame: segment(0xc2, Uint8Array.of(8, 0, 8, 0, 8, 1, 1, 0x11, 0)),
  huffman: segment(0xc4, Uint8Array.of(0, 1), new Uint8Array(15), Uint8Array.of(5)),
  restarts: segment(0xdd, Uint8Array.of(0, 4)),
  /** Coded data with a stuffed 0xff and restarts, one of them filled. */
  scan: joined(
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    Uint8Array.of(1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xff, 0xd1, 0xff, 0, 0xff, 0, 4),
  ),
};

/** EXIF with an orientation and a text, in the byte order of Intel, as cameras write it. */
export function exif(orientation: number, text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + 2 + 24 + 4 + text.length);
  const view = new DataView(bytes.buffer);
  bytes.set(latin1('II*\0'));
  view.setUint32(4, 8, true);
  view.setUint16(8, 2, true);
  // Image Description, ASCII, then Orientation.
  for (const [at, number, type, count, value] of [
    [10, 0x010e, 2, text.length, 38],
    [22, 0x0112, 3, 1, orientation],
  ] as const) {
    view.setUint16(at, number, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  }
  bytes.set(latin1(text), 38);
  return bytes;
}

/** A chunk of PNG. */
export function chunk(type: string, ...data: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const content = joined(type, ...data);
  const around = new Uint8Array(8);
  const view = new DataView(around.buffer);
  view.setUint32(0, content.length - 4);
  view.setUint32(4, checksum(content));
  return joined(around.subarray(0, 4), content, around.subarray(4));
}

export const png = {
  signature: joined('\u0089PNG\r\n\u001a\n'),
  header: chunk('IHDR', Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0)),
  gamma: chunk('gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f)),
  resolution: chunk('pHYs', Uint8Array.of(0, 0, 11, 19, 0, 0, 11, 19, 1)),
  end: chunk('IEND'),
};
