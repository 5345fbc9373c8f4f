import { useCallback, useState } from 'react';

/** Rows that are drawn at first, and that come each time the last one is near. */
const step = 200;

/**
 * How many of many rows are drawn: more as one comes near the end. `more` is for an element after the last; where
 * nothing tells what is near, all are.
 */
export function useGrowing(total: number): {
  count: number;
  more: (element: Element | null) => (() => void) | undefined;
} {
  const [drawn, setDrawn] = useState(() => ('IntersectionObserver' in window ? step : Infinity));
  const count = Math.min(total, drawn);
  // Another element for each count: one that stays in sight says nothing.
  const more = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting === true) setDrawn(count + step);
        },
        { rootMargin: '600px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [count],
  );
  return { count, more };
}
