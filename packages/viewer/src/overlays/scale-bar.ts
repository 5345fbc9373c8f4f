import type { Affine } from '@mado/reading';

/** A round length and how long it is on the screen. */
interface Bar {
  readonly mm: number;
  /** CSS pixels. */
  readonly length: number;
}

/** CSS pixels that a bar has at most; the next shorter round length has at least two fifths of them. */
const MOST = 140;

/**
 * The longest of 1, 2 and 5 times a power of ten mm that is not too long, laid across the screen; null where a
 * millimetre is too large or too small to be seen.
 *
 * @param affine from the image's grid to CSS pixels
 * @param size mm between columns and between rows
 * @param room CSS pixels that there are for it; it has 140 at most
 */
export function scaleBar(
  { a, b, c, d }: Affine,
  size: { readonly across: number; readonly down: number },
  room = MOST,
): Bar | null {
  const most = Math.min(MOST, room);
  // One CSS pixel across the screen, on the grid and then in mm.
  const determinant = a * d - b * c;
  const mmPerPixel = Math.hypot((d / determinant) * size.across, (b / determinant) * size.down);
  if (!(mmPerPixel > 0) || !Number.isFinite(mmPerPixel)) return null;
  const exponent = 10 ** Math.floor(Math.log10(most * mmPerPixel));
  const mm = [5, 2, 1].map((times) => times * exponent).find((length) => length / mmPerPixel <= most);
  if (mm === undefined || mm < 0.01 || mm > 1000) return null;
  return { mm: Number(mm.toPrecision(1)), length: mm / mmPerPixel };
}
