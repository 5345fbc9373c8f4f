/**
 * Runs work once what is drawn now is on the screen: what keeps the thread busy for long would otherwise hold it back.
 *
 * @returns a function that gives the work up
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The frame is painted after its callbacks; what comes in a task of its own comes behind that.
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
