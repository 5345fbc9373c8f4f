/** A frame as it is shown, as `renderFrame` gives it. */
export interface ShownPixels {
  columns: number;
  rows: number;
  /** Red, green, blue and opacity of each pixel, row by row. */
  rgba: Uint8ClampedArray;
}

/** The brightness of each pixel, 0 to 255, by the weights of ITU-R BT.601. */
export function brightnessOf({ columns, rows, rgba }: ShownPixels): Uint8Array {
  const grey = new Uint8Array(columns * rows);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = (77 * rgba[from]! + 150 * rgba[from + 1]! + 29 * rgba[from + 2]!) >> 8;
  return grey;
}
