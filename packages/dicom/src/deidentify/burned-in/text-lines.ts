import type { Component } from './components.ts';
import { joinSets, rootOf } from './joined-sets.ts';

/** Components that stand beside or in each other like letters, and what they cover together. */
export interface TextLine {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** How many components are as high as letters. */
  letters: number;
  /** The median of their heights. */
  height: number;
  /** The height of the highest. */
  highest: number;
  /** The widths together of those that are hardly lower than the highest. */
  tall: number;
  /** Pixels of ink, and their runs in rows. */
  area: number;
  runs: number;
  /** The highest of their peaks. */
  strongest: number;
  members: readonly Component[];
}

/** Pixels of a cell of the grid in which neighbours are looked for. */
const CELL = 16;

/** Heights of letters in pixels, parts of kanji included. */
const LEAST = 5;

/**
 * Groups components to lines of text: neighbours have similar heights and levels, lie on one line and not farther apart
 * than the wider space between two words; parts of one letter lie above each other.
 */
export function textLines(components: readonly Component[], columns: number, rows: number): TextLine[] {
  const letters = components.filter(isLetter);
  return grouped(letters, neighboursOf(letters, columns, rows), areNeighbours).map(lineOf);
}

/**
 * What is left of a line whose neighbours have to be more like each other: lines that stand close above each other come
 * apart, and so do letters and the noise around them.
 */
export function stricterLines({ members }: TextLine, columns: number, rows: number): TextLine[] {
  return grouped(members, neighboursOf(members, columns, rows), areAlike).map(lineOf);
}

/** Calls with each pair of which the second begins right of the first, and not farther away than letters may be. */
type Neighbours = (pair: (a: number, b: number) => void) => void;

function neighboursOf(letters: readonly Component[], columns: number, rows: number): Neighbours {
  const wide = Math.ceil(columns / CELL);
  const high = Math.ceil(rows / CELL);
  const cells = new Map<number, number[]>();
  for (const [at, { left, top, bottom }] of letters.entries()) {
    const cell = ((top + bottom) >> 5) * wide + (left >> 4);
    const there = cells.get(cell);
    if (there) there.push(at);
    else cells.set(cell, [at]);
  }
  return (pair) => {
    for (const [at, { left, top, right, bottom }] of letters.entries()) {
      const height = bottom - top + 1;
      const reach = Math.max(8, Math.min(48, height * 2));
      const firstRow = Math.max(0, (top - height) >> 4);
      const lastRow = Math.min(high - 1, (bottom + height) >> 4);
      const lastColumn = Math.min(wide - 1, (right + reach) >> 4);
      for (let row = firstRow; row <= lastRow; row++) {
        for (let column = left >> 4; column <= lastColumn; column++) {
          for (const other of cells.get(row * wide + column) ?? []) if (other !== at) pair(at, other);
        }
      }
    }
  };
}

function grouped(
  letters: readonly Component[],
  neighbours: Neighbours,
  belong: (a: Component, b: Component) => boolean,
): Component[][] {
  const parents = Int32Array.from(letters, (_, at) => at);
  neighbours((at, other) => {
    if (belong(letters[at]!, letters[other]!)) joinSets(parents, at, other);
  });
  const groups = new Map<number, Component[]>();
  for (const [at, letter] of letters.entries()) {
    const root = rootOf(parents, at);
    const group = groups.get(root);
    if (group) group.push(letter);
    else groups.set(root, [letter]);
  }
  return [...groups.values()];
}

/** Whether a component has the shape of a letter, a part of one or several that touch: strokes, no areas or curves. */
export function isLetter({ left, top, right, bottom, area, runs }: Component): boolean {
  const height = bottom - top + 1;
  const width = right - left + 1;
  if (height < LEAST || area < 0.12 * height * width) return false;
  if (width > 14 * height || (width > 2.2 * height && runs < 2 * height)) return false;
  return width <= 0.5 * height || area <= 0.8 * height * runs;
}

/** Whether b, which begins at or right of a, stands beside it on one line, or is a part of the same letter. */
function areNeighbours(a: Component, b: Component): boolean {
  if (b.left < a.left) return false;
  if (Math.min(a.peak, b.peak) < 0.55 * Math.max(a.peak, b.peak)) return false;
  const heightA = a.bottom - a.top + 1;
  const heightB = b.bottom - b.top + 1;
  const lower = Math.min(heightA, heightB);
  const higher = Math.max(heightA, heightB);
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1;
  const gap = b.left - a.right - 1;
  if (gap < 0) return overlap > -0.35 * higher && higher <= 5 * lower;
  return overlap >= 0.5 * lower && higher <= 3 * lower && gap <= 1.1 * higher;
}

/** The same with less between them, nothing above each other, and hardly another height or level. */
function areAlike(a: Component, b: Component): boolean {
  if (b.left < a.left || Math.min(a.peak, b.peak) < 0.7 * Math.max(a.peak, b.peak)) return false;
  const heightA = a.bottom - a.top + 1;
  const heightB = b.bottom - b.top + 1;
  const lower = Math.min(heightA, heightB);
  const higher = Math.max(heightA, heightB);
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1;
  return overlap >= 0.7 * lower && higher <= 2.2 * lower && b.left - a.right - 1 <= 0.8 * higher;
}

function lineOf(group: readonly Component[]): TextLine {
  const line = {
    left: Infinity,
    top: Infinity,
    right: 0,
    bottom: 0,
    letters: group.length,
    height: 0,
    highest: 0,
    tall: 0,
    area: 0,
    runs: 0,
    strongest: 0,
    members: group,
  };
  for (const { left, top, right, bottom, area, runs, peak } of group) {
    line.left = Math.min(line.left, left);
    line.top = Math.min(line.top, top);
    line.right = Math.max(line.right, right);
    line.bottom = Math.max(line.bottom, bottom);
    line.area += area;
    line.runs += runs;
    line.strongest = Math.max(line.strongest, peak);
  }
  const heights = group.map(({ top, bottom }) => bottom - top + 1).toSorted((a, b) => a - b);
  line.height = heights[heights.length >> 1] ?? 0;
  line.highest = heights.at(-1) ?? 0;
  for (const { left, top, right, bottom } of group)
    if (bottom - top + 1 >= 0.55 * line.highest) line.tall += right - left + 1;
  return line;
}
