import { createStore } from 'zustand/vanilla';
import type { TourStep } from './steps.ts';

export interface RunningTour {
  /** -1: none is running */
  tutorialId: number;
  steps: readonly TourStep[];
  /** zero-based */
  at: number;
}

const none: RunningTour = { tutorialId: -1, steps: [], at: 0 };

const { setState, ...store } = createStore<RunningTour>()(() => none);

/** The tour that is running on this page; it goes on from one address to the next. */
export const runningTour = {
  store,
  start: (tutorialId: number, steps: readonly TourStep[]): void => setState({ tutorialId, steps, at: 0 }, true),
  /** The step `at` is over; said twice, once. */
  pass: (at: number): void =>
    setState((now) => (now.at !== at ? now : at + 1 < now.steps.length ? { ...now, at: at + 1 } : none), true),
  back: (): void => setState((now) => ({ ...now, at: Math.max(0, now.at - 1) })),
  end: (): void => setState(none, true),
};
