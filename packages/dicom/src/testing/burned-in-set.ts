import { randomFrom } from './mutate.ts';
import { afterJpeg } from './jpeg-loss.ts';
import { textOrder, type Lettering, type TextOrder } from './letterings.ts';
import { pictureWithoutText, type GreyPicture, type PictureKind } from './burned-in-pictures.ts';

/** A text in a picture. Its ink are the pixels of which the letters cover a quarter or more, outlines left out. */
export interface BurnedInText {
  order: TextOrder;
  column: number;
  row: number;
  lettering: Lettering;
  /** What is around its letters. */
  ground: 'as it is' | 'outline' | 'plate';
  /** Its grey level. */
  level: number;
}

export interface BurnedInPicture extends GreyPicture {
  kind: PictureKind;
  /** JPEG quality that it has gone through; null: none. */
  quality: number | null;
  texts: BurnedInText[];
}

type Random = (below: number) => number;

const kinds: readonly PictureKind[] = ['ultrasound', 'ultrasound', 'ct', 'ct', 'report'];
const sizes = [
  [512, 512],
  [640, 480],
  [800, 600],
  [1024, 768],
] as const;

/** Texts of one picture of the set, to be drawn by whoever has letters. */
export function burnedInTexts(seed: number, index: number): TextOrder[] {
  const random = randomFrom(seed * 100_003 + index);
  return Array.from({ length: 3 + random(5) }, () => textOrder(random));
}

/**
 * One picture of the set of burned-in text: the same for the same seed, index and letters. Texts lie anywhere, half of
 * them at the edges, none over another; one that finds no place is left out. White, grey, yellow and black are taken
 * where they can be read: 70 grey levels and two standard deviations from what lies behind; else letters have an
 * outline or a plate.
 */
export function burnedInPicture(seed: number, index: number, letterings: readonly Lettering[]): BurnedInPicture {
  const orders = burnedInTexts(seed, index);
  const random = randomFrom(seed * 700_001 + index);
  const kind = kinds[index % kinds.length] ?? 'ct';
  const [columns, rows] = sizes[random(sizes.length)] ?? sizes[0];
  const picture = pictureWithoutText(kind, columns, rows, random);
  const texts: BurnedInText[] = [];
  for (const [at, order] of orders.entries()) {
    const lettering = letterings[at];
    const place = lettering && freePlace(picture, lettering, texts, random);
    if (!place) continue;
    const text = { order, ...place, lettering, ...look(picture, place, lettering, random) };
    burn(picture, text);
    texts.push(text);
  }
  const quality = random(2) === 0 ? 60 + random(36) : null;
  return { ...(quality === null ? picture : afterJpeg(picture, quality)), kind, quality, texts };
}

/** Pixels around a text that no other one may have. */
const apart = 6;

function freePlace(
  { columns, rows }: GreyPicture,
  lettering: Lettering,
  texts: readonly BurnedInText[],
  random: Random,
): { column: number; row: number } | null {
  const [wide, high] = [columns - lettering.columns - 2 * apart, rows - lettering.rows - 2 * apart];
  if (wide <= 0 || high <= 0) return null;
  for (let attempt = 0; attempt < 40; attempt++) {
    const atEdge = random(2) === 0;
    const column = apart + (atEdge ? [0, wide][random(2)]! : random(wide));
    const row = apart + (atEdge ? [random(rows >> 3), high - random(rows >> 3)][random(2)]! : random(high));
    if (row < 0 || row > high + apart) continue;
    const isFree = texts.every(
      (other) =>
        column > other.column + other.lettering.columns + 2 * apart ||
        column + lettering.columns + 2 * apart < other.column ||
        row > other.row + other.lettering.rows + 2 * apart ||
        row + lettering.rows + 2 * apart < other.row,
    );
    if (isFree) return { column, row };
  }
  return null;
}

function look(
  { columns, grey }: GreyPicture,
  { column, row }: { column: number; row: number },
  lettering: Lettering,
  random: Random,
): Pick<BurnedInText, 'ground' | 'level'> {
  let [sum, squares] = [0, 0];
  const count = lettering.columns * lettering.rows;
  for (let y = 0; y < lettering.rows; y++) {
    for (let x = 0; x < lettering.columns; x++) {
      const level = grey[(row + y) * columns + column + x] ?? 0;
      sum += level;
      squares += level * level;
    }
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  const levels = [255, 255, 140 + random(80), 226, 0];
  const level = levels[random(levels.length)] ?? 255;
  if (Math.abs(level - mean) >= Math.max(70, 2 * deviation)) return { ground: 'as it is', level };
  return { ground: random(2) === 0 ? 'outline' : 'plate', level };
}

/** The letters over what is there, anti-aliased; an outline of one pixel, or a plate, of the opposite level first. */
function burn({ columns, rows, grey }: GreyPicture, { column, row, lettering, ground, level }: BurnedInText): void {
  const opposite = level >= 128 ? 0 : 255;
  const blend = (x: number, y: number, colour: number, share: number): void => {
    const at = (row + y) * columns + column + x;
    if (row + y < 0 || row + y >= rows || column + x < 0 || column + x >= columns) return;
    grey[at] = Math.round((grey[at] ?? 0) * (1 - share) + colour * share);
  };
  const ink = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= lettering.columns || y >= lettering.rows
      ? 0
      : (lettering.ink[y * lettering.columns + x] ?? 0) / 255;
  for (let y = -4; y < lettering.rows + 4 && ground !== 'as it is'; y++) {
    for (let x = -4; x < lettering.columns + 4; x++) {
      let most = ground === 'plate' ? 1 : 0;
      for (let by = 0; by < 9 && most < 1; by++)
        most = Math.max(most, ink(x + (by % 3) - 1, y + Math.floor(by / 3) - 1));
      blend(x, y, opposite, most);
    }
  }
  for (let y = 0; y < lettering.rows; y++) for (let x = 0; x < lettering.columns; x++) blend(x, y, level, ink(x, y));
}

const QUARTER = 64;

/** How many pixels of ink a text has, and how many of them lie in none of the boxes. */
export function inkOutside(
  { column, row, lettering }: Pick<BurnedInText, 'column' | 'row' | 'lettering'>,
  boxes: readonly { column: number; row: number; columns: number; rows: number }[],
): { ink: number; outside: number } {
  let [ink, outside] = [0, 0];
  for (let y = 0; y < lettering.rows; y++) {
    for (let x = 0; x < lettering.columns; x++) {
      if ((lettering.ink[y * lettering.columns + x] ?? 0) < QUARTER) continue;
      ink++;
      const [atColumn, atRow] = [column + x, row + y];
      const isIn = boxes.some(
        (box) =>
          atColumn >= box.column &&
          atColumn < box.column + box.columns &&
          atRow >= box.row &&
          atRow < box.row + box.rows,
      );
      if (!isIn) outside++;
    }
  }
  return { ink, outside };
}
