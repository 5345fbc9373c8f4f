import { useLayoutEffect, useState, type RefObject } from 'react';
import { watchSize } from '../watch-size.ts';

/**
 * How many steps of a way give place to a '…', so that the others fit: as few as can be, the last two never.
 *
 * @param least so many in any case
 */
export function useStepsThatFit(list: RefObject<HTMLElement | null>, steps: readonly unknown[], least: number): number {
  const [state, setState] = useState({ steps, least, away: least });
  const isCurrent = state.steps === steps && state.least === least;
  const away = isCurrent ? state.away : least;
  useLayoutEffect(() => {
    const element = list.current;
    if (element !== null && element.scrollWidth > element.clientWidth && away < steps.length - 2)
      // oxlint-disable-next-line react/set-state-in-effect -- whether the steps fit is seen once they are there
      setState({ steps, least, away: away + 1 });
  }, [list, steps, least, away]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    return watchSize(element, () => {
      if (element.clientWidth !== width) setState({ steps, least, away: least });
      width = element.clientWidth;
    });
  }, [list, steps, least]);
  return away;
}
