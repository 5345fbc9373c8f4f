import { FrameError } from '../frame-error.ts';
import { agreed, colourOf, markerAt, MAX_SCANS, text, type DecodedJpeg, type ExpectedJpeg } from './decode-jpeg.ts';
import { readFrameHeader, word, type FrameHeader } from './headers.ts';

/** An Adobe segment (T.872 6.5.3) that says that no colour transform was made. */
const untransformed = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0);

/**
 * A DCT codestream of 8 bits as the codec has to be given it, so that it leaves the colours as they are stored: by
 * itself it undoes the transform that it takes for granted. Null for what it does not decode, or what is not sound.
 */
export function codestreamForCodec(
  bytes: Uint8Array,
  expected: ExpectedJpeg,
): { bytes: Uint8Array; colour: DecodedJpeg['colour'] } | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const told = new Uint8Array(bytes.length + untransformed.length);
  told.set(bytes.subarray(0, 2));
  told.set(untransformed, 2);
  told.set(bytes.subarray(2), 2 + untransformed.length);
  let frame: FrameHeader | undefined;
  let adobe: number | undefined;
  let jfif = false;
  let scans = 0;
  for (let position = markerAt(bytes, 2); position >= 0;) {
    const code = bytes[position + 1]!;
    if (code === 0xd9) break;
    const start = position + 4;
    const end = position + 2 + word(bytes, position + 2);
    if (end > bytes.length || end < start) return null;
    const segment = bytes.subarray(start, end);
    if (code === 0xda && ++scans > MAX_SCANS) return null;
    else if (code === 0xe0 && text(segment, 4) === 'JFIF') {
      jfif = true;
      // The codec would believe it before Adobe's segment.
      told[start + untransformed.length] = 0;
    } else if (code === 0xee && text(segment, 5) === 'Adobe' && segment.length >= 12) {
      adobe = segment[11]!;
      told[start + untransformed.length + 11] = 0;
    } else if (isFrameHeader(code)) {
      if (frame !== undefined) return null;
      frame = headerOf(code, segment, position, expected);
      if (frame === undefined) return null;
    }
    position = markerAt(bytes, end);
  }
  return frame && scans > 0 ? { bytes: told, colour: colourOf(frame, adobe, jfif) } : null;
}

/** SOFn; among their codes are those of other segments (T.81 table B.1). */
function isFrameHeader(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xcc;
}

function headerOf(
  code: number,
  segment: Uint8Array,
  position: number,
  expected: ExpectedJpeg,
): FrameHeader | undefined {
  try {
    const frame = readFrameHeader(code, segment, position);
    agreed(frame, expected, position);
    const { process, precision, components } = frame;
    const isIts = process !== 'lossless' && precision === 8 && (components.length === 1 || components.length === 3);
    // Where the number of lines comes later they are not known before.
    return isIts && frame.rows > 0 ? frame : undefined;
  } catch (error) {
    if (error instanceof FrameError) return undefined;
    throw error;
  }
}
