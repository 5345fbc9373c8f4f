import { createContext, useCallback, useContext, useEffect, useRef } from 'react';

/** Holds open the dialog that one is in, until what it gives back is called. Outside of one nothing closes. */
export const HoldOpen = createContext<() => () => void>(() => () => {});

/**
 * While this is shown no Escape and no click beside the dialog that it is in closes it: for what is shown once. Its
 * buttons do.
 */
export function useHeldOpen(): void {
  const hold = useContext(HoldOpen);
  useEffect(() => hold(), [hold]);
}

/** For a dialog: what it gives to what it shows, and whether anything of that holds it open. */
export function useHolding(): { hold: () => () => void; isHeld: () => boolean } {
  const held = useRef(0);
  const hold = useCallback(() => {
    held.current += 1;
    return () => void (held.current -= 1);
  }, []);
  return { hold, isHeld: () => held.current > 0 };
}
