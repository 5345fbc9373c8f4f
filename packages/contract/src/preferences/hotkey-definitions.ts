import { z } from 'zod';

/** More than the viewer has commands. */
const commandsAtMost = 200;

/** Keys that one command can have. */
const keysAtMost = 2;

/** A key as `KeyboardEvent.key` names it, letters in lower case. */
const Key = z.string().regex(/^[^\p{C}]{1,20}$/u);

const HotkeyDefinition = z.object({
  commandName: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/),
  /** None: no key does it. */
  keys: z.array(Key).max(keysAtMost),
});

/** Which commands of the viewer have which keys: each command once, and no key for two. */
export const HotkeyDefinitions = z
  .array(HotkeyDefinition)
  .max(commandsAtMost)
  .refine((all) => isEachOnce(all.map(({ commandName }) => commandName)), 'a command twice')
  .refine((all) => isEachOnce(all.flatMap(({ keys }) => keys)), 'a key twice');

function isEachOnce(words: readonly string[]): boolean {
  return new Set(words).size === words.length;
}
