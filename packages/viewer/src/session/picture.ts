import type { StoredValues } from '@mado/dicom/frames';
import type { GreyPipeline } from './voi.ts';

/** A decoded grey image: stored values as they are in the file, row by row from the upper left. */
export interface GreyPicture {
  readonly kind: 'grey';
  readonly columns: number;
  readonly rows: number;
  readonly pixels: StoredValues;
  /** Smallest and largest stored value. */
  readonly least: number;
  readonly most: number;
  /** The same without pixel padding (PS3.3 C.7.5.1.1.2). */
  readonly low: number;
  readonly high: number;
  readonly pipeline: GreyPipeline;
}

/**
 * A decoded colour image, ready for a canvas: red, green, blue, alpha per pixel; look-up tables and YBR are applied.
 */
export interface ColourPicture {
  readonly kind: 'colour';
  readonly columns: number;
  readonly rows: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

export type Picture = GreyPicture | ColourPicture;

/** What a worker sends: the grey pipeline of the file is joined to it on the main thread, which reads its tables. */
export type DecodedPicture = Omit<GreyPicture, 'pipeline'> | ColourPicture;

/** Bytes of memory that the pixels take. */
export function pictureBytes(picture: Picture): number {
  return picture.kind === 'grey' ? picture.pixels.byteLength : picture.rgba.byteLength;
}
