import type { HotkeyDefinition } from '../ports/index.ts';
import { keyName, keyRefusal } from './bindable-keys.ts';

/** Something that keys can do, with those that do it at first. */
export interface HotkeyCommand {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Keys of commands by their names, where they are not those at first. No key is there twice. */
export type GivenKeys = ReadonlyMap<string, readonly string[]>;

/** The reader's keys. */
export interface Hotkeys {
  readonly given: GivenKeys;
  /** What is kept of the reader's has not come yet, is there, or cannot be read: what is not known is not changed. */
  readonly phase: 'reading' | 'ready' | 'unread';
  /** How often the reader has changed them in this viewer. */
  readonly changes: number;
  /** What was changed last could not be kept. */
  readonly refused: boolean;
}

export type HotkeysCommand =
  | { type: 'hotkeys-reading' }
  /** What is kept for the reader; null: it cannot be read. */
  | { type: 'hotkeys-read'; given: GivenKeys | null }
  | { type: 'hotkeys'; given: GivenKeys }
  | { type: 'hotkeys-refused'; refused: boolean };

export const startingHotkeys: Hotkeys = { given: new Map(), phase: 'reading', changes: 0, refused: false };

/** Keys that one command can have. */
export const keysAtMost = 2;

export function reduceHotkeys(hotkeys: Hotkeys, command: HotkeysCommand): Hotkeys {
  switch (command.type) {
    case 'hotkeys-reading':
      return { ...hotkeys, phase: 'reading' };
    case 'hotkeys-read':
      return command.given === null
        ? { ...hotkeys, phase: 'unread' }
        : { ...hotkeys, given: command.given, phase: 'ready' };
    case 'hotkeys':
      return { ...hotkeys, given: command.given, changes: hotkeys.changes + 1, refused: false };
    case 'hotkeys-refused':
      return { ...hotkeys, refused: command.refused };
  }
}

/** Keys of a command as they are now: what the reader gave it, else those of the first that nobody else was given. */
export function keysOf(given: GivenKeys, { name, keys: first }: HotkeyCommand): readonly string[] {
  const own = given.get(name);
  if (own) return own;
  const taken = new Set([...given.values()].flat());
  return first.filter((key) => !taken.has(key));
}

/** Which other commands have one of these keys now. */
export function holdersOf<C extends HotkeyCommand>(
  given: GivenKeys,
  commands: readonly C[],
  name: string,
  keys: readonly string[],
): readonly { readonly key: string; readonly command: C }[] {
  return commands
    .filter((command) => command.name !== name)
    .flatMap((command) => {
      const own = keysOf(given, command);
      return keys.filter((key) => own.includes(key)).map((key) => ({ key, command }));
    });
}

/**
 * A command with these keys and no others; whatever else had them has them no more, and does not get them back by
 * itself [VW-129].
 */
export function withKeys(
  given: GivenKeys,
  commands: readonly HotkeyCommand[],
  name: string,
  keys: readonly string[],
): GivenKeys {
  const next = new Map(given);
  for (const command of commands) {
    const own = keysOf(given, command);
    if (command.name === name) next.set(name, keys);
    else if (own.some((key) => keys.includes(key)))
      next.set(
        command.name,
        own.filter((key) => !keys.includes(key)),
      );
  }
  return onlyChanged(next, commands);
}

/** What commands have at first need not be kept. */
function onlyChanged(given: ReadonlyMap<string, readonly string[]>, commands: readonly HotkeyCommand[]): GivenKeys {
  const first = new Map(commands.map(({ name, keys }) => [name, keys.join('\n')]));
  return new Map([...given].filter(([name, keys]) => first.get(name) !== keys.join('\n')));
}

/**
 * What can be read of definitions that were kept, whoever wrote them, and when: a command that there is not, one that
 * is there again, a key that cannot be given, and one that another has already, are left out; of what cannot be read
 * the first keys stand [VW-129].
 */
export function givenBy(definitions: readonly HotkeyDefinition[], commands: readonly HotkeyCommand[]): GivenKeys {
  const names = new Set(commands.map(({ name }) => name));
  const given = new Map<string, readonly string[]>();
  const taken = new Set<string>();
  for (const { commandName, keys } of definitions) {
    if (!names.has(commandName) || given.has(commandName)) continue;
    const free = new Set(keys.map(keyName).filter((key) => keyRefusal(key) === null && !taken.has(key)));
    const own = [...free].slice(0, keysAtMost);
    if (own.length === 0 && keys.length > 0) continue;
    given.set(commandName, own);
    for (const key of own) taken.add(key);
  }
  return onlyChanged(given, commands);
}

/** As they are kept; null where nothing was changed. */
export function definitionsOf(given: GivenKeys): readonly HotkeyDefinition[] | null {
  return given.size === 0 ? null : Array.from(given, ([commandName, keys]) => ({ commandName, keys }));
}
