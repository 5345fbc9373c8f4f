/** A wheel event as far as scrolling through images is concerned. */
export interface WheelInput {
  readonly deltaY: number;
  /** 0: pixels, 1: lines, 2: pages (DOM `WheelEvent.deltaMode`). */
  readonly deltaMode: number;
  /** When it happened, in ms. */
  readonly timeStamp: number;
}

/** Pixels that a finger moves on a trackpad for one image: most, and fewest where there are many. */
const MOST_PIXELS = 40;
const FEWEST_PIXELS = 8;
/** Pixels in which it goes through a stack of middling length. */
const PIXELS_FOR_ALL = 4000;
/** A notch goes on by one image more for each so many; up to the most. */
const IMAGES_PER_STEP = 1000;
const MOST_STEPS = 5;
/** From so many pixels in one event on it is a notch of a mouse wheel. */
const NOTCH = 50;
/** After a pause of so many ms the rest of an earlier movement is forgotten. */
const PAUSE = 250;

/**
 * Turns wheel events into whole images: one per notch of a mouse wheel, however far the system says that a notch goes;
 * the small deltas of a trackpad are added up until they make one. Through long stacks it goes faster [VW-12].
 */
export function createWheelSteps(): (input: WheelInput, count: number) => number {
  let rest = 0;
  let last = -Infinity;
  return ({ deltaY, deltaMode, timeStamp }, count) => {
    if (timeStamp - last > PAUSE || Math.sign(rest) !== Math.sign(deltaY)) rest = 0;
    last = timeStamp;
    if (deltaY === 0) return 0;
    if (deltaMode !== 0 || Math.abs(deltaY) >= NOTCH) return Math.sign(deltaY) * notchSteps(count);
    rest += deltaY;
    const pixels = Math.min(MOST_PIXELS, Math.max(FEWEST_PIXELS, PIXELS_FOR_ALL / count));
    const steps = Math.trunc(rest / pixels) || 0;
    rest -= steps * pixels;
    return steps;
  };
}

function notchSteps(count: number): number {
  return Math.min(MOST_STEPS, Math.max(1, Math.round(count / IMAGES_PER_STEP)));
}
