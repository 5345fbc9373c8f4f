import { clipped, type Box } from './box.ts';
import { components, roomForRuns, type Bounds, type Component } from './components.ts';
import { withLettersCut } from './letters-cut.ts';
import { mergedBoxes } from './merged-boxes.ts';
import { strokeContrast } from './stroke-contrast.ts';
import { isLetter, stricterLines, textLines, type TextLine } from './text-lines.ts';

/** Strokes of letters are narrower than this many pixels of a level of the pyramid; even. */
const SIDE = 12;
/** The highest letter of a level, in pixels. */
const HIGHEST = 36;
/** How far ink stands above its ground, at the least. */
const thresholds = [36, 64, 104, 160, 208] as const;

/**
 * Where a picture may have text: boxes around lines of letters of 10 to 60 pixels, in pictures of more than 1,100
 * columns or rows up to 120; light on dark and dark on light [BI-7]. It finds rather too much: what is no text is
 * dropped by who looks.
 *
 * @param grey 8 bits, row by row
 */
export function textBoxes(grey: Uint8Array, columns: number, rows: number): Box[] {
  const found: Box[] = [];
  const letters: Box[] = [];
  let level = { grey, columns, rows };
  const longer = Math.max(columns, rows);
  const levels = longer > 1100 ? 3 : longer >= 300 ? 2 : 1;
  for (let scale = 1, step = 0; step < levels; step++, scale *= 2) {
    if (Math.min(level.columns, level.rows) < 8) break;
    const padded = ({ left, top, right, bottom }: Bounds, pad: number): Box[] => {
      const [column, row] = [(left - pad) * scale, (top - pad) * scale];
      const [wide, high] = [(right - left + 1 + 2 * pad) * scale, (bottom - top + 1 + 2 * pad) * scale];
      const box = clipped({ column, row, columns: wide, rows: high }, columns, rows);
      return box ? [box] : [];
    };
    const ofLevel = linesOfLevel(level, step > 0);
    for (const line of ofLevel.lines) found.push(...padded(line, Math.max(3, Math.round(line.height * 0.25))));
    for (const letter of ofLevel.letters) letters.push(...padded(letter, 3));
    if (step + 1 < levels) level = halved(level);
  }
  return mergedBoxes(withLettersCut(mergedBoxes(found), letters));
}

interface Level {
  grey: Uint8Array;
  columns: number;
  rows: number;
}

function halved({ grey, columns, rows }: Level): Level {
  const wide = columns >> 1;
  const high = rows >> 1;
  const half = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    for (let x = 0, at = 2 * y * columns; x < wide; x++, at += 2)
      half[y * wide + x] = (grey[at]! + grey[at + 1]! + grey[at + columns]! + grey[at + columns + 1]! + 2) >> 2;
  }
  return { grey: half, columns: wide, rows: high };
}

function inverse(grey: Uint8Array): Uint8Array {
  const inverted = new Uint8Array(grey.length);
  for (let at = 0; at < grey.length; at++) inverted[at] = 255 - grey[at]!;
  return inverted;
}

/** Lines of text, and all that has the shape of a letter, whether it stands in one or not. */
function linesOfLevel(
  { grey, columns, rows }: Level,
  large: boolean,
): { lines: TextLine[]; letters: readonly Component[] } {
  const runs = roomForRuns(grey.length);
  const most = { columns: HIGHEST * 12, rows: HIGHEST };
  const found: TextLine[] = [];
  const letters: Component[] = [];
  for (const polarity of [grey, inverse(grey)]) {
    const contrast = strokeContrast(polarity, columns, rows, SIDE, thresholds[0]);
    for (const threshold of thresholds) {
      const all = components(contrast, columns, rows, threshold, runs, most);
      if (!all) continue;
      const strong = all.filter(({ peak }) => peak >= Math.min(200, threshold * 1.25));
      for (const one of strong) if (isLetter(one)) letters.push(one);
      const isFound = (line: TextLine): boolean =>
        isText(line, large) && standsAlone(line, contrast, columns, rows, threshold);
      for (const line of textLines(strong, columns, rows)) {
        const whole = isFound(line);
        const lines = whole ? [line] : line.letters < 4 ? [] : stricterLines(line, columns, rows).filter(isFound);
        for (const one of lines) {
          const grown = withSmallParts(one, all);
          if (!isLone(one) || grown.right - grown.left > 1.6 * (one.bottom - one.top)) found.push(grown);
        }
      }
    }
  }
  return { lines: found, letters };
}

