import type { Item } from '@mado/contract';
import { useEffect, useRef, type PointerEvent } from 'react';
import { dragEnds, dragOver, type DropSpot } from '../drag/drag-store.ts';
import { spotAt } from '../drag/drop-spot.ts';
import { scrolledAround } from '../drag/edge-scroll.ts';
import { followPointer, type Point } from '../drag/follow-pointer.ts';
import type { Choosing } from './use-choosing.ts';

/** What letting items go does, and where it does nothing. */
export interface Dropping {
  /** Why these may not go there; null: they may; undefined: it makes no sense, as where they lie already. */
  refusalOf: (items: readonly Item[], spot: DropSpot) => string | null | undefined;
  drop: (items: readonly Item[], spot: DropSpot) => void;
}

interface RowDragOptions {
  dropping: Dropping | undefined;
  choosing: Choosing;
  itemAt: (target: EventTarget | null) => Item | undefined;
}

/** A hand that moves less, in px, clicks. */
const slop = 5;

/**
 * Rows follow the mouse once it moves with its button down: the chosen ones, if it began on one of them, else the one
 * under it, which is chosen by that. Fingers scroll instead. Esc puts them back.
 */
export function useRowDrag(options: RowDragOptions): {
  /** `taken`: it means something else already. */
  onPointerDown: (event: PointerEvent, taken: boolean) => void;
  /** The click that ends a drag means nothing else. */
  wasDragged: () => boolean;
} {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const dragged = useRef(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (event: PointerEvent, taken: boolean): void => {
    dragged.current = false;
    if (taken) return;
    const { target, pointerType, button, clientX, clientY } = event;
    const item = options.itemAt(target);
    if (pointerType !== 'mouse' || button !== 0 || item === undefined || options.dropping === undefined) return;
    if (target instanceof Element && target.closest('button, a, input, [data-pick]') !== null) return;
    const { selection, chosen, select } = options.choosing;
    end.current = follow(
      { x: clientX, y: clientY },
      {
        begin: () => {
          dragged.current = true;
          if (selection.ids.has(item.uuid)) return chosen;
          select({ type: 'only', id: item.uuid });
          return [item];
        },
        dropping: () => latest.current.dropping,
      },
    );
  };
  return { onPointerDown, wasDragged: () => dragged.current };
}

interface Follow {
  /** The mouse has moved: what is dragged. */
  begin: () => readonly Item[];
  dropping: () => Dropping | undefined;
}

/** Follows the mouse until its button is let go. @returns what ends it before */
function follow(from: Point, { begin, dropping }: Follow): () => void {
  let items: readonly Item[] | null = null;
  let over: DropSpot | null = null;
  return followPointer({
    from,
    slop,
    moved: (at) => {
      items ??= begin();
      const spot = spotAt(document.elementFromPoint(at.x, at.y));
      const refusal = spot === null ? undefined : dropping()?.refusalOf(items, spot);
      over = refusal === undefined ? null : spot;
      dragOver({ items, at, over, refusal: refusal ?? null });
    },
    ground: ({ x, y }) => scrolledAround(document.elementFromPoint(x, y)),
    letGo: () => {
      if (items !== null && over !== null) dropping()?.drop(items, over);
    },
    givenUp: () => {},
    ended: dragEnds,
  });
}
