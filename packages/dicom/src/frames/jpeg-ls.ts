import type { StoredValues } from './decoded-frame.ts';
import { FrameError } from './frame-error.ts';
import { interleaved } from './native.ts';
import type { PixelDescription } from './pixel-description.ts';
import { cells, fromCodestream } from './stored-values.ts';
import type { WasmFrame } from './wasm/codec.ts';
import { decodeWithCodec } from './wasm/codec.ts';

/** Decodes a JPEG-LS codestream (ITU-T T.87), lossless or near-lossless, all interleave modes. */
export async function decodeJpegLs(bytes: Uint8Array, d: PixelDescription, lossless: boolean): Promise<StoredValues> {
  checkFrameHeader(bytes, d);
  const { info, bytes: decoded, interleaveMode } = await decodeEnded(bytes);
  const samples = cells(decoded, info.bitsPerSample <= 8 ? 8 : 16);
  const together = interleaveMode === 0 && d.samplesPerPixel > 1 ? interleaved(samples, d.samplesPerPixel) : samples;
  return fromCodestream(together, info.bitsPerSample, lossless, d);
}

/**
 * Decodes a codestream and makes sure that it ends with an end marker, apart from padding (PS3.5 A.4). Without one
 * after the samples the codec searches far beyond the bytes, which takes minutes. A marker before the samples, as in a
 * comment, does not stop it. So an end marker is added where it is missing; an error of the codec then means that the
 * codestream was truncated.
 */
async function decodeEnded(bytes: Uint8Array): Promise<WasmFrame> {
  let end = bytes.length;
  while (end > 2 && bytes[end - 1] === 0) end -= 1;
  if (bytes[end - 2] === 0xff && bytes[end - 1] === 0xd9) return decodeWithCodec('charls', bytes);
  const ended = new Uint8Array(bytes.length + 2);
  ended.set(bytes);
  ended.set([0xff, 0xd9], bytes.length);
  try {
    return await decodeWithCodec('charls', ended);
  } catch (cause) {
    if (!(cause instanceof FrameError) || cause.kind !== 'corrupt') throw cause;
    throw new FrameError('truncated', 'the codestream has no end', { offset: bytes.length, cause });
  }
}

/** Compares SOF55 (T.87 C.2.2) with the image pixel module before the codec allocates by it. */
function checkFrameHeader(bytes: Uint8Array, d: PixelDescription): void {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8)
    throw new FrameError('corrupt', 'the start of image marker is missing', { offset: 0 });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 2; at + 10 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at] !== 0xff) throw new FrameError('corrupt', 'a marker is missing', { offset: at });
    if (bytes[at + 1] !== 0xf7) continue;
    const precision = bytes[at + 4]!;
    if (precision < 2 || precision > 16)
      throw new FrameError('corrupt', 'a sample precision that JPEG-LS does not have', { offset: at });
    if (
      view.getUint16(at + 5) !== d.rows ||
      view.getUint16(at + 7) !== d.columns ||
      bytes[at + 9] !== d.samplesPerPixel
    ) {
      throw new FrameError(
        'mismatch',
        'the frame header has another size than rows, columns and samples per pixel say',
        { offset: at },
      );
    }
    return;
  }
  throw new FrameError('truncated', 'the codestream has no frame header', { offset: bytes.length });
}
