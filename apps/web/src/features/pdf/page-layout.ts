/** Size of a page as it is printed, in points (1/72 inch). */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Between two pages, and around them, in CSS pixels. */
export const gap = 12;
/** CSS pixels of a point at 100 %. */
const pixelsPerPoint = 96 / 72;
const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Pages wider than this are not made larger than they are to fill the window. */
const widestFit = 1.5;

/** Where pages lie below each other, in CSS pixels: the upper edges, and last where all ends. */
export function topsOf(count: number, sizeOf: (page: number) => PageSize, scale: number): number[] {
  const tops: number[] = [gap];
  for (let page = 1; page <= count; page += 1) tops.push((tops.at(-1) ?? 0) + sizeOf(page).height * scale + gap);
  return tops;
}

/** The page at a height, from 1: the last one that begins above it. */
export function pageAt(tops: readonly number[], height: number): number {
  let [low, high] = [1, Math.max(tops.length - 1, 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle - 1] ?? Infinity) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** CSS pixels per point; null stands for as wide as the window. */
export function scaleOf(zoom: number | null, windowWidth: number, pageWidth: number): number {
  const fit = Math.max((windowWidth - 2 * gap) / pageWidth, 0.05);
  return zoom === null ? Math.min(fit, widestFit * pixelsPerPoint) : zoom * pixelsPerPoint;
}

/** In parts of one, for the eye. */
export function zoomOf(scale: number): number {
  return scale / pixelsPerPoint;
}

/** The next step in or out; the outermost where there is none. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const further = direction === 1 ? zooms.filter((one) => one > zoom + 0.01) : zooms.filter((one) => one < zoom - 0.01);
  return (direction === 1 ? further[0] : further.at(-1)) ?? zoom;
}
