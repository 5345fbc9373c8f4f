import type { Item } from '@mado/contract';
import { useRef, type PointerEvent } from 'react';

/** A pointer that rests this long on a row, in ms, is a hint that it will be opened. */
const hintTime = 120;

/** Tells of a row on which the pointer rests. */
export function useRowHint(
  itemAt: (target: EventTarget | null) => Item | undefined,
  onHint: (item: Item) => void,
): { onPointerOver: (event: PointerEvent) => void; onPointerLeave: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onPointerOver: ({ target }) => {
      clearTimeout(timer.current);
      const item = itemAt(target);
      if (item !== undefined) timer.current = setTimeout(() => onHint(item), hintTime);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
}
