/**
 * PS3.3 C.7.6.3.1.2, C.11.1 and C.11.2 once more, in plain arithmetic: what a picture has to look like. Nothing of the
 * product is used here.
 */

/** Red, green and blue of 0 to 255, not rounded. */
export type Colour = readonly [red: number, green: number, blue: number];

/** From a value to a grey of 0 to 255, not rounded. */
export type ToGrey = (value: number) => number;

/** PS3.3 C.11.2.1.2.1. */
export const linear =
  (center: number, width: number): ToGrey =>
  (x) => {
    if (x <= center - 0.5 - (width - 1) / 2) return 0;
    if (x > center - 0.5 + (width - 1) / 2) return 255;
    return ((x - (center - 0.5)) / (width - 1) + 0.5) * 255;
  };

/** PS3.3 C.11.2.1.3.2. */
export const linearExact =
  (center: number, width: number): ToGrey =>
  (x) => {
    if (x <= center - width / 2) return 0;
    if (x > center + width / 2) return 255;
    return ((x - center) / width + 0.5) * 255;
  };

/** PS3.3 C.11.2.1.3.1. */
export const sigmoid =
  (center: number, width: number): ToGrey =>
  (x) =>
    255 / (1 + Math.exp((-4 * (x - center)) / width));

/** Everything from the lowest to the highest value. */
export const whole = (low: number, high: number): ToGrey => linearExact((low + high) / 2, high - low);

/** A look-up table whose first entry is for `first` (PS3.3 C.11.1.1.1, C.11.2.1.1). */
export const table =
  (first: number, entries: ArrayLike<number>): ToGrey =>
  (x) =>
    entries[Math.min(Math.max(Math.floor(x) - first, 0), entries.length - 1)] ?? 0;

export const grey = (level: number): Colour => [level, level, level];

/** PS3.3 C.7.6.3.1.2, YBR_FULL: solved for red, green and blue. */
export function fromYbr(y: number, cb: number, cr: number): Colour {
  const limited = (value: number) => Math.min(Math.max(value, 0), 255);
  return [
    limited(y + 1.402 * (cr - 128)),
    limited(y - (0.114 * 1.772 * (cb - 128) + 0.299 * 1.402 * (cr - 128)) / 0.587),
    limited(y + 1.772 * (cb - 128)),
  ];
}
