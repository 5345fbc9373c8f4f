import { createContext, useContext, useEffect } from 'react';

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
