import type { CanvasPoint, ToolType } from '@mado/reading';

/** Of a label's letters, in CSS pixels: Japanese ones are as wide as they are high. */
export const LETTER = 12.5;
export const LINE_HEIGHT = 1.35;
const ASCENT = 11;
/** Between a measurement and its words, and between words and the edge of the pane. */
const GAP = 10;
const MARGIN = 4;
/** What a finger hides around its tip, and the hand to the right below it; and the lens beside it. */
const FINGER = 40;
const HAND = { left: 20, right: 50 };
const LENS = 136;

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface LabelGround {
  /** The pane in CSS pixels; null while it has no size. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The finger that draws, in CSS pixels of the pane. */
  readonly finger: CanvasPoint | null;
  /** Where words of others stand, in CSS pixels of the pane. */
  readonly taken?: readonly Box[];
}

export interface Labelled {
  readonly toolType: ToolType;
  readonly points: readonly CanvasPoint[];
  readonly outline: readonly (readonly CanvasPoint[])[];
  readonly lines: readonly string[];
}

/**
 * Where the first line of a measurement's words begins: to its right, else to its left, else above or below of that,
 * where fewest words of others are covered; always within the pane in which it is to be seen; above a finger that draws
 * it [VW-82]. Null where there is nothing to stand beside.
 */
export function labelPlace({ toolType, points, outline, lines }: Labelled, ground: LabelGround): CanvasPoint | null {
  const [, end] = points;
  const all = toolType === 'ArrowAnnotate' && end ? [end] : [...points, ...outline.flat()];
  const [first] = all;
  if (!first) return null;
  const rightmost = all.reduce((a, b) => (b.x > a.x ? b : a), first);
  const beside = { x: rightmost.x + GAP, y: rightmost.y + MARGIN };
  const { size, finger, taken = [] } = ground;
  const around = boxOf(all);
  if (!size || !isIn(size, around)) return beside;
  const label = sizeOf(lines);
  if (finger) return besideFinger(around, finger, label, size);
  const leftmost = all.reduce((a, b) => (b.x < a.x ? b : a), first);
  const before = { x: leftmost.x - GAP - label.width, y: leftmost.y + MARGIN };
  const fits = beside.x + label.width <= size.width - MARGIN || before.x < MARGIN;
  const sides = fits ? [beside, before] : [before, beside];
  const tries = STEPS.flatMap((step) =>
    sides.map(({ x, y }) => within(size, { x, y: y + step * label.height }, label)),
  );
  return leastHidden(tries, label, taken);
}

/** Of heights of its words, that these are moved down where others stand. */
const STEPS = [0, 1, -1, 2, -2, 3, -3];

/** Where words stand that begin there. */
export function labelBox(at: CanvasPoint, lines: readonly string[]): Box {
  return boxAt(at, sizeOf(lines));
}

function sizeOf(lines: readonly string[]): Size {
  return { width: Math.max(...lines.map(widthOf)), height: lines.length * LETTER * LINE_HEIGHT };
}

function boxAt({ x, y }: CanvasPoint, { width, height }: Size): Box {
  return { left: x, right: x + width, top: y - ASCENT, bottom: y - ASCENT + height };
}

/** The first of the places of which least is hidden. */
function leastHidden([first = { x: 0, y: 0 }, ...others]: readonly CanvasPoint[], label: Size, taken: readonly Box[]) {
  const hidden = (at: CanvasPoint) => taken.reduce((sum, one) => sum + overlap(boxAt(at, label), one), 0);
  let [best, least] = [first, hidden(first)];
  for (const at of others) {
    if (least === 0) break;
    const here = hidden(at);
    if (here < least) [best, least] = [at, here];
  }
  return best;
}

type Size = { readonly width: number; readonly height: number };

/** Above the finger and what it draws, else to its left, else to its right: where neither hand nor lens lie. */
function besideFinger({ left, top }: Box, finger: CanvasPoint, label: Size, size: Size): CanvasPoint {
  const isLensLeft = finger.x >= size.width / 2;
  const above = Math.min(top - GAP, finger.y - FINGER) - label.height + ASCENT;
  const nearby = Math.min(left, finger.x - label.width / 2);
  const [first, last] = [MARGIN, size.width - MARGIN - label.width];
  const clear = isLensLeft ? Math.max(LENS + MARGIN, nearby) : Math.min(last - LENS, nearby);
  const highest = MARGIN + ASCENT;
  const level = Math.max(highest, finger.y - FINGER);
  const tries = [nearby, clear]
    .map((x) => ({ x, y: above }))
    .concat(
      { x: Math.min(left, finger.x - FINGER) - GAP - label.width, y: level },
      { x: finger.x - FINGER - label.width, y: level },
      ...[first, last].flatMap((x) => [highest, LENS + ASCENT, level].map((y) => ({ x, y }))),
    )
    .map((at) => within(size, at, label));
  const lensLeft = isLensLeft ? 0 : size.width - LENS;
  const taken = [
    { left: finger.x - HAND.left, right: finger.x + HAND.left, top: finger.y - HAND.left, bottom: Infinity },
    { left: finger.x, right: finger.x + HAND.right, top: finger.y, bottom: Infinity },
    { left: lensLeft, right: lensLeft + LENS, top: 0, bottom: LENS },
  ];
  return leastHidden(tries, label, taken);
}

function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

function within({ width, height }: Size, { x, y }: CanvasPoint, label: Size): CanvasPoint {
  const least = (value: number, most: number, low: number) => Math.max(low, Math.min(value, most));
  return {
    x: least(x, width - MARGIN - label.width, MARGIN),
    y: least(y, height - MARGIN - label.height + ASCENT, MARGIN + ASCENT),
  };
}

function widthOf(line: string): number {
  let width = 0;
  for (const letter of line) width += letter > '\u2e7f' ? LETTER : LETTER * 0.56;
  return width;
}

function boxOf(points: readonly CanvasPoint[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

function isIn({ width, height }: Size, { left, right, top, bottom }: Box): boolean {
  return right >= 0 && left <= width && bottom >= 0 && top <= height;
}
