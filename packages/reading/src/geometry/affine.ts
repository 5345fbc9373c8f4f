/** A point of a plane's pixel grid: the first pixel covers 0 to 1, its centre is 0.5. */
export interface GridPoint {
  readonly column: number;
  readonly row: number;
}

/** A point of a canvas in device pixels from its upper left corner. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** Canvas x = `a` column + `c` row + `e`, canvas y = `b` column + `d` row + `f`, as a canvas takes it. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export function toCanvas({ a, b, c, d, e, f }: Affine, { column, row }: GridPoint): CanvasPoint {
  return { x: a * column + c * row + e, y: b * column + d * row + f };
}

/** The grid's point under one of the canvas. @throws RangeError when the affine is flat */
export function toGrid({ a, b, c, d, e, f }: Affine, { x, y }: CanvasPoint): GridPoint {
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 0)) throw new RangeError('an affine that is flat has no inverse');
  const [dx, dy] = [x - e, y - f];
  return { column: (d * dx - c * dy) / determinant, row: (a * dy - b * dx) / determinant };
}
