/** Integers and floating point numbers as a frame can hold them. */
export type StoredValues =
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/**
 * One decoded frame.
 *
 * `pixels` holds rows * columns * samplesPerPixel stored values (before modality, VOI or palette look-up), row by row
 * from the top left, the samples of a pixel together whatever the planar configuration was. Its numbers have Bits
 * Allocated bits; signed values are sign-extended from Bits Stored, and bits outside the stored ones (old overlays) are
 * gone. Single-bit pixels are 0 or 1 in a byte each. `pixels` may be a view into the bytes that were given.
 *
 * `photometricInterpretation` is that of `pixels`: YBR_FULL where chroma was subsampled, RGB where a JPEG 2000 colour
 * transform was undone; MONOCHROME1, MONOCHROME2 and PALETTE COLOR as declared (PS3.3 C.7.6.3.1.2).
 */
export interface DecodedFrame {
  rows: number;
  columns: number;
  samplesPerPixel: number;
  pixels: StoredValues;
  photometricInterpretation: string;
}
