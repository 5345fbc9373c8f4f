import type { Item } from '@mado/contract';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { createLongPress } from './long-press.ts';
import { itemId } from './ListRow.tsx';
import type { Selection, SelectionStep } from './selection.ts';

interface RowMenuState {
  /** Where the menu stands, px in the window; null: it is closed. */
  at: { x: number; y: number } | null;
  close: () => void;
  openByKey: (item: Item) => void;
  /** For the ground of the list: the right button, and the finger that rests. */
  events: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onContextMenu: (event: MouseEvent) => void;
  };
}

/** The menu of the chosen rows. It opens on a row that is not chosen by choosing it, and beside the rows for none. */
export function useRowMenu(
  selection: Selection,
  onSelect: (step: SelectionStep) => void,
  itemAt: (target: EventTarget | null) => Item | undefined,
): RowMenuState {
  const [at, setAt] = useState<RowMenuState['at']>(null);
  const open = (item: Item | undefined, x: number, y: number): void => {
    if (item === undefined) onSelect({ type: 'clear' });
    else if (!selection.ids.has(item.uuid)) onSelect({ type: 'only', id: item.uuid });
    setAt({ x, y });
  };
  // The timer of the finger outlives a render: it calls what is current then.
  const latest = useRef({ open, itemAt });
  useEffect(() => {
    latest.current = { open, itemAt };
  });
  const [{ takes, onPointerDown, ...finger }] = useState(createLongPress);
  return {
    at,
    close: () => setAt(null),
    openByKey: (item) => {
      const box = document.getElementById(itemId(item.uuid))?.getBoundingClientRect();
      open(item, (box?.left ?? 0) + 48, (box?.bottom ?? 0) - 8);
    },
    events: {
      ...finger,
      onPointerDown: (event) =>
        onPointerDown(event, (target, x, y) => latest.current.open(latest.current.itemAt(target), x, y)),
      onContextMenu: (event) => {
        event.preventDefault();
        if (!takes()) open(itemAt(event.target), event.clientX, event.clientY);
      },
    },
  };
}
