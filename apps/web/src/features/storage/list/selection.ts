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
  /** These, which lie from the anchor to `to`; the anchor stays. */
  | { type: 'range'; ids: readonly string[]; to: string }
  | { type: 'all'; ids: readonly string[] }
  /** What a band goes over, besides what was chosen before it. */
  | { type: 'band'; ids: readonly string[]; besides: ReadonlySet<string> }
  /** As it was when one was here before. */
  | { type: 'restore'; selection: Selection }
  | { type: 'clear' };

const nothingChosen: Selection = { ids: new Set(), anchor: null, active: null };

export function select(selection: Selection, step: SelectionStep): Selection {
  switch (step.type) {
    case 'only':
      return { ids: new Set([step.id]), anchor: step.id, active: step.id };
    case 'toggle': {
      const ids = new Set(selection.ids);
      if (!ids.delete(step.id)) ids.add(step.id);
      return { ids, anchor: step.id, active: step.id };
    }
    case 'range':
      return { ids: new Set(step.ids), anchor: selection.anchor ?? step.to, active: step.to };
    case 'all':
      return { ...selection, ids: new Set(step.ids), active: selection.active ?? step.ids[0] ?? null };
    case 'band': {
      const last = step.ids.at(-1) ?? selection.active;
      return { ids: new Set([...step.besides, ...step.ids]), anchor: step.ids[0] ?? selection.anchor, active: last };
    }
    case 'restore':
      return step.selection;
    case 'clear':
      return { ids: nothingChosen.ids, anchor: null, active: selection.active };
  }
}

export function useSelection(): [Selection, (step: SelectionStep) => void] {
  return useReducer(select, nothingChosen);
}
