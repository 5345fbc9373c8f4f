import { useReducer } from 'react';

/**
 * Which rows are chosen, where a range began, and on which row the keyboard is. Ids, so that sorting changes nothing.
 */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
  readonly active: string | null;
}

export type SelectionStep =
  | { type: 'only'; id: string }
  | { type: 'toggle'; id: string }
  /** From the anchor to `id`, in the order in which the rows stand. */
  | { type: 'extend'; id: string; order: readonly string[] }
  | { type: 'all'; order: readonly string[] }
  | { type: 'clear' };

const nothing: Selection = { ids: new Set(), anchor: null, active: null };

export function select(selection: Selection, step: SelectionStep): Selection {
  switch (step.type) {
    case 'only':
      return { ids: new Set([step.id]), anchor: step.id, active: step.id };
    case 'toggle': {
      const ids = new Set(selection.ids);
      if (!ids.delete(step.id)) ids.add(step.id);
      return { ids, anchor: step.id, active: step.id };
    }
    case 'extend': {
      const from = selection.anchor === null ? -1 : step.order.indexOf(selection.anchor);
      const to = step.order.indexOf(step.id);
      if (from === -1) return select(selection, { type: 'only', id: step.id });
      const range = step.order.slice(Math.min(from, to), Math.max(from, to) + 1);
      return { ids: new Set(range), anchor: selection.anchor, active: step.id };
    }
    case 'all':
      return { ...selection, ids: new Set(step.order), active: selection.active ?? step.order[0] ?? null };
    case 'clear':
      return { ids: nothing.ids, anchor: null, active: selection.active };
  }
}

export function useSelection(): [Selection, (step: SelectionStep) => void] {
  return useReducer(select, nothing);
}
