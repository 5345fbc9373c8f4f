import { useState } from 'react';
import type { ReadySeries, SeriesState } from '../session/state.ts';

/** What changes many times a second while a series is loaded, and is not seen on its pictures. */
const ofLoading: ReadonlySet<string> = new Set<keyof ReadySeries>(['loaded', 'failed']);

/**
 * A series for who draws what it says of itself: the same object as long as nothing else of it changes than which of
 * its images are loaded. Its `loaded` and `failed` may be old.
 */
export function useDescribed(series: SeriesState | undefined): SeriesState | undefined {
  const [described, setDescribed] = useState(series);
  if (series === described || isSaidTheSame(series, described)) return described;
  setDescribed(series);
  return series;
}

function isSaidTheSame(a: SeriesState | undefined, b: SeriesState | undefined): boolean {
  if (!a || !b) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => ofLoading.has(name) || a[name as never] === b[name as never]);
}
