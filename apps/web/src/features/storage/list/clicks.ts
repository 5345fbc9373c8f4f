import type { MouseEvent } from 'react';
import type { SelectionStep } from './selection.ts';

interface Clicked {
  /** The row under the pointer. */
  id: string;
  order: readonly string[];
  /** On a phone several rows are chosen: now each touch adds or takes away. */
  picking: boolean;
}

/** What a click on a row does to the selection [WB-12]. */
export function stepOfClick(event: MouseEvent, { id, order, picking }: Clicked): SelectionStep {
  if (event.shiftKey) return { type: 'extend', id, order };
  // A thumb has no Ctrl: the box adds and takes away, and once there are several the whole row does.
  const onBox = event.target instanceof Element && event.target.closest('[data-pick]') !== null;
  return { type: event.ctrlKey || event.metaKey || onBox || picking ? 'toggle' : 'only', id };
}
