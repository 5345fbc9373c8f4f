import { pointLimit, type ToolType } from '../record/measurement.ts';
import type { GridPoint } from './affine.ts';

/** Size of a pixel of an image, along a row and along a column, in mm or in widths of a pixel. */
export interface PixelSize {
  readonly across: number;
  readonly down: number;
}

/** A difference on the grid in the unit of the pixel's size. */
export interface Vector {
  readonly x: number;
  readonly y: number;
}

export function between(from: GridPoint, to: GridPoint, { across, down }: PixelSize): Vector {
  return { x: (to.column - from.column) * across, y: (to.row - from.row) * down };
}

export function moved({ column, row }: GridPoint, { x, y }: Vector, { across, down }: PixelSize): GridPoint {
  return { column: column + x / across, row: row + y / down };
}

export function distance(from: GridPoint, to: GridPoint, size: PixelSize): number {
  const { x, y } = between(from, to, size);
  return Math.hypot(x, y);
}

/** Angle at the second of three points in degrees, 0 to 180; 0 where two of them coincide. */
export function angleAt([a, corner, b]: readonly [GridPoint, GridPoint, GridPoint], size: PixelSize): number {
  const [u, v] = [between(corner, a, size), between(corner, b, size)];
  // The quotient of sine and cosine is exact also near 0 and 180, where the cosine alone is flat.
  return (Math.atan2(Math.abs(u.x * v.y - u.y * v.x), u.x * v.x + u.y * v.y) * 180) / Math.PI;
}

/** Tools that enclose an area. */
export type RoiType = Extract<ToolType, 'EllipticalRoi' | 'CircleRoi' | 'RectangleRoi' | 'FreehandMouse'>;

export function isRoi(tool: ToolType): tool is RoiType {
  return tool === 'EllipticalRoi' || tool === 'CircleRoi' || tool === 'RectangleRoi' || tool === 'FreehandMouse';
}

/** Points of a tool as the record has them: how many at least, and at most [RD-2]. */
export const pointCounts: Readonly<Record<ToolType, readonly [least: number, most: number]>> = {
  Length: [2, 2],
  Angle: [3, 3],
  Bidirectional: [4, 4],
  EllipticalRoi: [4, 4],
  CircleRoi: [2, 2],
  RectangleRoi: [4, 4],
  FreehandMouse: [3, pointLimit],
  ArrowAnnotate: [2, 2],
  DragProbe: [1, 1],
};
