import { expect, test } from 'vitest';
import { pressedKey, printedKey, type KeyPress } from './pressed-key.ts';

const plain: KeyPress = { key: 'a', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each<[string, Partial<KeyPress>]>([
  ['A', {}],
  ['Shift+A', { key: 'A', shiftKey: true }],
  ['Ctrl+A', { ctrlKey: true }],
  ['Ctrl+A', { metaKey: true }],
  ['Ctrl+Alt+Shift+A', { key: 'A', ctrlKey: true, altKey: true, shiftKey: true }],
  // Shift chooses the character, which stands for itself.
  ['?', { key: '?', shiftKey: true }],
  ['1', { key: '1' }],
  ['Space', { key: ' ' }],
  ['Shift+Space', { key: ' ', shiftKey: true }],
  ['Shift+ArrowUp', { key: 'ArrowUp', shiftKey: true }],
  ['F2', { key: 'F2' }],
])('a press is written %s', (written, press) => {
  expect(pressedKey({ ...plain, ...press })).toBe(written);
});

test('keys are printed as they stand on the board', () => {
  expect(['Ctrl+A', 'Shift+ArrowUp', 'Delete', '?'].map(printedKey)).toEqual(['Ctrl + A', 'Shift + ↑', 'Del', '?']);
});
