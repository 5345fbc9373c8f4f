/** Up to so many images the pane lags behind the reader's hand, to show each of them. */
const LAG = 4;

/**
 * The image to draw next on the way from the one on the canvas to the one that the reader wants, or null when there is none
 * to draw. Small steps show every image between, one per animation frame; what is farther away, or not loaded, is jumped over.
 *
 * @param shown index on the canvas; null when there is nothing on it
 */
export function nextIndex(shown: number | null, wanted: number, has: (index: number) => boolean): number | null {
  if (shown === null || Math.abs(wanted - shown) > LAG) return has(wanted) ? wanted : null;
  const direction = Math.sign(wanted - shown);
  if (direction !== 0 && has(shown + direction)) return shown + direction;
  return has(wanted) ? wanted : null;
}
