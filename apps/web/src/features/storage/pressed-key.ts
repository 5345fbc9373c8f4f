/** What is known of a press: of React, or of the window itself. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * A press as shortcuts are written: `Ctrl+A`, `Shift+ArrowUp`, `F2`, `Space`. On a Mac the command key stands for Ctrl.
 * Shift is named where it does not choose the character.
 */
export function pressedKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isCharacter = key.length === 1 && key !== ' ';
  const isLetter = isCharacter && key.toUpperCase() !== key.toLowerCase();
  return [
    ...(ctrlKey || metaKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey && (!isCharacter || isLetter) ? ['Shift'] : []),
    key === ' ' ? 'Space' : isCharacter ? key.toUpperCase() : key,
  ].join('+');
}

const printed: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

/** A shortcut as it is printed on the keys: `Ctrl + A`. */
export function printedKey(shortcut: string): string {
  return shortcut
    .split('+')
    .map((part) => printed[part] ?? part)
    .join(' + ');
}
