import type { KeyboardEvent } from 'react';
import type { Selection, SelectionStep } from './selection.ts';

/** What a key asks the list to do. */
export type KeyCommand =
  { type: 'step'; step: SelectionStep; show?: string } | { type: 'open'; id: string } | { type: 'menu'; id: string };

interface ListKeys {
  selection: Selection;
  order: readonly string[];
  /** Rows that fit on the screen. */
  page: number;
}

/**
 * The keyboard of the list: arrows, pages, ends, Shift for ranges, Space, Enter, Esc, Ctrl+A, menu key. null: not ours.
 */
export function commandOf(event: KeyboardEvent, { selection, order, page }: ListKeys): KeyCommand | null {
  const { active } = selection;
  const at = active === null ? -1 : order.indexOf(active);
  const move = (to: number): KeyCommand | null => {
    const id = order[Math.max(0, Math.min(order.length - 1, to))];
    if (id === undefined) return null;
    return { type: 'step', step: event.shiftKey ? { type: 'extend', id, order } : { type: 'only', id }, show: id };
  };
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey)
    return event.key.toLowerCase() === 'a' ? { type: 'step', step: { type: 'all', order } } : null;
  switch (event.key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at === -1 ? 0 : at - 1);
    case 'PageDown':
      return move(at + page);
    case 'PageUp':
      return move(at - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(order.length - 1);
    case ' ':
      return active === null ? null : { type: 'step', step: { type: 'toggle', id: active } };
    case 'Escape':
      return { type: 'step', step: { type: 'clear' } };
    case 'Enter':
      return active === null ? null : { type: 'open', id: active };
    case 'ContextMenu':
      return active === null ? null : { type: 'menu', id: active };
    case 'F10':
      return event.shiftKey && active !== null ? { type: 'menu', id: active } : null;
    default:
      return null;
  }
}
