import type { Item } from '@mado/contract';
import { useEffect, useRef, type PointerEvent } from 'react';
import { dragEnds, dragOver, dragStore, type DropSpot } from '../drag/drag-store.ts';
import { spotAt } from '../drag/drop-spot.ts';
import { scrolledAround, speedAt } from '../drag/edge-scroll.ts';
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
function follow(from: { x: number; y: number }, { begin, dropping }: Follow): () => void {
  let items: readonly Item[] | null = null;
  let at = from;
  let frame = 0;
  const look = (): void => {
    if (items === null) return;
    const spot = spotAt(document.elementFromPoint(at.x, at.y));
    const refusal = spot === null ? undefined : dropping()?.refusalOf(items, spot);
    dragOver({ items, at, over: refusal === undefined ? null : spot, refusal: refusal ?? null });
  };
  const scroll = (): void => {
    frame = requestAnimationFrame(scroll);
    const ground = items === null ? null : scrolledAround(document.elementFromPoint(at.x, at.y));
    const by = ground === null ? 0 : speedAt(at.y, ground);
    if (ground === null || by === 0) return;
    ground.scrollTop += by;
    look();
  };
  const onMove = ({ clientX: x, clientY: y }: MouseEvent): void => {
    at = { x, y };
    if (items === null && Math.hypot(x - from.x, y - from.y) < slop) return;
    items ??= begin();
    look();
  };
  const onUp = (): void => {
    const { over } = dragStore.getState();
    const dragged = items;
    finish();
    if (dragged !== null && over !== null) dropping()?.drop(dragged, over);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || items === null) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
  };
  const finish = (): void => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', finish);
    window.removeEventListener('blur', finish);
    window.removeEventListener('keydown', onKey, true);
    dragEnds();
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', finish);
  window.addEventListener('blur', finish);
  window.addEventListener('keydown', onKey, true);
  frame = requestAnimationFrame(scroll);
  return finish;
}
