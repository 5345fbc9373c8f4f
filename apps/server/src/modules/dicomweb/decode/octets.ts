import type { DecodedFrame, PixelDescription } from '@mado/dicom/frames';

/**
 * A decoded frame as explicit VR little endian writes it in pixel data (PS3.5 8.1.1, 8.2, annex D): cells of Bits
 * Allocated, single bits packed from the lowest, planes apart where Planar Configuration says so.
 */
export function octetsOf(
  { pixels, samplesPerPixel }: DecodedFrame,
  description: PixelDescription,
): Uint8Array<ArrayBuffer> {
  if (description.bitsAllocated === 1) return packed(pixels);
  const planar = samplesPerPixel > 1 && description.planarConfiguration === 1;
  const { buffer, byteOffset, byteLength } = planar ? planes(pixels, samplesPerPixel) : pixels;
  // The machines this runs on are little endian, as is what goes out.
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function packed(pixels: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil(pixels.length / 8));
  for (let i = 0; i < pixels.length; i++) if (pixels[i]) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (1 << (i & 7));
  return bytes;
}

function planes(pixels: DecodedFrame['pixels'], samples: number): DecodedFrame['pixels'] {
  const out = pixels.slice();
  const size = pixels.length / samples;
  for (let i = 0; i < pixels.length; i++) out[(i % samples) * size + Math.floor(i / samples)] = pixels[i] ?? 0;
  return out;
}
