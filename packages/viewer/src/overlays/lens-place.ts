import type { CanvasPoint } from '@mado/reading';

/** Most that a lens has of width and height. */
const SIZE = 220;
/** Of the pane's width it has at most, so that in the far corner it does not come near the finger. */
const SHARE = 0.41;
/** Between a finger and the lens above it. */
const GAP = 36;

/** Where the lens of the magnifier lies in its pane; all in CSS pixels. */
export interface LensPlace {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/**
 * Around a mouse; above a finger, which hides what is under it, and where there is no room above it in the upper corner
 * on the other side [VW-105].
 */
export function lensPlace(at: CanvasPoint, touch: boolean, pane: { readonly width: number }): LensPlace {
  if (!touch) return { left: at.x - SIZE / 2, top: at.y - SIZE / 2, size: SIZE };
  const size = Math.min(SIZE, Math.round(pane.width * SHARE));
  const above = at.y - GAP - size;
  if (above < 0) return { left: at.x < pane.width / 2 ? pane.width - size : 0, top: 0, size };
  return { left: Math.min(Math.max(0, at.x - size / 2), pane.width - size), top: above, size };
}
