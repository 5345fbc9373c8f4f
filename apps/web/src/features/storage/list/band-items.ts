import type { Layout } from './row-layout.ts';

/** A rectangle on the ground of the list: px from the left edge and from the top of the first line. */
export interface BandBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The rectangle between two corners. */
export function boxBetween(from: { x: number; y: number }, to: { x: number; y: number }): BandBox {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

/**
 * Positions of the items that a rectangle touches.
 *
 * @param width px of the ground, which the items of a line share
 * @param count items of the list: the last line may be short
 */
export function itemsInBand(box: BandBox, layout: Layout, width: number, count: number): number[] {
  const { lines, perLine, total } = layout;
  if (lines === 0 || box.bottom < 0 || box.top > total) return [];
  const first = layout.lineAt(Math.max(0, box.top));
  const last = layout.lineAt(Math.min(box.bottom, total - 1));
  const column = (x: number): number => Math.max(0, Math.min(perLine - 1, Math.floor((x / width) * perLine)));
  const found: number[] = [];
  for (let line = first; line <= last; line++)
    for (let at = column(box.left); at <= column(box.right); at++) {
      const index = line * perLine + at;
      if (index < count) found.push(index);
    }
  return found;
}
