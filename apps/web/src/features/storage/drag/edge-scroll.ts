/** So near the edge, in px, something scrolls under a dragging pointer, and by so many px in a frame at most. */
const edge = 32;
const fastest = 24;

/** px by which a frame scrolls with the pointer at this height: none but near the edges. */
export function speedAt(clientY: number, ground: Element): number {
  const { top, bottom } = ground.getBoundingClientRect();
  const over = clientY < top + edge ? clientY - top - edge : clientY > bottom - edge ? clientY - bottom + edge : 0;
  return Math.sign(over) * Math.min(fastest, Math.ceil(Math.abs(over) / 2));
}

/** The nearest element around that can be scrolled up and down; null: none. */
export function scrolledAround(element: Element | null): Element | null {
  for (let one = element; one !== null; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
}
