import type { StoredValues } from './decoded-frame.ts';
import { FrameError } from './frame-error.ts';
import type { Jpeg2000Header } from './jpeg-2000-headers.ts';
import { bareCodestream, depthOffset, readJpeg2000Header } from './jpeg-2000-headers.ts';
import type { PixelDescription } from './pixel-description.ts';
import { cells, fromCodestream } from './stored-values.ts';
import { decodeWithCodec } from './wasm/codec.ts';

/** Decoded samples and whether they are RGB because the codestream undid a colour transform. */
export interface Jpeg2000Frame {
  pixels: StoredValues;
  becameRgb: boolean;
}

/** Decodes a JPEG 2000 (ITU-T T.800) or, with 'openjph', a high-throughput JPEG 2000 codestream (T.814). */
export async function decodeJpeg2000(
  codec: 'openjpeg' | 'openjph',
  given: Uint8Array,
  d: PixelDescription,
  lossless: boolean,
): Promise<Jpeg2000Frame> {
  const original = bareCodestream(given);
  const header = readJpeg2000Header(original);
  const [first] = header.components;
  if (
    first === undefined ||
    header.columns !== d.columns ||
    header.rows !== d.rows ||
    header.components.length !== d.samplesPerPixel
  ) {
    throw new FrameError('mismatch', 'SIZ has another size than rows, columns and samples per pixel say', {
      offset: 2,
    });
  }
  const subsampled = header.components.some(({ dx, dy }) => dx !== 1 || dy !== 1);
  checkSupported(codec, header, subsampled);
  // The codecs cut negative values of up to 8 bits off. Told that the samples are unsigned, they add half the range
  // (T.800 G.1), which goes again below.
  const raised = first.signed && first.precision <= 8;
  const bytes = prepared(original, raised ? header.components.length : 0, header.endMissing);
  const { info, bytes: decoded } = await decodeWithCodec(codec, bytes);
  if (info.width !== d.columns || info.height !== d.rows || info.componentCount !== d.samplesPerPixel) {
    throw new FrameError('corrupt', `the codec ${codec} could not decode the codestream`);
  }
  const unsigned = cells(decoded, first.precision <= 8 ? 8 : 16);
  const samples = raised
    ? Int8Array.from(unsigned, (value) => value - 2 ** (first.precision - 1))
    : first.signed
      ? new Int16Array(unsigned.buffer, unsigned.byteOffset, unsigned.length)
      : unsigned;
  return {
    pixels: fromCodestream(samples, first.precision, lossless, d),
    becameRgb: header.colourTransform || subsampled,
  };
}

/** What our codecs cannot do, or what would make them allocate far more than the image needs. */
function checkSupported(
  codec: string,
  { components, tiles, rows, columns }: Jpeg2000Header,
  subsampled: boolean,
): void {
  const [first] = components;
  const alike = components.every(({ precision, signed }) => precision === first?.precision && signed === first.signed);
  if (!alike || (first?.precision ?? 0) > 16) {
    throw new FrameError(
      'unsupported_transfer_syntax',
      'JPEG 2000 with more than 16 bits, or with components of different depth',
      { offset: 2 },
    );
  }
  if (subsampled && (codec === 'openjph' || components.length !== 3)) {
    throw new FrameError('unsupported_transfer_syntax', 'JPEG 2000 with subsampled components', { offset: 2 });
  }
  if (!(tiles <= 1024 || tiles * 256 <= rows * columns))
    throw new FrameError('too_large', 'the codestream has too many tiles', { offset: 2 });
}

/**
 * The codestream with the sign bit of `unsign` components taken out and the end marker added where it is missing; the
 * same array when nothing changes.
 */
function prepared(original: Uint8Array, unsign: number, addEnd: boolean): Uint8Array {
  if (unsign === 0 && !addEnd) return original;
  const bytes = new Uint8Array(original.length + (addEnd ? 2 : 0));
  bytes.set(original);
  if (addEnd) bytes.set([0xff, 0xd9], original.length);
  for (let component = 0; component < unsign; component += 1) {
    const at = depthOffset(component);
    bytes[at] = bytes[at]! & 0x7f;
  }
  return bytes;
}
