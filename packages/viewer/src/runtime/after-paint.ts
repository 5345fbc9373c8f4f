/**
 * Runs work once what is drawn now is on the screen: what keeps the thread busy for long would otherwise hold it back.
 * A page that nobody sees draws nothing: there the work is done at once.
 *
 * @returns a function that gives the work up
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The frame is painted after its callbacks; what comes in a task of its own comes behind that.
  const later = () => (timer = setTimeout(work));
  const frame = document.visibilityState === 'visible' ? requestAnimationFrame(later) : null;
  if (frame === null) later();
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
