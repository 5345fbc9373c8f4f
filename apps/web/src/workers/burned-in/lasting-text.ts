import type { Box } from '@mado/dicom/deidentify/burned-in';

/** A frame that was looked at: its brightness, and the candidates in it. */
export interface LookedFrame {
  readonly grey: Uint8Array;
  readonly columns: number;
  readonly boxes: readonly Box[];
}

/** Letters are compared in windows of about a word, so that what lies beside them in a box does not count. */
const window = { columns: 48, rows: 24 };
/** The correlation of brightness from which two windows show the same. */
const alike = 0.8;
/** Grey levels squared that a window varies by at the least: what is even shows nothing. */
const leastVariance = 100;

/**
 * The candidates of which a part stands at the same place in at least one other frame, as a candidate, and looks alike
 * there: letters stay where they are while anatomy changes.
 */
export function lastingBoxes(frames: readonly LookedFrame[]): Box[] {
  return frames.flatMap((frame) => {
    const others = frames.filter((other) => other !== frame);
    return frame.boxes.filter((box) =>
      others.some((other) => other.boxes.some((its) => showTheSame(frame, other, inBoth(box, its)))),
    );
  });
}

function inBoth(a: Box, b: Box): Box {
  const [column, row] = [Math.max(a.column, b.column), Math.max(a.row, b.row)];
  const columns = Math.min(a.column + a.columns, b.column + b.columns) - column;
  return { column, row, columns, rows: Math.min(a.row + a.rows, b.row + b.rows) - row };
}

/** Whether two frames look alike in any window of a box. */
function showTheSame(a: LookedFrame, b: LookedFrame, box: Box): boolean {
  if (box.columns <= 0 || box.rows <= 0) return false;
  const [columns, rows] = [Math.min(window.columns, box.columns), Math.min(window.rows, box.rows)];
  for (let row = box.row; row + rows <= box.row + box.rows; row += Math.max(1, rows >> 1))
    for (let column = box.column; column + columns <= box.column + box.columns; column += Math.max(1, columns >> 1))
      if (likeness(a, b, { column, row, columns, rows }) >= alike) return true;
  return false;
}

/** The correlation of the brightness of two frames in a window; 0 where one of them is even. */
function likeness(a: LookedFrame, b: LookedFrame, { column, row, columns, rows }: Box): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = row; y < row + rows; y++) {
    for (let at = y * a.columns + column, end = at + columns; at < end; at++) {
      const [p, q] = [a.grey[at] ?? 0, b.grey[at] ?? 0];
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      product += p * q;
    }
  }
  const count = columns * rows;
  const [varianceA, varianceB] = [squareA / count - (sumA / count) ** 2, squareB / count - (sumB / count) ** 2];
  if (Math.min(varianceA, varianceB) < leastVariance) return 0;
  return (product / count - (sumA / count) * (sumB / count)) / Math.sqrt(varianceA * varianceB);
}
