/** Where the upper edge of the window is in a text: in which part, and so many CSS pixels below its upper edge. */
export interface Anchor {
  readonly part: number;
  readonly offset: number;
}

/** What is known of the heights of parts, in CSS pixels: measured, or taken for as high as those are on average. */
export interface Heights {
  readonly count: number;
  readonly measured: ReadonlyMap<number, number>;
  readonly guess: number;
}

/** No browser makes elements higher than some 17 million pixels; a higher text is scrolled by its share. */
export const highest = 8_000_000;

export function heightOf({ measured, guess }: Heights, part: number): number {
  return measured.get(part) ?? guess;
}

/** What the parts before this one take. */
export function topOf({ measured, guess }: Heights, part: number): number {
  let [top, known] = [0, 0];
  for (const [one, height] of measured) {
    if (one >= part) continue;
    top += height;
    known += 1;
  }
  return top + (part - known) * guess;
}

export function wholeHeight(heights: Heights): number {
  return topOf(heights, heights.count);
}

/** The same place with an offset that lies in its part; never before the beginning, nor behind the end. */
export function settled(heights: Heights, { part, offset }: Anchor, windowHeight: number): Anchor {
  const end = Math.max(wholeHeight(heights) - windowHeight, 0);
  if (topOf(heights, part) + offset >= end) return anchorAt(heights, end);
  let at = { part, offset };
  while (at.offset < 0 && at.part > 0) at = { part: at.part - 1, offset: at.offset + heightOf(heights, at.part - 1) };
  while (at.offset >= heightOf(heights, at.part) && at.part < heights.count - 1)
    at = { part: at.part + 1, offset: at.offset - heightOf(heights, at.part) };
  return { part: at.part, offset: Math.max(at.offset, 0) };
}

/** The place so many pixels below the beginning. */
function anchorAt(heights: Heights, height: number): Anchor {
  // Measured parts are few; the others are equally high.
  const known = [...heights.measured].toSorted(([a], [b]) => a - b);
  let [part, rest] = [0, height];
  for (const [one, high] of known) {
    const guessed = (one - part) * heights.guess;
    if (rest < guessed) break;
    rest -= guessed;
    part = one;
    if (rest < high || one === heights.count - 1) return { part, offset: rest };
    rest -= high;
    part = one + 1;
  }
  const further = Math.min(Math.floor(rest / heights.guess), heights.count - 1 - part);
  return { part: part + further, offset: rest - further * heights.guess };
}

/** So high is what is scrolled. */
export function scrolledHeight(heights: Heights): number {
  return Math.min(wholeHeight(heights), highest);
}

/** The place that a scroll bar stands for. */
export function anchorOfScroll(heights: Heights, scrollTop: number, windowHeight: number): Anchor {
  return anchorAt(heights, scrollTop * ratio(heights, windowHeight));
}

/** Where the scroll bar stands for a place. */
export function scrollOfAnchor(heights: Heights, { part, offset }: Anchor, windowHeight: number): number {
  return (topOf(heights, part) + offset) / ratio(heights, windowHeight);
}

/** Pixels of the text for one of the scroll bar. */
function ratio(heights: Heights, windowHeight: number): number {
  const room = scrolledHeight(heights) - windowHeight;
  return room <= 0 ? 1 : Math.max((wholeHeight(heights) - windowHeight) / room, 1);
}

/** Parts that are there: those of the window, one before and one after; of a short text all, to be searched. */
export function partsThere(heights: Heights, { part, offset }: Anchor, windowHeight: number): number[] {
  if (heights.count <= wholeCount) return Array.from({ length: heights.count }, (_, n) => n);
  let [last, bottom] = [part, heightOf(heights, part) - offset];
  while (bottom < windowHeight && last < heights.count - 1) {
    last += 1;
    bottom += heightOf(heights, last);
  }
  const [from, to] = [Math.max(part - 1, 0), Math.min(last + 1, heights.count - 1)];
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/** A text of so many parts is there as a whole. */
const wholeCount = 32;
