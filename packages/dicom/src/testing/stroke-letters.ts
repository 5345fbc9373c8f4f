import type { Lettering } from './letterings.ts';

/** Letters as lines on a grid of 10 by 10: points 'xy' from the top left, one line after the other. */
const strokes: Readonly<Record<string, string>> = {
  '0': '30-60-82-87-69-39-17-12-30',
  '1': '22-50-59',
  '2': '12-30-60-82-84-19-89',
  '3': '11-40-70-82-73-45-74-86-79-39-17',
  '4': '69-60-16-86',
  '5': '80-20-14-64-86-79-39-17',
  '6': '80-40-13-17-39-69-86-74-15',
  '7': '10-80-39',
  '8': '30-60-82-65-35-12-30 35-16-39-69-86-65',
  '9': '84-35-13-30-60-82-86-59-19',
  A: '19-50-89 26-76',
  D: '10-19-59-86-83-50-10',
  E: '80-10-19-89 15-65',
  I: '50-59',
  M: '19-10-55-90-99',
  N: '19-10-89-80',
  O: '30-60-82-87-69-39-17-12-30',
  R: '19-10-60-82-64-15 55-89',
  S: '81-60-30-12-34-65-87-69-39-18',
  T: '00-90 50-59',
  Y: '00-55-90 55-59',
  '-': '25-75',
  '/': '80-19',
  ':': '52-53 57-58',
  ヤ: '03-92-74 30-59',
  マ: '11-91-55 33-67',
  タ: '40-14 32-82-39 35-68',
  ロ: '11-18-88-81-11',
  ウ: '50-52 15-12-82-79-49',
  山: '50-58 14-18-88-84',
  田: '11-19-89-81-11 51-59 15-85',
  木: '13-83 50-59 53-19 53-89',
  林: '02-42 20-29 22-06 22-45 52-92 70-79 72-48 72-99',
  大: '13-93 50-53-09 53-99',
  太: '13-93 50-53-09 53-99 37-48',
  川: '20-26-09 50-58 80-89',
  中: '12-16-86-82-12 50-59',
  日: '20-29-79-70-20 24-74',
  一: '05-95',
  二: '22-72 08-98',
  三: '11-81 25-75 09-99',
};

/**
 * A text in letters of our own, anti-aliased: a few signs of each script, for tests that have no fonts. What there is
 * no letter for is left free.
 *
 * @param size of the font in pixels
 */
export function strokeLettering(text: string, size: number, bold = false): Lettering {
  const width = size * (bold ? 0.14 : 0.09);
  const pad = Math.ceil(width / 2 + 1);
  const advances = Array.from(text, (letter) => size * (/[ -~]/.test(letter) ? 0.65 : 1.05));
  const columns = Math.ceil(advances.reduce((sum, advance) => sum + advance, 0)) + 2 * pad;
  // As in fonts, there is room above and below within the size.
  const body = size * 0.86;
  const rows = Math.ceil(body) + 2 * pad;
  const ink = new Uint8Array(columns * rows);
  let from = pad;
  for (const [at, letter] of Array.from(text).entries()) {
    const wide = (advances[at] ?? 0) - size * 0.1;
    for (const line of strokes[letter]?.split(' ') ?? []) {
      const points = line
        .split('-')
        .map((point) => [from + (Number(point[0]) / 9) * wide, pad + (Number(point[1]) / 9) * body] as const);
      for (let n = 1; n < points.length; n++) draw(ink, columns, rows, points[n - 1]!, points[n]!, width);
    }
    from += advances[at] ?? 0;
  }
  return { columns, rows, ink };
}

type Point = readonly [x: number, y: number];

function draw(ink: Uint8Array, columns: number, rows: number, a: Point, b: Point, width: number): void {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const squared = dx * dx + dy * dy || 1;
  for (let row = Math.floor(Math.min(a[1], b[1]) - width); row <= Math.max(a[1], b[1]) + width; row++) {
    for (let column = Math.floor(Math.min(a[0], b[0]) - width); column <= Math.max(a[0], b[0]) + width; column++) {
      if (row < 0 || column < 0 || row >= rows || column >= columns) continue;
      const along = Math.max(0, Math.min(1, ((column - a[0]) * dx + (row - a[1]) * dy) / squared));
      const away = Math.hypot(column - a[0] - along * dx, row - a[1] - along * dy);
      const covered = Math.round(255 * Math.max(0, Math.min(1, width / 2 + 0.5 - away)));
      const at = row * columns + column;
      if (covered > ink[at]!) ink[at] = covered;
    }
  }
}
