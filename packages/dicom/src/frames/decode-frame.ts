import { transferSyntaxOf } from '../encoding/transfer-syntaxes.ts';
import type { DecodedFrame, StoredValues } from './decoded-frame.ts';
import { inflateFrame } from './deflated-frame.ts';
import { FrameError, MAX_FRAME_BYTES } from './frame-error.ts';
import { decodeJpeg2000 } from './jpeg-2000.ts';
import { decodeJpegLs } from './jpeg-ls.ts';
import { codestreamForCodec } from './jpeg/codec-codestream.ts';
import { decodeJpeg, type DecodedJpeg } from './jpeg/decode-jpeg.ts';
import { bitsOf, decodeNative, nativeFrameLength } from './native.ts';
import type { PixelDescription } from './pixel-description.ts';
import { checkPixelDescription } from './pixel-description.ts';
import { decodeRle } from './rle.ts';
import { decodeWithCodec } from './wasm/codec.ts';
import { cells, fromCells, fromCodestream } from './stored-values.ts';

/** Pixels and their photometric interpretation, where it is not simply the declared one without subsampling. */
interface Decoded {
  pixels: StoredValues;
  colour?: 'RGB' | 'YBR_FULL' | undefined;
}

type Decoder = (bytes: Uint8Array, d: PixelDescription, lossless: boolean) => Decoded | Promise<Decoded>;

const native: Decoder = (bytes, d) => ({ pixels: decodeNative(bytes, d) });

const rle: Decoder = (bytes, d) => {
  const decoded = decodeRle(bytes, d);
  return {
    pixels: d.bitsAllocated === 1 ? bitsOf(decoded, d.rows * d.columns) : fromCells(cells(decoded, d.bitsAllocated), d),
  };
};

const jpeg: Decoder = async (bytes, d) => {
  const { samples, precision, lossless, colour } = (await decodeByCodec(bytes, d)) ?? decodeJpeg(bytes, d);
  return { pixels: fromCodestream(samples, precision, lossless, d), colour: colour === 'YBR' ? 'YBR_FULL' : colour };
};

/**
 * DCT with 8 bits. Null where the codec gives up, or cannot be had: our decoder says what is wrong, or takes what the
 * codec does not.
 */
async function decodeByCodec(bytes: Uint8Array, d: PixelDescription): Promise<DecodedJpeg | null> {
  const given = codestreamForCodec(bytes, d);
  if (!given) return null;
  try {
    const { info, bytes: samples } = await decodeWithCodec('turbo', given.bytes);
    const isWhole = info.width === d.columns && info.height === d.rows && info.componentCount === d.samplesPerPixel;
    return isWhole ? { samples, precision: 8, lossless: false, colour: given.colour } : null;
  } catch (error) {
    if (error instanceof FrameError) return null;
    throw error;
  }
}

const jpegLs: Decoder = async (bytes, d, lossless) => ({ pixels: await decodeJpegLs(bytes, d, lossless) });

const jpeg2000 =
  (codec: 'openjpeg' | 'openjph'): Decoder =>
  async (bytes, d, lossless) => {
    const { pixels, becameRgb } = await decodeJpeg2000(codec, bytes, d, lossless);
    return { pixels, colour: becameRgb ? 'RGB' : undefined };
  };

const decoders: Readonly<Record<string, Decoder>> = {
  '1.2.840.10008.1.2': native,
  '1.2.840.10008.1.2.1': native,
  '1.2.840.10008.1.2.1.98': native,
  '1.2.840.10008.1.2.1.99': native,
  '1.2.840.10008.1.2.2': (bytes, d) => native(swapped(bytes, d.bitsAllocated), d, true),
  '1.2.840.10008.1.2.4.50': jpeg,
  '1.2.840.10008.1.2.4.51': jpeg,
  '1.2.840.10008.1.2.4.53': jpeg,
  '1.2.840.10008.1.2.4.55': jpeg,
  '1.2.840.10008.1.2.4.57': jpeg,
  '1.2.840.10008.1.2.4.70': jpeg,
  '1.2.840.10008.1.2.4.80': jpegLs,
  '1.2.840.10008.1.2.4.81': jpegLs,
  '1.2.840.10008.1.2.4.90': jpeg2000('openjpeg'),
  '1.2.840.10008.1.2.4.91': jpeg2000('openjpeg'),
  '1.2.840.10008.1.2.4.201': jpeg2000('openjph'),
  '1.2.840.10008.1.2.4.202': jpeg2000('openjph'),
  '1.2.840.10008.1.2.4.203': jpeg2000('openjph'),
  '1.2.840.10008.1.2.5': rle,
  '1.2.840.10008.1.2.8.1': (bytes, d) => native(inflateFrame(bytes, nativeFrameLength(d)), d, true),
};

