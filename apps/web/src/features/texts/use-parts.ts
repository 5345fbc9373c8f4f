import { useCallback, useEffect, useRef, useState } from 'react';
import type { TextParts } from './text-parts.ts';

/** Parts that are kept, so that going back a little brings nothing again. */
const mostKept = 48;
/** Parts that are asked for at the same time. */
const atOnce = 3;

export interface LoadedParts {
  /** null: it did not come; undefined: it is on its way */
  textOf: (part: number) => string | null | undefined;
  /** Asks again for what did not come. */
  retry: () => void;
}

/** The texts of the parts that are wanted, as they come; the ones longest not wanted are forgotten. */
export function useParts(parts: TextParts, wanted: readonly number[]): LoadedParts {
  const kept = useRef(new Map<number, string | null>());
  const onTheWay = useRef(new Map<number, AbortController>());
  const [, setVersion] = useState(0);
  const key = wanted.join(' ');

  const loadNext = useCallback((): void => {
    const numbers = key === '' ? [] : key.split(' ').map(Number);
    for (const [part, giveUp] of onTheWay.current) if (!numbers.includes(part)) giveUp.abort();
    for (const part of numbers) {
      const text = kept.current.get(part);
      // It is looked at now, so it is not what is forgotten first.
      if (text !== undefined) keep(kept.current, part, text);
      if (text !== undefined || onTheWay.current.has(part) || onTheWay.current.size >= atOnce) continue;
      const giveUp = new AbortController();
      onTheWay.current.set(part, giveUp);
      parts
        .read(part, giveUp.signal)
        .then(
          (text) => keep(kept.current, part, text),
          () => giveUp.signal.aborted || keep(kept.current, part, null),
        )
        .finally(() => {
          onTheWay.current.delete(part);
          setVersion((version) => version + 1);
        });
    }
  }, [parts, key]);
  // What has come makes room for what is wanted next, so it is looked at after each change.
  useEffect(loadNext);
  useEffect(() => {
    const going = onTheWay.current;
    return () => {
      for (const giveUp of going.values()) giveUp.abort();
    };
  }, [parts]);
  return {
    textOf: (part) => kept.current.get(part),
    retry: () => {
      for (const [part, text] of kept.current) if (text === null) kept.current.delete(part);
      setVersion((version) => version + 1);
    },
  };
}

function keep(kept: Map<number, string | null>, part: number, text: string | null): void {
  kept.delete(part);
  kept.set(part, text);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) return;
    kept.delete(oldest);
  }
}
