import { keysOf, type Controls } from '../session/controls.ts';
import { keyCommands, type KeyAction } from './key-commands.ts';

/** With Ctrl, or Cmd on a Mac; these cannot be changed. */
const controlActions: Readonly<Record<string, KeyAction>> = {
  z: { kind: 'command', command: { type: 'undo' } },
  Z: { kind: 'command', command: { type: 'redo' } },
  y: { kind: 'command', command: { type: 'redo' } },
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'> & {
  target: EventTarget | null;
};

/**
 * What a key event does in the viewer; undefined when it is nobody's, or belongs to the browser or to a field.
 *
 * @param controls what the reader has changed of the keys [VW-16]
 */
export function keyAction(event: Pressed, controls: Controls): KeyAction | undefined {
  if (event.altKey || event.isComposing || isField(event.target)) return undefined;
  if (event.ctrlKey || event.metaKey)
    return Object.hasOwn(controlActions, event.key) ? controlActions[event.key] : undefined;
  const key = keyName(event.key);
  // What has the focus is pressed by it.
  if (key === ' ' && isPressable(event.target)) return undefined;
  return keyCommands.find((command) => keysOf(controls, command).includes(key))?.action;
}

/** A key as bindings have it: letters in lower case, whatever Shift says. */
export function keyName(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Where keys mean text or a choice. */
function isField(target: EventTarget | null): boolean {
  if (target === null || !('closest' in target)) return false;
  return (
    (target as Element).closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]') !== null
  );
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"], [role="slider"]') !== null;
}
