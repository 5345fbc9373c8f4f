import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { speedAt } from '../drag/edge-scroll.ts';
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
  from: { x: number; y: number };
  /** Of the pointer, in the window. */
  pointer: { clientX: number; clientY: number };
  before: Choosing['selection'];
  besides: ReadonlySet<string>;
  moved: boolean;
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
    const { clientX, clientY } = event;
    const drag: Drag = {
      from: pointOn(ground, options.margin, event),
      pointer: { clientX, clientY },
      before: selection,
      besides: adds ? selection.ids : new Set(),
      moved: false,
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

function pointOn(ground: HTMLElement, margin: number, { clientX, clientY }: Drag['pointer']): { x: number; y: number } {
  const box = ground.getBoundingClientRect();
  return { x: clientX - box.left + ground.scrollLeft, y: clientY - box.top + ground.scrollTop - margin };
}

/** Follows the pointer until the button is let go. @returns what ends it before */
function follow(
  drag: Drag,
  ground: HTMLElement,
  latest: RefObject<BandOptions>,
  { draw, stop }: { draw: (box: BandBox) => void; stop: () => void },
): () => void {
  let frame = 0;
  const update = (): void => {
    const { layout, rows, margin, choosing } = latest.current;
    const to = pointOn(ground, margin, drag.pointer);
    if (!drag.moved && Math.hypot(to.x - drag.from.x, to.y - drag.from.y) < slop) return;
    drag.moved = true;
    const box = boxBetween(drag.from, to);
    draw(box);
    choosing.band(itemsInBand(box, layout, ground.scrollWidth, rows.length), drag.besides);
  };
  const scroll = (): void => {
    frame = requestAnimationFrame(scroll);
    const by = drag.moved ? speedAt(drag.pointer.clientY, ground) : 0;
    if (by === 0) return;
    ground.scrollTop += by;
    update();
  };
  const onMove = ({ clientX, clientY }: MouseEvent): void => {
    drag.pointer = { clientX, clientY };
    update();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    latest.current.choosing.select({ type: 'restore', selection: drag.before });
    finish();
  };
  const finish = (): void => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', finish);
    window.removeEventListener('pointercancel', finish);
    window.removeEventListener('keydown', onKey, true);
    stop();
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', finish);
  window.addEventListener('pointercancel', finish);
  window.addEventListener('keydown', onKey, true);
  frame = requestAnimationFrame(scroll);
  return finish;
}
