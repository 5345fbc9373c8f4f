import { toGrid, type Affine, type CanvasPoint, type PixelValues } from '@mado/reading';

/** This part of the values at each end is left to black and white: a few bright or dark pixels do not decide. */
const LEFT_OUT = 0.01;

/**
 * The window of the values inside a rectangle on the canvas [VW-19]: from the first to the ninety-ninth of a hundred of
 * the pixels whose centres lie in it; where these are one value it is 1 wide. Null where there is none with a value.
 *
 * @param values of the modality, without padding
 * @param affine from the image's grid to device pixels of the canvas
 */
export function autoWindow(
  values: PixelValues,
  affine: Affine,
  from: CanvasPoint,
  to: CanvasPoint,
): { readonly center: number; readonly width: number } | null {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }].map((corner) => toGrid(affine, corner));
  const [left, right] = inside(
    corners.map(({ column }) => column),
    values.columns,
  );
  const [top, bottom] = inside(
    corners.map(({ row }) => row),
    values.rows,
  );
  const found: number[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const value = values.valueAt(row * values.columns + column);
      if (Number.isFinite(value)) found.push(value);
    }
  if (found.length === 0) return null;
  const sorted = Float64Array.from(found).sort();
  const out = Math.floor((sorted.length - 1) * LEFT_OUT);
  const [low = 0, high = 0] = [sorted[out], sorted[sorted.length - 1 - out]];
  return { center: (low + high) / 2, width: high > low ? high - low : 1 };
}

/** Indexes of the pixels whose centres lie between the least and the greatest of some places; turns are by quarters. */
function inside(places: readonly number[], count: number): readonly [first: number, last: number] {
  const first = Math.ceil(Math.min(...places) - 0.5);
  const last = Math.floor(Math.max(...places) - 0.5);
  return [Math.max(0, first), Math.min(count - 1, last)];
}
