import { expect, test } from 'vitest';
import { printedKey, type KeyPress } from '../pressed-key.ts';
import { commandOf, listBindings, type KeyPlace } from './keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const rows: KeyPlace = { at: 4, count: 10, perLine: 1, page: 3 };
const tiles: KeyPlace = { ...rows, perLine: 4 };
const to = (place: KeyPlace, key: string, held?: Partial<KeyPress>) => {
  const command = commandOf(press(key, held), place);
  return command?.type === 'go' ? command.to : command;
};

test('arrows go by a line in a list, and in two directions among tiles', () => {
  expect([to(rows, 'ArrowDown'), to(rows, 'ArrowUp')]).toEqual([5, 3]);
  expect([to(rows, 'ArrowRight'), to(rows, 'ArrowLeft')]).toEqual([null, null]);
  expect(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'].map((key) => to(tiles, key))).toEqual([8, 0, 5, 3]);
  // Below the last line there is nothing, and what is above the first neither.
  expect([to({ ...tiles, at: 7 }, 'ArrowDown'), to({ ...tiles, at: 2 }, 'ArrowUp')]).toEqual([7, 2]);
});

test('pages and ends stay inside the list, and without a row the keyboard begins at the first', () => {
  expect(['PageDown', 'PageUp', 'Home', 'End'].map((key) => to(rows, key))).toEqual([7, 1, 0, 9]);
  expect([to({ ...rows, at: 9 }, 'PageDown'), to({ ...rows, at: -1 }, 'ArrowDown')]).toEqual([9, 0]);
  expect(to({ ...rows, count: 0, at: -1 }, 'End')).toBeNull();
});

test('Shift extends, Ctrl and the command key take all, and what others bind is left to them', () => {
  expect(commandOf(press('End', { shiftKey: true }), rows)).toEqual({ type: 'go', to: 9, extend: true });
  for (const held of [{ ctrlKey: true }, { metaKey: true }])
    expect(commandOf(press('a', held), rows)).toEqual({ type: 'all' });
  for (const [key, held] of [
    ['a', {}],
    ['ArrowUp', { altKey: true }],
    ['x', { ctrlKey: true }],
    ['F2', {}],
  ] as const)
    expect(commandOf(press(key, held), rows)).toBeNull();
  expect(commandOf(press('Enter'), { ...rows, at: -1 })).toBeNull();
});

test('every key that is listed does something', () => {
  for (const { keys } of listBindings)
    for (const key of keys) {
      const parts = key.split('+');
      const held = { shiftKey: parts.includes('Shift'), ctrlKey: parts.includes('Ctrl') };
      expect(commandOf(press((parts.at(-1) ?? '').replace('Space', ' '), held), tiles), key).not.toBeNull();
    }
  expect(printedKey('Ctrl+A')).toBe('Ctrl + A');
  expect(printedKey('Shift+ArrowUp')).toBe('Shift + ↑');
});
