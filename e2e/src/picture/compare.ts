/** A grey picture: row by row from the top left, one value of 0 to 255 per pixel. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** A picture as a canvas gives it: red, green, blue, alpha per pixel. */
export interface CanvasPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Where the expected picture lies best on the canvas, and how many of its visible pixels are wrong there. */
export interface Comparison {
  /** Canvas pixels; how far the picture's left upper corner is from the canvas's. Negative where it reaches out. */
  readonly left: number;
  readonly top: number;
  readonly compared: number;
  /** Not grey, or further from the expected grey than the tolerance. */
  readonly wrong: number;
}

/**
 * Lays the expected picture over the canvas, one image pixel on one canvas pixel, about its middle, and counts what
 * differs. A picture of uneven size cannot lie exactly in the middle, so places up to `slack` pixels around it are
 * tried, and the best one is told.
 */
export function compare(canvas: CanvasPicture, expected: GreyPicture, tolerance: number, slack = 2): Comparison {
  const middleLeft = Math.round((canvas.width - expected.width) / 2);
  const middleTop = Math.round((canvas.height - expected.height) / 2);
  let best: Comparison | null = null;
  for (let top = middleTop - slack; top <= middleTop + slack; top++) {
    for (let left = middleLeft - slack; left <= middleLeft + slack; left++) {
      const there = compareAt(canvas, expected, tolerance, left, top);
      if (!best || there.wrong < best.wrong) best = there;
    }
  }
  if (!best) throw new Error('There was no place to try.');
  return best;
}

function compareAt(
  canvas: CanvasPicture,
  expected: GreyPicture,
  tolerance: number,
  left: number,
  top: number,
): Comparison {
  let compared = 0;
  let wrong = 0;
  for (let y = Math.max(0, -top); y < expected.height && y + top < canvas.height; y++) {
    for (let x = Math.max(0, -left); x < expected.width && x + left < canvas.width; x++) {
      const at = ((y + top) * canvas.width + x + left) * 4;
      const red = canvas.rgba[at] ?? 0;
      const want = expected.grey[y * expected.width + x] ?? 0;
      compared += 1;
      if (Math.abs(red - want) > tolerance || canvas.rgba[at + 1] !== red || canvas.rgba[at + 2] !== red) wrong += 1;
    }
  }
  return { left, top, compared, wrong };
}
