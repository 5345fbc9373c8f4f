/** Scrolls an element so that so many px of its content lie above its upper edge. */
export function scrollToTop(element: HTMLElement, px: number): void {
  element.scrollTop = px;
}
