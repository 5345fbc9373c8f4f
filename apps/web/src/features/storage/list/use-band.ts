import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { followPointer, type Point } from '../drag/follow-pointer.ts';
import { boxBetween, itemsInBand, type BandBox } from './band-items.ts';
import type { Layout } from './row-layout.ts';
import type { Rows } from './rows.ts';
import type { Choosing } from './use-choosing.ts';

interface BandOptions {
  scroller: RefObject<HTMLElement | null>;
  layout: Layout;
  rows: Rows;
  /** px above the first line. */
  margin: number;
  choosing: Choosing;
}

/** A hand that moves less, in px, clicks. */
const slop = 4;
/** Left of the names, in px: there a band begins, and not the way of a row. */
const gutter = 12;

interface Drag {
  pressed: Point;
  /** The same on the ground of the list. */
  from: Point;
  before: Choosing['selection'];
  besides: ReadonlySet<string>;
}

/** A band drawn with the mouse from empty ground chooses what it touches; Esc gives it up. */
export function useBand(options: BandOptions): {
  at: BandBox | null;
  /** @returns whether a band begins here */
  onPointerDown: (event: PointerEvent) => boolean;
  /** The click that ends a band means nothing else. */
  wasDragged: () => boolean;
} {
  const [at, setAt] = useState<BandBox | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const end = useRef<() => void>(undefined);
  const dragged = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (event: PointerEvent): boolean => {
    dragged.current = false;
    const ground = options.scroller.current;
    if (event.pointerType !== 'mouse' || event.button !== 0 || ground === null || !beginsHere(event, ground))
      return false;
    const { selection } = options.choosing;
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    const pressed = { x: event.clientX, y: event.clientY };
    const drag: Drag = {
      pressed,
      from: pointOn(ground, options.margin, pressed),
      before: selection,
      besides: adds ? selection.ids : new Set(),
    };
    end.current = follow(drag, ground, latest, {
      draw: (box) => {
        dragged.current = true;
        setAt(box);
      },
      stop: () => setAt(null),
    });
    return true;
  };
  return { at, onPointerDown, wasDragged: () => dragged.current };
}

/** On the ground itself, between tiles, or left of a name; not on the scroll bar. */
function beginsHere({ target, clientX, clientY }: PointerEvent, ground: HTMLElement): boolean {
  if (!(target instanceof Element)) return false;
  const box = ground.getBoundingClientRect();
  if (clientX > box.left + ground.clientWidth || clientY > box.top + ground.clientHeight) return false;
  if (target === ground || target.matches('[role="rowgroup"], .tiles')) return true;
  return target.closest('.row') !== null && clientX < box.left + gutter;
}

function pointOn(ground: HTMLElement, margin: number, { x, y }: Point): Point {
  const box = ground.getBoundingClientRect();
  return { x: x - box.left + ground.scrollLeft, y: y - box.top + ground.scrollTop - margin };
}

/** Follows the pointer until the button is let go. @returns what ends it before */
function follow(
  drag: Drag,
  ground: HTMLElement,
  latest: RefObject<BandOptions>,
  { draw, stop }: { draw: (box: BandBox) => void; stop: () => void },
): () => void {
  return followPointer({
    from: drag.pressed,
    slop,
    moved: (at) => {
      const { layout, rows, margin, choosing } = latest.current;
      const box = boxBetween(drag.from, pointOn(ground, margin, at));
      draw(box);
      choosing.band(itemsInBand(box, layout, ground.scrollWidth, rows.length), drag.besides);
    },
    ground: () => ground,
    letGo: () => {},
    givenUp: () => latest.current.choosing.select({ type: 'restore', selection: drag.before }),
    ended: stop,
  });
}
