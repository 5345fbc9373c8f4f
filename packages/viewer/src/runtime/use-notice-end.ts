import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Ends after so long, in ms; null: never. The time stands still while the reader points at what is told, has the
 * keys in it, or works in another window; then it goes on from there [VW-141].
 */
export function useNoticeTime(duration: number | null, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const isAway = useIsAway();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const { current: rest } = left;
    if (rest === null || isHeld || isAway) return;
    const begun = performance.now();
    const timer = setTimeout(() => end(), rest);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, rest - (performance.now() - begun));
    };
  }, [isHeld, isAway]);
}

function useIsAway(): boolean {
  // What was begun may end when the reader has gone already.
  const [isAway, setAway] = useState(() => !document.hasFocus());
  useEffect(() => {
    const leave = () => setAway(true);
    const come = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', come);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', come);
    };
  }, []);
  return isAway;
}

/** All that is told, the newest last. */
const told: symbol[] = [];

/**
 * Calls for the Escape that is meant for the newest of what is told: one that is nobody else's. A dialog or a menu
 * keeps it from the window, where it comes last; what else takes it says so by `preventDefault` [VW-142].
 */
export function useNoticeEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = Symbol('what is told');
    told.push(own);
    const listen = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || event.isComposing || event.repeat;
      if (event.key !== 'Escape' || isTaken || told.at(-1) !== own) return;
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', listen);
    return () => {
      told.splice(told.indexOf(own), 1);
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
