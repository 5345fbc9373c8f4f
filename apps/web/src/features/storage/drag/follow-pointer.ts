import { speedAt } from './edge-scroll.ts';

/** px in the window. */
export interface Point {
  x: number;
  y: number;
}

interface Following {
  from: Point;
  /** A hand that moves less, in px, clicks. */
  slop: number;
  /** The pointer is somewhere else, or what lies under it has scrolled. */
  moved: (to: Point) => void;
  /** What scrolls while the pointer is near its edge; null: nothing. */
  ground: (at: Point) => Element | null;
  /** The button was let go after the pointer had moved. */
  letGo: () => void;
  /** Esc was pressed after the pointer had moved. */
  givenUp: () => void;
  /** However it ends, and before either of these. */
  ended: () => void;
}

/**
 * Follows the pointer until its button is let go, Esc is pressed, or the window is left.
 *
 * @returns what ends it before
 */
export function followPointer({ from, slop, moved, ground, letGo, givenUp, ended }: Following): () => void {
  const over = new AbortController();
  const { signal } = over;
  let at = from;
  let hasMoved = false;
  let frame = 0;
  const scroll = (): void => {
    frame = requestAnimationFrame(scroll);
    const scrolled = hasMoved ? ground(at) : null;
    const by = scrolled === null ? 0 : speedAt(at.y, scrolled);
    if (scrolled === null || by === 0) return;
    scrolled.scrollTop += by;
    moved(at);
  };
  const finish = (): void => {
    if (signal.aborted) return;
    over.abort();
    cancelAnimationFrame(frame);
    ended();
  };
  const onMove = ({ clientX: x, clientY: y }: MouseEvent): void => {
    at = { x, y };
    hasMoved ||= Math.hypot(x - from.x, y - from.y) >= slop;
    if (hasMoved) moved(at);
  };
  const onUp = (): void => {
    finish();
    if (hasMoved) letGo();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !hasMoved) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
    givenUp();
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', finish, { signal });
  window.addEventListener('blur', finish, { signal });
  window.addEventListener('keydown', onKey, { capture: true, signal });
  frame = requestAnimationFrame(scroll);
  return finish;
}
