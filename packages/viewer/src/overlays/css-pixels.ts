import type { Affine } from '@mado/reading';

/** An affine to device pixels of a canvas as one to CSS pixels of its pane. */
export function inCssPixels({ a, b, c, d, e, f }: Affine): Affine {
  const ratio = globalThis.devicePixelRatio || 1;
  return { a: a / ratio, b: b / ratio, c: c / ratio, d: d / ratio, e: e / ratio, f: f / ratio };
}
