import { useState } from 'react';
import { nextMissing, type ShownFrames } from './shown-frames.ts';

interface Play {
  readonly isPlaying: boolean;
  /** The frame that comes next; null: none does. */
  readonly next: number | null;
  /** Begins, or stops. */
  readonly toggle: () => void;
  readonly stop: () => void;
  /** To the next frame; behind the last one it stops. */
  readonly goOn: () => void;
}

/**
 * Goes through the frames of a series that were not shown yet, from where it stands on, and from its end to the first
 * of them; where all were shown, through all of them.
 */
export function usePlay(at: number, count: number, done: ShownFrames, onGo: (at: number) => void): Play {
  const [playing, setPlaying] = useState<'missing' | 'all' | null>(null);
  const isLast = at === count - 1;
  const missing = nextMissing(done, at + 1, count);
  const following = playing === 'all' ? (isLast ? null : at + 1) : missing === at ? null : missing;
  const next = playing === null ? null : following;
  return {
    isPlaying: playing !== null,
    next,
    toggle: () => {
      if (playing !== null) return setPlaying(null);
      const isAgain = nextMissing(done, 0, count) === null;
      if (isAgain && isLast) onGo(0);
      setPlaying(isAgain ? 'all' : 'missing');
    },
    stop: () => setPlaying(null),
    goOn: () => {
      if (next === null) setPlaying(null);
      else onGo(next);
    },
  };
}
