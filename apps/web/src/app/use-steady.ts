import { useEffect, useRef, useState } from 'react';

/** A row is not drawn again because a function is another one: it calls the one that is current then. */
export function useSteady<T>(call: (value: T) => void): (value: T) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  const [steady] = useState(() => (value: T) => latest.current(value));
  return steady;
}
