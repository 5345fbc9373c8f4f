/** Chunks that every decoder has to understand (PNG, third edition, 11.2), and how long each is. */
export const critical: Readonly<Record<string, (length: number) => boolean>> = {
  IHDR: (length) => length === 13,
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  IDAT: () => true,
  IEND: (length) => length === 0,
};

/** Colour types (11.2.1). */
const grey = 0;
const trueColour = 2;
const byPalette = 3;
const greyWithAlpha = 4;

/** What is known of a picture when one of its chunks comes. */
interface PngSoFar {
  /** its colour type */
  readonly colours: number;
  /** It has said to be an animation. */
  readonly moves: boolean;
}

/**
 * Chunks that say how pixels are to be seen, in numbers alone (11.3), and the frames of an animation. One that is
 * longer or shorter than these, or not for such a picture, is no such chunk: decoders pass over it, and it goes.
 */
export const numbersAlone: Readonly<Record<string, (length: number, picture: PngSoFar) => boolean>> = {
  tRNS: (length, { colours }) =>
    colours === byPalette ? length >= 1 && length <= 256 : length === { [grey]: 2, [trueColour]: 6 }[colours],
  cHRM: (length) => length === 32,
  gAMA: (length) => length === 4,
  sBIT: (length) => length >= 1 && length <= 4,
  sRGB: (length) => length === 1,
  cICP: (length) => length === 4,
  mDCV: (length) => length === 24,
  cLLI: (length) => length === 8,
  bKGD: (length) => [1, 2, 6].includes(length),
  hIST: (length, { colours }) => colours === byPalette && length >= 2 && length <= 512 && length % 2 === 0,
  pHYs: (length) => length === 9,
  acTL: (length) => length === 8,
  fcTL: (length, { moves }) => moves && length === 26,
  fdAT: (length, { moves }) => moves && length >= 4,
};

/** A palette in a picture of greys is shown by nobody (11.2.2). */
export function isPassedOver(type: string, { colours }: PngSoFar): boolean {
  return type === 'PLTE' && (colours === grey || colours === greyWithAlpha);
}

/** The bit of the first letter that says whether a decoder may pass over a chunk (5.4). */
export function mayBePassedOver(type: string): boolean {
  return (type.charCodeAt(0) & 0x20) !== 0;
}

/** What goes with a chunk, by its type; of a colour profile that stays it is the name. */
export function removedBy(type: string): string {
  if (['tEXt', 'zTXt', 'iTXt', 'iCCP'].includes(type)) return 'text';
  if (type === 'eXIf') return 'exif';
  return type === 'tIME' ? 'time' : 'other';
}
