/** Why a key cannot be given to a command. */
export type KeyRefusal = 'modifier' | 'screen' | 'browser' | 'composing' | 'unknown';

/** Go with other keys, or change what those write. */
const modifiers = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'FnLock',
  'Symbol',
  'SymbolLock',
  'Hyper',
  'Super',
]);

/** Screens are used with them: what has the focus is left, pressed or closed. */
const ofScreens = new Set(['Tab', 'Enter', 'Escape']);

/** What a browser or the system does with them no page can rely on. */
const ofBrowsers = /^(?:F(?:1|3|5|6|7|10|11|12)|PrintScreen|ContextMenu|Pause|Help|(?:Browser|Launch|Media|Audio)\w+)$/;

/** What writes Japanese, or waits for the letter below an accent. */
const composing = new Set([
  'Process',
  'Dead',
  'Compose',
  'Convert',
  'NonConvert',
  'KanaMode',
  'ZenkakuHankaku',
  'Eisu',
]);

/** Those with names that can be given away. */
const named =
  /^(?:Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End|Insert|Delete|Backspace|F(?:2|4|8|9|1[3-9]|2[0-4]))$/;

/** A key that writes: one code point; other keys have names of several letters. */
export const oneSign = /^.$/su;

/** A key as definitions have it: letters in lower case, whatever Shift says. */
export function keyName(key: string): string {
  return oneSign.test(key) ? key.toLowerCase() : key;
}

/** Why a key cannot be given to a command [VW-129]; null: it can. */
export function keyRefusal(key: string): KeyRefusal | null {
  if (modifiers.has(key)) return 'modifier';
  if (ofScreens.has(key)) return 'screen';
  if (ofBrowsers.test(key)) return 'browser';
  if (composing.has(key)) return 'composing';
  const writes = oneSign.test(key) && !/[\p{C}\p{M}]/u.test(key);
  return writes || named.test(key) ? null : 'unknown';
}
