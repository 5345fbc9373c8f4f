/** A wheel event as far as scrolling through images is concerned. */
export interface WheelInput {
  readonly deltaY: number;
  /** 0: pixels, 1: lines, 2: pages (DOM `WheelEvent.deltaMode`). */
  readonly deltaMode: number;
  /** When it happened, in ms. */
  readonly timeStamp: number;
}

/** Pixels that a finger moves on a trackpad for one image. */
const PIXELS_PER_IMAGE = 40;
/** From so many pixels in one event on it is a notch of a mouse wheel. */
const NOTCH = 50;
/** After a pause of so many ms the rest of an earlier movement is forgotten. */
const PAUSE = 250;

/**
 * Turns wheel events into whole images: one per notch of a mouse wheel, however far the system says that a notch goes;
 * the small deltas of a trackpad are added up until they make one.
 */
export function createWheelSteps(): (input: WheelInput) => number {
  let rest = 0;
  let last = -Infinity;
  return ({ deltaY, deltaMode, timeStamp }) => {
    if (timeStamp - last > PAUSE || Math.sign(rest) !== Math.sign(deltaY)) rest = 0;
    last = timeStamp;
    if (deltaY === 0) return 0;
    if (deltaMode !== 0 || Math.abs(deltaY) >= NOTCH) return Math.sign(deltaY);
    rest += deltaY;
    const steps = Math.trunc(rest / PIXELS_PER_IMAGE) || 0;
    rest -= steps * PIXELS_PER_IMAGE;
    return steps;
  };
}
