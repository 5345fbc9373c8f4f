import { joinSets, rootOf } from './joined-sets.ts';

/** The outermost pixels of something. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What hangs together of the pixels at or above a threshold. */
export interface Component extends Bounds {
  /** Pixels. */
  area: number;
  /** Runs of pixels in its rows: a stroke that goes down has one in each. */
  runs: number;
  /** Its highest value. */
  peak: number;
}

/** Room for the runs of a picture, used again for each threshold. */
export interface Runs {
  first: Int32Array;
  last: Int32Array;
  /** The highest value in each. */
  peak: Uint8Array;
  parent: Int32Array;
}

/** A picture with more runs than one for so many pixels is noise at that threshold, and no letters are told in it. */
const PIXELS_PER_RUN = 8;

/** No stroke is longer: a rule or a frame, which would hold together the letters that touch it. */
const LONGEST = 64;

export function roomForRuns(pixels: number): Runs {
  const most = Math.ceil(pixels / PIXELS_PER_RUN);
  return {
    first: new Int32Array(most),
    last: new Int32Array(most),
    peak: new Uint8Array(most),
    parent: new Int32Array(most),
  };
}

/**
 * The components (8 neighbours) of the pixels of at least `threshold`. Null where the picture is noise at it.
 *
 * @param most only components of at most this width and height
 */
export function components(
  values: Uint8Array,
  columns: number,
  rows: number,
  threshold: number,
  runs: Runs,
  most: { columns: number; rows: number },
): Component[] | null {
  const { first, last, peak, parent } = runs;
  const startOfRow = new Int32Array(rows + 1);
  // Four pixels at once where they are nothing.
  const fours =
    columns % 4 === 0 && values.byteOffset % 4 === 0
      ? new Uint32Array(values.buffer, values.byteOffset, values.length >> 2)
      : null;
  let count = 0;
  for (let row = 0; row < rows; row++) {
    startOfRow[row] = count;
    let above = row === 0 ? 0 : startOfRow[row - 1]!;
    const aboveEnd = row === 0 ? 0 : count;
    const end = columns;
    const offset = row * columns;
    for (let column = 0; column < end; column++) {
      if (fours && (column & 3) === 0 && fours[(offset + column) >> 2] === 0) {
        column += 3;
        continue;
      }
      let value = values[offset + column]!;
      if (value < threshold) continue;
      if (count >= first.length) return null;
      const begin = column;
      let highest = value;
      while (++column < end && (value = values[offset + column]!) >= threshold) if (value > highest) highest = value;
      if (column - begin > LONGEST) continue;
      first[count] = begin;
      last[count] = column - 1;
      peak[count] = highest;
      parent[count] = count;
      while (above < aboveEnd && last[above]! < begin - 1) above++;
      for (let touching = above; touching < aboveEnd && first[touching]! <= column; touching++)
        joinSets(parent, touching, count);
      count++;
    }
  }
  startOfRow[rows] = count;
  return collected(runs, startOfRow, rows, count, most);
}

function collected(
  { first, last, peak, parent }: Runs,
  startOfRow: Int32Array,
  rows: number,
  count: number,
  most: { columns: number; rows: number },
): Component[] {
  const found: Component[] = [];
  const indexOf = new Int32Array(count);
  for (let row = 0; row < rows; row++) {
    for (let run = startOfRow[row]!; run < startOfRow[row + 1]!; run++) {
      const root = rootOf(parent, run);
      const left = first[run]!;
      const right = last[run]!;
      if (root === run) {
        indexOf[run] = found.length;
        found.push({ left, top: row, right, bottom: row, area: right - left + 1, runs: 1, peak: peak[run]! });
        continue;
      }
      const component = found[indexOf[root]!]!;
      if (left < component.left) component.left = left;
      if (right > component.right) component.right = right;
      component.bottom = row;
      component.area += right - left + 1;
      component.runs++;
      if (peak[run]! > component.peak) component.peak = peak[run]!;
    }
  }
  return found.filter(({ left, top, right, bottom }) => right - left < most.columns && bottom - top < most.rows);
}
