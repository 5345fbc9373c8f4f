/** Up to so many images the pane lags behind the reader's hand, to show each of them. */
const LAG = 4;

/**
 * The image to draw next on the way from the one on the canvas to the one that the reader wants, or null when there is
 * none. Small steps show every image between, one per animation frame; what is farther away is jumped to. While images
 * still load the wanted one comes at once, and where it is not there the canvas follows as far as they are [VW-23].
 *
 * @param shown index on the canvas; null when there is nothing on it
 * @param isComplete all images are at hand
 */
export function nextIndex(
  shown: number | null,
  wanted: number,
  has: (index: number) => boolean,
  isComplete: boolean,
): number | null {
  if (shown === null || shown === wanted) return has(wanted) ? wanted : null;
  const direction = Math.sign(wanted - shown);
  if (isComplete && Math.abs(wanted - shown) <= LAG && has(shown + direction)) return shown + direction;
  for (let index = wanted; index !== shown; index -= direction) {
    if (has(index)) return index;
  }
  return null;
}
