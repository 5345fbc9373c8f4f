/** A window as PS3.3 C.11.2.1.2.1 has it, in units after the rescale. */
export interface GreyWindow {
  readonly center: number;
  readonly width: number;
}

/** Grey from 0 to 255 of each stored value from 0 to `most`: Rescale Slope 1, then VOI LUT Function LINEAR. */
export function greyTable(intercept: number, { center, width }: GreyWindow, most: number): Uint8Array {
  return Uint8Array.from({ length: most + 1 }, (_, stored) => {
    const x = stored + intercept;
    if (x <= center - 0.5 - (width - 1) / 2) return 0;
    if (x > center - 0.5 + (width - 1) / 2) return 255;
    return Math.floor(((x - (center - 0.5)) / (width - 1) + 0.5) * 255 + 0.5);
  });
}

/** Greys of every `step`-th column and row of a slice, from the stored values at the end of its file. */
export function sampleGreys(file: Buffer, columns: number, rows: number, step: number, table: Uint8Array): Uint8Array {
  const start = file.length - columns * rows * 2;
  const sampled = new Uint8Array(Math.ceil(columns / step) * Math.ceil(rows / step));
  let at = 0;
  for (let row = 0; row < rows; row += step) {
    for (let column = 0; column < columns; column += step) {
      sampled[at++] = table[file.readUInt16LE(start + (row * columns + column) * 2)] ?? 0;
    }
  }
  return sampled;
}

/** Which slice a picture is. */
export interface Match {
  /** Zero-based place of the slice that is nearest to the picture. */
  readonly slice: number;
  /** Mean distance of its greys from the picture's. */
  readonly distance: number;
}

/** Greys by which a slice may be off in the mean: it was scaled, and what lies between two pixels is neither. */
const tolerance = 1;

/** @param picture greys at the same places as the slices'; -1, which is far from all, where it was not grey */
export function nearestSlice(picture: readonly number[], slices: readonly Uint8Array[]): Match {
  let nearest: Match = { slice: -1, distance: Infinity };
  for (const [slice, greys] of slices.entries()) {
    if (greys.length !== picture.length) throw new Error('the picture and the slices have other sizes');
    let sum = 0;
    for (let at = 0; at < greys.length; at++) {
      const found = picture[at] ?? -1;
      sum += found < 0 ? 255 : Math.abs(found - (greys[at] ?? 0));
    }
    const distance = sum / greys.length;
    if (distance < nearest.distance) nearest = { slice, distance };
  }
  return nearest;
}

/**
 * The slice that a picture shows.
 *
 * @throws {Error} when it is none of them within the tolerance: what is wrong is not timed
 */
export function requireSlice(picture: readonly number[], slices: readonly Uint8Array[], what: string): number {
  const { slice, distance } = nearestSlice(picture, slices);
  if (distance > tolerance) {
    throw new Error(
      `${what} is no slice of the series: the nearest, ${slice + 1}, is ${distance.toFixed(2)} greys off`,
    );
  }
  return slice;
}
