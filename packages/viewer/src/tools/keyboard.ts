import type { Command } from '../session/reduce.ts';
import { ctPresets } from '../session/voi.ts';

/** What a key does: a command, or something that needs the size of the pane. */
export type KeyAction =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'fit' }
  | { readonly kind: 'actual-size' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'ct-preset'; readonly preset: (typeof ctPresets)[number] };

/** Images that Page Up and Page Down go. */
const PAGE = 10;

const command = (one: Command): KeyAction => ({ kind: 'command', command: one });

const actions: Readonly<Record<string, KeyAction>> = {
  ArrowUp: command({ type: 'scroll', by: -1 }),
  ArrowDown: command({ type: 'scroll', by: 1 }),
  PageUp: command({ type: 'scroll', by: -PAGE }),
  PageDown: command({ type: 'scroll', by: PAGE }),
  Home: command({ type: 'go-to', index: 0 }),
  End: command({ type: 'go-to', index: Infinity }),
  ArrowLeft: command({ type: 'step-series', by: -1 }),
  ArrowRight: command({ type: 'step-series', by: 1 }),
  '[': command({ type: 'step-series', by: -1 }),
  ']': command({ type: 'step-series', by: 1 }),
  i: command({ type: 'invert' }),
  r: command({ type: 'reset' }),
  f: { kind: 'fit' },
  z: { kind: 'actual-size' },
  '?': { kind: 'shortcuts' },
  ...Object.fromEntries(ctPresets.map((preset, index) => [String(index + 1), { kind: 'ct-preset', preset } as const])),
};

/** What a key event does in the viewer; undefined when it is nobody's, or belongs to the browser or to a field. */
export function keyAction(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'> & { target: EventTarget | null },
): KeyAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isField(event.target)) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}

/** Where keys mean text or a choice. */
function isField(target: EventTarget | null): boolean {
  if (target === null || !('closest' in target)) return false;
  return (
    (target as Element).closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]') !== null
  );
}
