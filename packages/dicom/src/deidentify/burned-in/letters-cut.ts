import type { Box } from './box.ts';
import { around, overlap } from './merged-boxes.ts';

/** So much of a letter lies in a box that cuts it, at the least. */
const CUT = 0.35;
/** So many times as large a box becomes at the most: noise has letters without an end. */
const LARGER = 1.35;

/**
 * Boxes of text that hold the letters which they cut: over anatomy and noise a line is found by some of its letters, or
 * by parts of them, and others stand across the edge of its box. A box grows by a letter of which a good part lies in
 * it, as long as it does not become much larger than it was.
 *
 * @param letters what has the shape of a letter, at any size of the picture
 */
export function withLettersCut(boxes: readonly Box[], letters: readonly Box[]): Box[] {
  const grown = [...boxes];
  const room = boxes.map(({ columns, rows }) => LARGER * columns * rows);
  for (const letter of letters) {
    const pixels = letter.columns * letter.rows;
    let [at, most] = [-1, 0];
    for (const [index, box] of grown.entries()) {
      const common = overlap(letter, box);
      if (common > most) [at, most] = [index, common];
    }
    const box = grown[at];
    if (!box || most < CUT * pixels || most === pixels) continue;
    const whole = around(box, letter);
    if (whole.columns * whole.rows <= room[at]!) grown[at] = whole;
  }
  return grown;
}
