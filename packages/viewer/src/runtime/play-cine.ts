import type { Session } from '../session/create-session.ts';
import type { SessionState } from '../session/state.ts';

/** What playing needs of the page: its animation frames. */
export interface FrameClock {
  readonly request: (run: (now: number) => void) => number;
  readonly cancel: (request: number) => void;
}

/** Time in ms that one animation frame makes good at most: after a page was hidden nothing rushes. */
const LONGEST = 250;

/**
 * Plays the panes that play, by the time that has gone by: where the screen is slower than the rate images are left
 * out, so that a second stays one [VW-17].
 *
 * @returns a function that ends it
 */
export function playCine(session: Session, clock: FrameClock): () => void {
  let request: number | null = null;
  let last: number | null = null;
  /** Parts of an image that are due, by pane. */
  const due = new Map<number, number>();

  /** What another pane hides waits as it is [VW-126]. */
  function plays({ panes, maximised, active }: SessionState, pane: number): boolean {
    return panes[pane]?.cine?.playing === true && (!maximised || pane === active);
  }

  function playing(): boolean {
    const state = session.getState();
    return state.panes.some((_, pane) => plays(state, pane));
  }

  function frame(now: number): void {
    request = null;
    const elapsed = last === null ? 0 : Math.min(LONGEST, Math.max(0, now - last));
    last = now;
    session.getState().panes.forEach((_, pane) => {
      // One that plays may have led another meanwhile.
      const state = session.getState();
      const { cine, viewState } = state.panes[pane] ?? {};
      if (!cine || !plays(state, pane)) return void due.delete(pane);
      const images = (due.get(pane) ?? 0) + (elapsed * cine.rate) / 1000;
      const steps = Math.floor(images);
      due.set(pane, images - steps);
      if (steps === 0) return;
      session.dispatch({ type: 'cine-tick', pane, steps });
      // What was waited for is not made good.
      if (session.getState().panes[pane]?.viewState === viewState) due.set(pane, 0);
    });
    follow();
  }

  function follow(): void {
    if (request !== null) return;
    if (playing()) request = clock.request(frame);
    else last = null;
  }

  const unsubscribe = session.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    if (request !== null) clock.cancel(request);
  };
}
