import { FrameError, type Palette, type PixelDescription, type StoredValues } from '@mado/dicom/frames';

/** Colours of a palette that are compared with the one that is looked for: of a larger one every second, third … */
const compared = 1024;
/** What can be seen beside another colour, in brightness of 0 to 255. */
const visible = 32;

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Puts a mark in a frame of PALETTE COLOR by the palette itself [AC-34]: a marked pixel takes the colour that comes
 * nearest to its own made brighter or darker. So the frame stays what the metadata say of it.
 *
 * @param strengths how strong the mark is at each of the marked pixels: one of a few
 * @param beside a sample of a colour, brighter on dark and darker on bright, as far as a strength says
 * @throws {FrameError} where a palette has no colour that could be seen
 */
export function markPalette(
  pixels: StoredValues,
  marked: Uint32Array,
  {
    palette,
    description,
    strengths,
    beside,
  }: {
    palette: Palette;
    description: PixelDescription;
    strengths: Float32Array;
    beside: (of: number, strength: number) => number;
  },
): void {
  const candidates = valuesOf(palette, description);
  const colourOf = (value: number): Colour => {
    const entry = Math.min(palette.red.length - 1, Math.max(0, value - palette.firstMapped));
    return [palette.red[entry] ?? 0, palette.green[entry] ?? 0, palette.blue[entry] ?? 0];
  };
  const chosen = new Map<number, Map<number, number>>();
  for (const [n, at] of marked.entries()) {
    const value = pixels[at] ?? 0;
    const strength = strengths[n] ?? 0;
    const byValue = chosen.get(strength) ?? new Map<number, number>();
    const other = byValue.get(value) ?? nearest(candidates, colourOf, value, (sample) => beside(sample, strength));
    chosen.set(strength, byValue.set(value, other));
    pixels[at] = other;
  }
}

/** Values that a pixel can have and that have a colour of their own. */
function valuesOf({ red, firstMapped }: Palette, { bitsStored, pixelRepresentation }: PixelDescription): number[] {
  const [least, most] =
    pixelRepresentation === 1 ? [-(2 ** (bitsStored - 1)), 2 ** (bitsStored - 1) - 1] : [0, 2 ** bitsStored - 1];
  const step = Math.ceil(red.length / compared);
  const all = Array.from({ length: Math.ceil(red.length / step) }, (_, at) => firstMapped + at * step);
  return all.filter((value) => value >= least && value <= most);
}

function nearest(
  candidates: readonly number[],
  colourOf: (value: number) => Colour,
  marked: number,
  beside: (of: number) => number,
): number {
  const own = colourOf(marked);
  const step = beside(brightness(own)) - brightness(own);
  let best: number | null = null;
  let least = Infinity;
  for (const value of candidates) {
    const colour = colourOf(value);
    if (Math.abs(brightness(colour) - brightness(own)) < visible) continue;
    const away = colour.reduce((sum, sample, at) => sum + (sample - (own[at] ?? 0) - step) ** 2, 0);
    if (away < least) [best, least] = [value, away];
  }
  if (best === null) throw new FrameError('bad_pixel_description', 'the palette has no colour for a mark');
  return best;
}

function brightness([red, green, blue]: Colour): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
