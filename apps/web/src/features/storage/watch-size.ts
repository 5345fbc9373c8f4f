/** Calls when an element has another size; where nobody can watch that, when the window has. @returns what ends it */
export function watchSize(element: Element, onSize: () => void): () => void {
  if (!('ResizeObserver' in window)) {
    addEventListener('resize', onSize);
    return () => removeEventListener('resize', onSize);
  }
  const watching = new ResizeObserver(onSize);
  watching.observe(element);
  return () => watching.disconnect();
}
