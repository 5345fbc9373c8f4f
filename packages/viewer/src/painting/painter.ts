import type { Affine } from '@mado/reading';
import type { Picture } from '../session/picture.ts';
import type { DisplayTransform } from '../session/voi.ts';

/** One picture as it is to be seen. */
export interface Scene {
  readonly picture: Picture;
  readonly transform: DisplayTransform;
  /** From the picture's grid to device pixels of the canvas. */
  readonly affine: Affine;
  /** Between pixels their greys are blended; otherwise each pixel is a plain rectangle. */
  readonly interpolated: boolean;
}

/** Puts a scene onto a 2D canvas. Moving and zooming a picture does not work out its grey again. */
export interface Painter {
  /**
   * Fills the whole canvas: the picture where it lies, black around it.
   * @returns false when this painter cannot, and has changed nothing
   */
  paint(target: CanvasRenderingContext2D, scene: Scene): boolean;
  destroy(): void;
}

/** Device pixels per pixel of the picture, along the side that is drawn smaller. */
export function smallestScale({ a, b, c, d }: Affine): number {
  return Math.min(Math.hypot(a, b), Math.hypot(c, d));
}

/** Each pixel of the picture falls on exactly one of the canvas. */
export function isOneToOne({ a, b, c, d, e, f }: Affine): boolean {
  return (
    Math.abs(a) + Math.abs(c) === 1 && Math.abs(b) + Math.abs(d) === 1 && Number.isInteger(e) && Number.isInteger(f)
  );
}
