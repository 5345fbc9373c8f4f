import { sourceOf } from '../encoding/elements.ts';

/** JPEG frame headers (ITU-T T.81 table B.1, T.87 C.1.1) and the transfer syntax that has them. */
const jpegSyntaxes: Readonly<Record<number, string>> = {
  0xc0: '1.2.840.10008.1.2.4.50',
  0xc1: '1.2.840.10008.1.2.4.51',
  0xc2: '1.2.840.10008.1.2.4.55',
  0xc3: '1.2.840.10008.1.2.4.57',
  0xf7: '1.2.840.10008.1.2.4.81',
};
const JPEG_2000 = '1.2.840.10008.1.2.4.91';
const RLE = '1.2.840.10008.1.2.5';
const searchedSegments = 64;

/**
 * The transfer syntax of a codestream, by what it begins with; the lossy one where two differ only in that. Undefined
 * when it is none that we know.
 * @param beginning of the codestream, or all of it
 */
export function codestreamSyntax(beginning: Uint8Array): string | undefined {
  const { length } = beginning;
  if (length < 4) return undefined;
  const { bytes, view } = sourceOf(beginning, []);
  if (view.getUint32(0) === 0xff4fff51) return JPEG_2000;
  if (view.getUint16(0) === 0xffd8) return jpegSyntax(bytes, view);
  // PS3.5 G.5: the number of segments, then 15 offsets, the first 64.
  const isRle = length >= 64 && view.getUint32(0, true) <= 15 && view.getUint32(4, true) === 64;
  return isRle ? RLE : undefined;
}

function jpegSyntax(bytes: Uint8Array, view: DataView): string | undefined {
  let at = 2;
  for (let segment = 0; segment < searchedSegments && at + 4 <= bytes.length && bytes[at] === 0xff; segment++) {
    const syntax = jpegSyntaxes[bytes[at + 1] ?? 0];
    if (syntax) return syntax;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
