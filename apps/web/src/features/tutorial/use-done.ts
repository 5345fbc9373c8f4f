import { useRef } from 'react';
import { runningTour } from './running-tour.ts';
import type { TourStep } from './steps.ts';

/**
 * Goes on when the person has done what a step is about, since it began. @returns what to call when something has
 * happened on the page
 */
export function useDone(step: TourStep | undefined, at: number, pathname: string): () => void {
  const seen = useRef<{ at: number; before: boolean; happened: boolean } | null>(null);
  return () => {
    const now = step?.done !== undefined && isThere(step.done, pathname);
    if (seen.current?.at !== at) seen.current = { at, before: now, happened: false };
    const state = seen.current;
    if (step?.done === undefined) return;
    // What was there from the beginning was not done now.
    if (state.before) {
      state.before = now;
      return;
    }
    state.happened ||= now;
    if (state.happened && !(step.done.over === true && now)) runningTour.pass(at);
  };
}

function isThere(done: NonNullable<TourStep['done']>, pathname: string): boolean {
  return 'path' in done ? done.path.test(pathname) : document.querySelector(done.sign) !== null;
}
