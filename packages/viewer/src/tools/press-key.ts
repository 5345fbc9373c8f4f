import { keyName, keyRefusal, type KeyRefusal } from '../session/bindable-keys.ts';
import { holdersOf, type GivenKeys } from '../session/hotkeys.ts';
import { keyCommands, type KeyCommand } from '../session/key-commands.ts';
import { printedKey } from './printed-keys.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** A key that another command has now. */
export interface HeldKey {
  readonly key: string;
  readonly command: KeyCommand;
}

/** What it comes to when a key is pressed for a place of a command. */
export type KeyAnswer =
  | { readonly kind: 'refused'; readonly why: KeyRefusal; readonly key: string }
  /** The command has it already, in this place or the other. */
  | { readonly kind: 'same'; readonly key: string }
  | { readonly kind: 'held'; readonly keys: readonly string[]; readonly held: readonly HeldKey[] }
  | { readonly kind: 'free'; readonly keys: readonly string[] };

/**
 * What a key that is pressed comes to; undefined: another may follow.
 *
 * @param keys those that the command has now
 * @param place zero-based, of the key whose place it shall take; behind the last one: besides them
 */
export function pressKey(
  event: Pressed,
  { given, command, keys, place }: { given: GivenKeys; command: KeyCommand; keys: readonly string[]; place: number },
): KeyAnswer | undefined {
  const key = keyName(event.key);
  if (event.isComposing) return { kind: 'refused', why: 'composing', key };
  const why = keyRefusal(event.key);
  // Shift is on the way to ?, Ctrl to Ctrl+W.
  if (why === 'modifier') return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return { kind: 'refused', why: 'browser', key: together(event) };
  if (why !== null) return { kind: 'refused', why, key: printedKey(key) };
  if (keys.includes(key)) return { kind: 'same', key };
  return keysFor(given, command, keys.toSpliced(place, 1, key));
}

/** What it comes to when a command shall have these keys. */
export function keysFor(given: GivenKeys, command: KeyCommand, keys: readonly string[]): KeyAnswer {
  const held = holdersOf(given, keyCommands, command.name, keys);
  return held.length === 0 ? { kind: 'free', keys } : { kind: 'held', keys, held };
}

/** Keys that are held down together, as they are printed. */
function together({ key, ctrlKey, metaKey, altKey }: Pressed): string {
  const held = [...(ctrlKey ? ['Ctrl'] : []), ...(metaKey ? ['⌘'] : []), ...(altKey ? ['Alt'] : [])];
  return [...held, printedKey(keyName(key))].join('+');
}
