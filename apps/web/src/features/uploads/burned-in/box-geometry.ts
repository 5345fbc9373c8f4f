import type { Box } from '@mado/dicom/deidentify/burned-in';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Which sides of a box move; all of them: the box moves. */
export interface Grip {
  readonly left: boolean;
  readonly top: boolean;
  readonly right: boolean;
  readonly bottom: boolean;
}

export interface FrameSize {
  readonly columns: number;
  readonly rows: number;
}

export const wholeBox: Grip = { left: true, top: true, right: true, bottom: true };
export const lowerRight: Grip = { left: false, top: false, right: true, bottom: true };

/** What is gripped at a point: the sides nearer than `near`, else the box. */
export function gripAt(box: Box, { x, y }: Point, near: Point): Grip {
  const reach = { x: Math.min(near.x, box.columns / 4), y: Math.min(near.y, box.rows / 4) };
  const grip = {
    left: x < box.column + reach.x,
    right: x > box.column + box.columns - reach.x,
    top: y < box.row + reach.y,
    bottom: y > box.row + box.rows - reach.y,
  };
  return Object.values(grip).includes(true) ? grip : wholeBox;
}

/** A box after its grip has moved by whole pixels; it stays in the frame and keeps at least one pixel. */
export function dragged(box: Box, grip: Grip, by: Point, { columns, rows }: FrameSize): Box {
  const across = spanAfter({ from: box.column, to: box.column + box.columns }, grip.left, grip.right, by.x, columns);
  const down = spanAfter({ from: box.row, to: box.row + box.rows }, grip.top, grip.bottom, by.y, rows);
  return { column: across.from, row: down.from, columns: across.to - across.from, rows: down.to - down.from };
}

interface Span {
  from: number;
  to: number;
}

function spanAfter({ from, to }: Span, movesFrom: boolean, movesTo: boolean, by: number, end: number): Span {
  if (movesFrom && movesTo) {
    const step = within(Math.round(by), -from, end - to);
    return { from: from + step, to: to + step };
  }
  return {
    from: movesFrom ? within(from + Math.round(by), 0, to - 1) : from,
    to: movesTo ? within(to + Math.round(by), from + 1, end) : to,
  };
}

/** The box between two points, as whole pixels of the frame; null where it is too small to be meant. */
export function drawnBox(a: Point, b: Point, { columns, rows }: FrameSize): Box | null {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)].map((x) => within(Math.round(x), 0, columns));
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)].map((y) => within(Math.round(y), 0, rows));
  const box = { column: left!, row: top!, columns: right! - left!, rows: bottom! - top! };
  return box.columns >= 3 && box.rows >= 3 ? box : null;
}

/** A box in the middle of a frame, to be moved. */
export function middleBox({ columns, rows }: FrameSize): Box {
  const [wide, high] = [Math.ceil(columns / 4), Math.ceil(rows / 10)];
  return { column: (columns - wide) >> 1, row: (rows - high) >> 1, columns: wide, rows: high };
}

/** The candidates that no box holds as a whole. */
export function uncovered(candidates: readonly Box[], boxes: readonly Box[]): Box[] {
  return candidates.filter((one) => !boxes.some((box) => holds(box, one)));
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.column >= outer.column &&
    inner.row >= outer.row &&
    inner.column + inner.columns <= outer.column + outer.columns &&
    inner.row + inner.rows <= outer.row + outer.rows
  );
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
