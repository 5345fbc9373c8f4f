/** When what was drawn last is on the screen: calls back once, in a task of its own after the next animation frame. */
export type AfterFrame = (shown: () => void) => void;

/**
 * Lets each notch of the wheel be seen: of two that fall into one animation frame the second waits for the next one,
 * so that no image is passed over where the wheel and the screen only beat against each other [VW-12]. One waits at
 * most; where more come they go on together, so that the picture is never further behind than a frame.
 *
 * @param go images to go on by
 * @returns takes the images of one wheel event; 0 moves nothing
 */
export function createWheelPace(go: (steps: number) => void, afterFrame: AfterFrame): (steps: number) => void {
  let waiting = 0;
  let isTaken = false;
  const take = (steps: number): void => {
    isTaken = true;
    go(steps);
    afterFrame(() => {
      isTaken = false;
      const next = waiting;
      waiting = 0;
      if (next !== 0) take(next);
    });
  };
  return (steps) => {
    if (steps === 0) return;
    if (!isTaken) take(steps);
    else if (waiting === 0) waiting = steps;
    else {
      const both = waiting + steps;
      waiting = 0;
      if (both !== 0) go(both);
    }
  };
}

/** The browser's own frames. */
export const afterBrowserFrame: AfterFrame = (shown) => {
  requestAnimationFrame(() => setTimeout(shown));
};
