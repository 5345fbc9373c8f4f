import { keyName } from '../session/bindable-keys.ts';
import { keysOf, type GivenKeys } from '../session/hotkeys.ts';
import { keyCommands, type KeyAction } from '../session/key-commands.ts';

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
 * @param given what the reader has changed of the keys [VW-129]
 */
export function keyAction(event: Pressed, given: GivenKeys): KeyAction | undefined {
  if (event.altKey || event.isComposing || isField(event.target)) return undefined;
  if (event.ctrlKey || event.metaKey)
    return Object.hasOwn(controlActions, event.key) ? controlActions[event.key] : undefined;
  const key = keyName(event.key);
  // What has the focus is pressed by it.
  if ((key === ' ' || key === 'Enter') && isPressable(event.target)) return undefined;
  if (key === 'Enter') return { kind: 'place-point' };
  return keyCommands.find((command) => keysOf(given, command).includes(key))?.action;
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