/** Transfer syntaxes of still images that `decodeFrame` decodes. */
export const decodableTransferSyntaxes: ReadonlySet<string> = new Set(Object.keys(decoders));

/**
 * Decodes one frame to its stored values.
 *
 * `bytes` are the frame alone: a codestream without fragment headers, or native pixel data that begins on the frame's
 * first bit and is inflated where the data set was deflated. They are little endian, unless the description says
 * Explicit VR Big Endian; then pixel cells of 16 bits and more are swapped here (cells of 8 bits are taken in their
 * order). The bytes are not changed and not kept, but the result may be a view into them.
 *
 * Codecs in WebAssembly are fetched when their first frame comes. Throws `FrameError` and nothing else.
 */
export async function decodeFrame(bytes: Uint8Array, d: PixelDescription): Promise<DecodedFrame> {
  checkPixelDescription(d);
  const { rows, columns, samplesPerPixel, transferSyntaxUID } = d;
  const decoder = Object.hasOwn(decoders, transferSyntaxUID) ? decoders[transferSyntaxUID] : undefined;
  const syntax = transferSyntaxOf(transferSyntaxUID);
  if (decoder === undefined) {
    if (syntax?.kind === 'video') throw new FrameError('video', `${syntax.name} has no single frames`);
    throw new FrameError(
      'unsupported_transfer_syntax',
      syntax === undefined ? 'no such transfer syntax is known' : `there is no decoder for ${syntax.name}`,
    );
  }
  if (rows * columns * samplesPerPixel * Math.max(1, d.bitsAllocated / 8) > MAX_FRAME_BYTES) {
    throw new FrameError('too_large', `a frame may take ${MAX_FRAME_BYTES} bytes`);
  }
  if (bytes.length === 0) throw new FrameError('truncated', 'the frame has no bytes', { offset: 0 });
  try {
    const { pixels, colour } = await decoder(bytes, d, syntax?.lossless ?? true);
    return { rows, columns, samplesPerPixel, pixels, photometricInterpretation: interpretation(d, colour) };
  } catch (cause) {
    if (cause instanceof FrameError) throw cause;
    if (cause instanceof RangeError) throw new FrameError('too_large', 'there is no memory for the frame', { cause });
    throw new FrameError('corrupt', 'the frame could not be decoded', { cause });
  }
}

/**
 * The photometric interpretation of the decoded pixels: chroma is at full size, and the transforms of JPEG 2000 are
 * undone (PS3.3 C.7.6.3.1.2).
 */
function interpretation(d: PixelDescription, colour: Decoded['colour']): string {
  if (d.samplesPerPixel !== 3) return d.photometricInterpretation;
  if (colour !== undefined) return colour;
  switch (d.photometricInterpretation) {
    case 'YBR_FULL_422':
      return 'YBR_FULL';
    case 'YBR_ICT':
    case 'YBR_RCT':
      return 'RGB';
    default:
      return d.photometricInterpretation;
  }
}

/** Pixel cells of 16, 32 or 64 bits with their bytes in the other order. */
function swapped(bytes: Uint8Array, bits: number): Uint8Array {
  const size = bits / 8;
  if (size <= 1) return bytes;
  const result = new Uint8Array(bytes.length - (bytes.length % size));
  for (let at = 0; at < result.length; at += size) {
    for (let i = 0; i < size; i += 1) result[at + i] = bytes[at + size - 1 - i]!;
  }
  return result;
}
