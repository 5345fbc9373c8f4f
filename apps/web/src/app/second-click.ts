/** The longest that two clicks are one double click, on the systems that people have. */
export const doubleClickMs = 600;

/**
 * The second click of a double click does nothing: called when the first has taken away what it was on, it would press
 * whatever lies behind.
 */
export function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true });
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }), doubleClickMs);
}
