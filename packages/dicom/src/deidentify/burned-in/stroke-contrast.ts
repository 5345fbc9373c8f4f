/**
 * How far each pixel stands above the lightest ground on which a square of `side` pixels fits (a white top-hat):
 * strokes that are narrower stay, larger areas go. The ground is found at half size, so squares begin on even pixels.
 *
 * @param grey 8 bits, row by row
 * @param side even
 * @param least what is less is 0
 */
export function strokeContrast(
  grey: Uint8Array,
  columns: number,
  rows: number,
  side: number,
  least: number,
): Uint8Array {
  const [wide, high] = [(columns + 1) >> 1, (rows + 1) >> 1];
  const halved = leastOfFour(grey, columns, rows, wide, high);
  const turned = new Uint8Array(halved.length);
  const half = side >> 1;
  extremes(halved, turned, wide, high, half, true);
  extremes(turned, halved, high, wide, half, true);
  // Back, and one further to each side: an edge that runs through a pixel of half size leaves no stroke beside it.
  extremes(halved, turned, wide, high, half + 2, false);
  extremes(turned, halved, high, wide, half + 2, false);
  const contrast = new Uint8Array(grey.length);
  for (let row = 0; row < rows; row++) {
    const ground = (row >> 1) * wide;
    for (let column = 0, at = row * columns; column < columns; column++, at++) {
      const above = grey[at]! - halved[ground + (column >> 1)]!;
      if (above >= least) contrast[at] = above;
    }
  }
  return contrast;
}

/** The least of each square of two by two pixels; at odd edges of those that are there. */
function leastOfFour(grey: Uint8Array, columns: number, rows: number, wide: number, high: number): Uint8Array {
  const least = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const upper = 2 * y * columns;
    const lower = 2 * y + 1 < rows ? upper + columns : upper;
    for (let x = 0; x < wide; x++) {
      const left = 2 * x;
      const right = left + 1 < columns ? left + 1 : left;
      const above = grey[upper + left]! < grey[upper + right]! ? grey[upper + left]! : grey[upper + right]!;
      const below = grey[lower + left]! < grey[lower + right]! ? grey[lower + left]! : grey[lower + right]!;
      least[y * wide + x] = above < below ? above : below;
    }
  }
  return least;
}

/**
 * The least (or most) of `size` neighbours along each row, written turned by 90 degrees, so that two calls do both
 * directions. Windows are cut at the edges. By blocks of `size`: three comparisons a pixel whatever the size is (van
 * Herk, Gil and Werman). The window of the least begins on its pixel, that of the most ends one pixel behind it.
 */
function extremes(from: Uint8Array, to: Uint8Array, columns: number, rows: number, size: number, least: boolean): void {
  const flip = least ? 0 : 255;
  const blocks = Math.ceil(columns / size) * size;
  const ahead = new Uint8Array(blocks + size).fill(255);
  const back = new Uint8Array(blocks + size).fill(255);
  const line = new Uint8Array(blocks + size).fill(255);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let x = 0; x < columns; x++) line[x] = from[start + (least ? x : columns - 1 - x)]! ^ flip;
    for (let block = 0; block < blocks; block += size) {
      let smallest = 255;
      for (let x = block; x < block + size; x++) {
        const value = line[x]!;
        if (value < smallest) smallest = value;
        ahead[x] = smallest;
      }
      smallest = 255;
      for (let x = block + size - 1; x >= block; x--) {
        const value = line[x]!;
        if (value < smallest) smallest = value;
        back[x] = smallest;
      }
    }
    for (let x = 0; x < columns; x++) {
      const begin = least ? x : x === columns - 1 ? 0 : columns - 2 - x;
      const first = back[begin]!;
      const last = ahead[begin + size - 1]!;
      to[x * rows + row] = (first < last ? first : last) ^ flip;
    }
  }
}
