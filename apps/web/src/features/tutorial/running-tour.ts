import type { Location } from 'react-router';
import { createStore } from 'zustand/vanilla';
import type { TourStep } from './steps.ts';

/** An address, and what its page was told of the way there. */
export type Place = Pick<Location, 'pathname' | 'search' | 'state'>;

export interface RunningTour {
  /** -1: none is running */
  tutorialId: number;
  steps: readonly TourStep[];
  /** zero-based */
  at: number;
  /** Where what a step is about was last on the page, by step. */
  places: ReadonlyMap<number, Place>;
}

const none: RunningTour = { tutorialId: -1, steps: [], at: 0, places: new Map() };

const { setState, ...store } = createStore<RunningTour>()(() => none);

/** The tour that is running on this page; it goes on from one address to the next. */
export const runningTour = {
  store,
  start: (tutorialId: number, steps: readonly TourStep[]): void => setState({ ...none, tutorialId, steps }, true),
  /** The step `at` is over; said twice, once. */
  pass: (at: number): void =>
    setState((now) => (now.at !== at ? now : at + 1 < now.steps.length ? { ...now, at: at + 1 } : none), true),
  /** The step `at` is about what is on this page. */
  cameTo: (at: number, place: Place): void =>
    setState((now) => ({ ...now, places: new Map(now.places).set(at, place) })),
  back: (): void => setState((now) => ({ ...now, at: Math.max(0, now.at - 1) })),
  end: (): void => setState(none, true),
};
