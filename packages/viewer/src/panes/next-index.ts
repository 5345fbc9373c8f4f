/** Up to so many images the pane lags behind the reader's hand, to show each of them. */
const LAG = 4;

/**
 * The image to draw next on the way from the one on the canvas to the one that the reader wants, or null when there is
 * none. Small steps show every image between, one per animation frame; what is farther away is jumped to. Where the
 * wanted image is not loaded yet, the canvas follows as far as images are loaded.
 *
 * @param shown index on the canvas; null when there is nothing on it
 */
export function nextIndex(shown: number | null, wanted: number, has: (index: number) => boolean): number | null {
  if (shown === null || shown === wanted) return has(wanted) ? wanted : null;
  const direction = Math.sign(wanted - shown);
  if (Math.abs(wanted - shown) <= LAG && has(shown + direction)) return shown + direction;
  for (let index = wanted; index !== shown; index -= direction) {
    if (has(index)) return index;
  }
  return null;
}
