import type { MouseEvent } from 'react';

/** What a click on an item does to the selection [WB-12]. */
export type ClickKind = 'only' | 'toggle' | 'extend';

/** @param picking on a phone several are chosen: now each touch adds or takes away */
export function kindOfClick(event: MouseEvent, picking: boolean): ClickKind {
  if (event.shiftKey) return 'extend';
  // A thumb has no Ctrl: the box adds and takes away, and once there are several the whole row does.
  const onBox = event.target instanceof Element && event.target.closest('[data-pick]') !== null;
  return event.ctrlKey || event.metaKey || onBox || picking ? 'toggle' : 'only';
}
