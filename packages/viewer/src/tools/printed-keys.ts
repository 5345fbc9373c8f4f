import { oneSign } from '../session/bindable-keys.ts';
import { keysOf, type GivenKeys } from '../session/hotkeys.ts';
import { keyCommands } from '../session/key-commands.ts';

const printed: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};

/** A key as it is printed on the keyboard. */
export function printedKey(key: string): string {
  return (Object.hasOwn(printed, key) && printed[key]) || (oneSign.test(key) ? key.toUpperCase() : key);
}

/** The keys that a command has now, as they are printed; empty where it has none. */
export function printedKeys(given: GivenKeys, name: string): string {
  const command = keyCommands.find((one) => one.name === name);
  return command ? keysOf(given, command).map(printedKey).join(' ') : '';
}
