import { useCallback, useEffect, useRef, useState } from 'react';

/** All of a picture, but for what rounding takes. */
const whole = 0.98;
/** So many ms a frame stands on the screen before it counts as shown [BI-18]. */
const standing = 100;

interface OnScreen {
  /** Of the element that is watched. */
  readonly ref: (element: Element | null) => (() => void) | undefined;
  readonly isOnScreen: boolean;
  /** It is there, and somebody has scrolled it away or turned to another window. What is not there has not left. */
  readonly hasLeft: boolean;
  /** Scrolls to it, no farther than it takes. */
  readonly bring: () => void;
}

/** Whether the whole of an element is in a window that is to be seen. */
export function useOnScreen(): OnScreen {
  /** Null: there is no element, or nobody knows yet. */
  const [isInSight, setInSight] = useState<boolean | null>(null);
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const told = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', told);
    return () => document.removeEventListener('visibilitychange', told);
  }, []);
  const watched = useRef<Element | null>(null);
  const ref = useCallback((element: Element | null) => {
    watched.current = element;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) >= whole),
      { threshold: [0, 0.5, whole, 1] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInSight(null);
    };
  }, []);
  const bring = (): void => watched.current?.scrollIntoView({ block: 'nearest' });
  return { ref, isOnScreen: isInSight === true && isVisible, hasLeft: isInSight === false || !isVisible, bring };
}

/** Whether what is on the screen has stood there for long enough; another number is another thing. */
export function useHasStood(what: number, isOnScreen: boolean): boolean {
  const [stood, setStood] = useState<number | null>(null);
  useEffect(() => {
    if (!isOnScreen) return;
    const timer = setTimeout(() => setStood(what), standing);
    return () => clearTimeout(timer);
  }, [what, isOnScreen]);
  return isOnScreen && stood === what;
}
