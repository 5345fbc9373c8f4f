/**
 * Pixels that an image may have [VW-93]: decoded, with its greys and on its way to the canvas, each takes up to 16
 * bytes, and browsers have no canvas for much more.
 */
export const MOST_PIXELS = 100_000_000;
