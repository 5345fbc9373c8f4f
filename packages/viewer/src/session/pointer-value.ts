import { measure, toGrid, type Affine, type CanvasPoint } from '@mado/reading';
import { sizeOf } from './measured-image.ts';
import { valueText } from './measurement-text.ts';
import type { Picture } from './picture.ts';
import { modalityUnit, pixelValues } from './pixel-values.ts';
import type { ViewerImage } from './series-images.ts';

/** The pixel under a pointer; it is that of a probe at the same place [RD-16]. */
export interface PointedPixel {
  /** One-based. */
  readonly column: number;
  readonly row: number;
  readonly value: string;
  readonly unit: string;
}

/** @param at in device pixels of the canvas. @returns null off the image, on padding, and for colour */
export function pointedPixel(
  image: ViewerImage,
  picture: Picture,
  affine: Affine,
  at: CanvasPoint,
): PointedPixel | null {
  const values = pixelValues(picture, image);
  const point = toGrid(affine, at);
  const { value } = measure('DragProbe', [point], sizeOf(image, [point]), values);
  if (value === undefined) return null;
  const unit = modalityUnit(image);
  const [column, row] = [Math.floor(point.column) + 1, Math.floor(point.row) + 1];
  return { column, row, value: valueText(value, unit), unit };
}
