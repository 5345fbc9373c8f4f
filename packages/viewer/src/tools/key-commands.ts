import { toolTypes, type ToolType } from '@mado/reading';
import type { Command } from '../session/reduce.ts';
import { presetCount } from '../session/window-presets.ts';
import { measuringKeys } from './measuring/measuring-keys.ts';

/** What a key does: a command, or something that needs the size of the pane. */
export type KeyAction =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'fit' }
  | { readonly kind: 'actual-size' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'list' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'measure'; readonly tool: ToolType }
  /** Zero-based place of the reader's windows. */
  | { readonly kind: 'preset'; readonly slot: number };

/** Something that keys do. */
export interface KeyCommand {
  /** As it is kept where the reader gives it another key, and as the texts name it in `shortcuts`. */
  readonly name: string;
  /** Those that it has at first, as `KeyboardEvent.key` has them, letters in lower case. */
  readonly keys: readonly string[];
  readonly action: KeyAction;
}

/** Images that Page Up and Page Down go. */
const PAGE = 10;

const does = (name: string, keys: readonly string[], command: Command): KeyCommand => ({
  name,
  keys,
  action: { kind: 'command', command },
});

/** All that keys do, in the order in which they are listed. */
export const keyCommands: readonly KeyCommand[] = [
  does('previousImage', ['ArrowUp'], { type: 'scroll', by: -1 }),
  does('nextImage', ['ArrowDown'], { type: 'scroll', by: 1 }),
  does('previousPage', ['PageUp'], { type: 'scroll', by: -PAGE }),
  does('nextPage', ['PageDown'], { type: 'scroll', by: PAGE }),
  does('firstImage', ['Home'], { type: 'go-to', index: 0 }),
  does('lastImage', ['End'], { type: 'go-to', index: Infinity }),
  does('previousSeries', ['ArrowLeft', '['], { type: 'step-series', by: -1 }),
  does('nextSeries', ['ArrowRight', ']'], { type: 'step-series', by: 1 }),
  ...Array.from({ length: presetCount }, (_, slot): KeyCommand => ({
    name: `preset${slot + 1}`,
    keys: [String(slot + 1)],
    action: { kind: 'preset', slot },
  })),
  does('window', ['w'], { type: 'tool', tool: 'window' }),
  does('region', ['g'], { type: 'tool', tool: 'region' }),
  ...toolTypes.map((tool): KeyCommand => ({
    name: tool,
    keys: [measuringKeys[tool]],
    action: { kind: 'measure', tool },
  })),
  { name: 'annotations', keys: ['m'], action: { kind: 'list' } },
  { name: 'remove', keys: ['Delete', 'Backspace'], action: { kind: 'remove' } },
  does('cine', [' '], { type: 'cine', still: false }),
  does('invert', ['i'], { type: 'invert' }),
  does('link', ['l'], { type: 'link', link: 'scroll' }),
  does('overlayPlanes', ['v'], { type: 'overlay-planes' }),
  does('hideIdentity', ['h'], { type: 'hide-identity' }),
  { name: 'fit', keys: ['f'], action: { kind: 'fit' } },
  { name: 'actualSize', keys: ['z'], action: { kind: 'actual-size' } },
  does('reset', ['r'], { type: 'reset' }),
  { name: 'list', keys: ['?'], action: { kind: 'shortcuts' } },
];

const printed: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};

/** A key as it is printed on the keyboard. */
export function printedKey(key: string): string {
  return printed[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
