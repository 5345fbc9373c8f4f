import type { CanvasPoint } from '@mado/reading';
import type { Reach } from './hit-test.ts';

/** A press, a movement or a lifting of the pointer that counts for measuring. */
export interface Pointing {
  /** In device pixels of the canvas. */
  readonly at: CanvasPoint;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly touch: boolean;
}

/** CSS pixels by which a pointer may miss: a finger the points of what was chosen by more than the rest [VW-82]. */
const REACH = { mouse: { any: 6, chosen: 6 }, touch: { any: 22, chosen: 40 } };
/** CSS pixels by which a hand trembles. */
const TREMBLE = { mouse: 3, touch: 8 };

/** How far off a pointer may be, in device pixels. */
export function reachOf({ ratio, touch }: Pointing): Reach {
  const { any, chosen } = touch ? REACH.touch : REACH.mouse;
  return { any: any * ratio, chosen: chosen * ratio };
}

/** Whether a pointer has gone farther than a hand trembles. */
export function travelled(from: CanvasPoint, { at, ratio, touch }: Pointing): boolean {
  return Math.hypot(at.x - from.x, at.y - from.y) > (touch ? TREMBLE.touch : TREMBLE.mouse) * ratio;
}
