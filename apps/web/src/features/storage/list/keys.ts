import { pressedKey, type KeyPress } from '../pressed-key.ts';

/** What a key asks the list to do; positions are zero-based. */
export type KeyCommand =
  | { type: 'go'; to: number; extend: boolean }
  | { type: 'all' | 'clear' }
  | { type: 'toggle' | 'open' | 'menu'; at: number };

/** Where the keyboard is. */
export interface KeyPlace {
  /** The row of the keyboard; -1: none yet. */
  at: number;
  /** How many rows there are. */
  count: number;
  /** Items beside each other: 1 in a list. */
  perLine: number;
  /** Lines that fit on the screen. */
  page: number;
}

interface Binding {
  /** What it does, as `app.shortcuts` calls it. */
  word: 'move' | 'beside' | 'ends' | 'pages' | 'extend' | 'toggle' | 'open' | 'menu' | 'all' | 'clear';
  /** As `pressedKey` writes them. */
  keys: readonly string[];
  /** Only where tiles lie beside each other. */
  tiles?: true;
  command: (key: string, place: KeyPlace) => KeyCommand | null;
}

const steps: Record<string, (place: KeyPlace) => number> = {
  ArrowDown: ({ at, count, perLine }) => (at === -1 ? 0 : at + perLine < count ? at + perLine : at),
  ArrowUp: ({ at, perLine }) => (at === -1 ? 0 : at - perLine >= 0 ? at - perLine : at),
  ArrowRight: ({ at }) => at + 1,
  ArrowLeft: ({ at }) => at - 1,
  PageDown: ({ at, page, perLine }) => at + page * perLine,
  PageUp: ({ at, page, perLine }) => at - page * perLine,
  Home: () => 0,
  End: ({ count }) => count - 1,
};

function go(key: string, place: KeyPlace): KeyCommand | null {
  const name = key.replace('Shift+', '');
  const to = steps[name]?.(place) ?? -1;
  if (place.count === 0) return null;
  return { type: 'go', to: Math.max(0, Math.min(place.count - 1, to)), extend: name !== key };
}

const here =
  (type: 'toggle' | 'open' | 'menu'): Binding['command'] =>
  (_, { at }) =>
    at === -1 ? null : { type, at };

/** The keyboard of the list. What `?` shows of it is made of this table. */
export const listBindings: readonly Binding[] = [
  { word: 'move', keys: ['ArrowUp', 'ArrowDown'], command: go },
  { word: 'beside', keys: ['ArrowLeft', 'ArrowRight'], tiles: true, command: go },
  { word: 'pages', keys: ['PageUp', 'PageDown'], command: go },
  { word: 'ends', keys: ['Home', 'End'], command: go },
  {
    word: 'extend',
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+PageUp', 'Shift+PageDown', 'Shift+Home', 'Shift+End'],
    command: go,
  },
  { word: 'extend', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], tiles: true, command: go },
  { word: 'toggle', keys: ['Space'], command: here('toggle') },
  { word: 'open', keys: ['Enter'], command: here('open') },
  { word: 'menu', keys: ['Shift+F10', 'ContextMenu'], command: here('menu') },
  { word: 'all', keys: ['Ctrl+A'], command: () => ({ type: 'all' }) },
  { word: 'clear', keys: ['Escape'], command: () => ({ type: 'clear' }) },
];

/** What a press asks of the list; null: it is not the list's. */
export function commandOf(event: KeyPress, place: KeyPlace): KeyCommand | null {
  const key = pressedKey(event);
  const binding = listBindings.find(({ keys, tiles }) => keys.includes(key) && (!tiles || place.perLine > 1));
  return binding?.command(key, place) ?? null;
}
