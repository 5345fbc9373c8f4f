import type { StoredValues } from '@mado/dicom/frames';

/** A decoded grey image: stored values as they are in the file, row by row from the upper left. */
export interface GreyPicture {
  readonly kind: 'grey';
  readonly columns: number;
  readonly rows: number;
  readonly pixels: StoredValues;
  /** Smallest and largest stored value. */
  readonly least: number;
  readonly most: number;
  /** MONOCHROME1: the smallest value is white. */
  readonly inverse: boolean;
}

/** A decoded colour image, ready for a canvas: red, green, blue, alpha per pixel; look-up tables and YBR are applied. */
export interface ColourPicture {
  readonly kind: 'colour';
  readonly columns: number;
  readonly rows: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

export type Picture = GreyPicture | ColourPicture;

/** Bytes of memory that the pixels take. */
export function pictureBytes(picture: Picture): number {
  return picture.kind === 'grey' ? picture.pixels.byteLength : picture.rgba.byteLength;
}