/** The highest line in pixels: larger ones are looked for in a smaller picture. */
const HIGHEST_LINE = 40;
const HIGHEST_LARGE = 33;

/** A line is at most this much higher than its highest letter. */
const UNEVEN = 1.5;

/** As many strokes go down in a square of a line, at the least. */
const STROKES = 0.75;

/**
 * Whether a group of letters is as wide, as even and as full of strokes as text is. Of large letters more is asked, as
 * more of anatomy looks like them, and small ones of them have been looked for before.
 */
function isText(line: TextLine, large: boolean): boolean {
  const { letters, height, highest, area, runs } = line;
  const wide = line.right - line.left + 1;
  const high = line.bottom - line.top + 1;
  if (high > (large ? HIGHEST_LARGE : HIGHEST_LINE) || high > UNEVEN * highest || height < 0.4 * highest) return false;
  if (large && (wide < 1.5 * high || letters < 2 || line.strongest < (letters < 3 ? 150 : 66))) return false;
  if (!large && isLone(line) && line.strongest < 120) return false;
  const strokes = runs / high;
  if (wide < 0.6 * high || strokes < (isLone(line) ? 1.8 : 2) || runs < STROKES * wide) return false;
  return line.tall >= 0.4 * wide && area >= 0.08 * wide * high;
}

/** One letter, which is text only with strokes beside it that are none: 二宮一. */
function isLone({ letters, left, right, top, bottom, runs }: TextLine): boolean {
  return letters === 1 && (right - left < 1.5 * (bottom - top) || runs < 4 * (bottom - top));
}

/** Whether there is much less ink around a line than in it. */
function standsAlone(line: TextLine, contrast: Uint8Array, columns: number, rows: number, threshold: number): boolean {
  const around = Math.max(2, Math.min(4, Math.round(line.height * 0.3)));
  const gap = 1;
  let [ink, pixels] = [0, 0];
  const count = (fromRow: number, toRow: number, fromColumn: number, toColumn: number): void => {
    for (let row = Math.max(0, fromRow); row <= Math.min(rows - 1, toRow); row++) {
      for (let column = Math.max(0, fromColumn); column <= Math.min(columns - 1, toColumn); column++) {
        pixels++;
        if (contrast[row * columns + column]! >= threshold) ink++;
      }
    }
  };
  const [left, right] = [line.left - gap - around, line.right + gap + around];
  count(line.top - gap - around, line.top - gap - 1, left, right);
  count(line.bottom + gap + 1, line.bottom + gap + around, left, right);
  count(line.top - gap, line.bottom + gap, left, line.left - gap - 1);
  count(line.top - gap, line.bottom + gap, line.right + gap + 1, right);
  const inside = line.area / ((line.right - line.left + 1) * (line.bottom - line.top + 1));
  return ink < 0.4 * inside * pixels;
}

/**
 * A line with what stands at its ends, or just above and below, and was no letter or not like the others: dots, dashes,
 * single strokes, a letter that touches something. What is added may have something at its own end.
 */
function withSmallParts(line: TextLine, all: readonly Component[]): TextLine {
  const grown = { ...line };
  const aside = 2.2 * line.highest;
  const farthest = 8 * line.highest;
  const above = 0.4 * line.highest;
  const near = all.filter(
    ({ top, bottom, peak }) => top >= line.top - above && bottom <= line.bottom + above && peak >= 0.4 * line.strongest,
  );
  for (let changed = true; changed;) {
    changed = false;
    for (const { left, top, right, bottom } of near) {
      if (left < grown.left - aside || right > grown.right + aside) continue;
      if (left < line.left - farthest || right > line.right + farthest) continue;
      if (left >= grown.left && right <= grown.right && top >= grown.top && bottom <= grown.bottom) continue;
      grown.left = Math.min(grown.left, left);
      grown.right = Math.max(grown.right, right);
      grown.top = Math.min(grown.top, top);
      grown.bottom = Math.max(grown.bottom, bottom);
      changed = true;
    }
  }
  return grown;
}
