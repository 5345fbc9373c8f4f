import { useEffect, useState, type RefObject } from 'react';
import { forgetPrefetchedSources } from '../../features/viewing/index.ts';

/**
 * What follows when somebody said whose study it is: what was asked for ahead is old, the study in which its files lie
 * now (`remains`) is chosen, and the keyboard goes on in the list, since what asked is gone.
 */
export function useSettled(
  list: RefObject<HTMLElement | null>,
  choose: (remains: string) => void,
): (remains: string) => void {
  const [settled, setSettled] = useState(0);
  useEffect(() => {
    if (settled > 0) list.current?.focus();
  }, [list, settled]);
  return (remains) => {
    forgetPrefetchedSources();
    choose(remains);
    setSettled((before) => before + 1);
  };
}
