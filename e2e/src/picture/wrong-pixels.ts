import type { CanvasCase } from './canvas-case.ts';
import type { CanvasPicture } from './compare.ts';

/** Levels of 0 to 255 by which a colour may be off: how painters round. */
const tolerance = 1;

/** The first pixel that is wrong, and how many are. */
export interface Wrong {
  readonly count: number;
  readonly first: string;
}

/**
 * Pixels of a canvas that have not the colours of a case, which lies in its middle at one to one; null where all are
 * right.
 */
export function wrongPixels(canvas: CanvasPicture, { columns, rows, colour, tall = 1 }: CanvasCase): Wrong | null {
  const left = Math.round(canvas.width / 2 - columns / 2);
  const top = Math.round(canvas.height / 2 - (rows * tall) / 2);
  if (left < 0 || top < 0) return { count: columns * rows, first: 'the canvas is too small' };
  let count = 0;
  let first = '';
  for (let y = 0; y < rows * tall; y++) {
    for (let x = 0; x < columns; x++) {
      const at = ((y + top) * canvas.width + x + left) * 4;
      const wanted = colour(Math.floor(y / tall) * columns + x);
      if (isNear(canvas.rgba, at, wanted)) continue;
      const seen = canvas.rgba.subarray(at, at + 3).join(' ');
      if (count === 0) first = `column ${x}, row ${y}: ${seen}, wanted ${wanted.map(Math.round).join(' ')}`;
      count += 1;
    }
  }
  return count === 0 ? null : { count, first };
}

function isNear(rgba: Uint8Array, at: number, wanted: readonly number[]): boolean {
  for (let part = 0; part < 3; part++)
    if (!(Math.abs((rgba[at + part] ?? Number.NaN) - (wanted[part] ?? 0)) <= tolerance)) return false;
  return true;
}
