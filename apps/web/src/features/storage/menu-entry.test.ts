import { Folder } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { entryOfKey, inMenuOrder, type MenuEntry } from './menu-entry.ts';

const entry = (given: Partial<MenuEntry> & Pick<MenuEntry, 'key'>): MenuEntry => ({
  label: given.key,
  icon: Folder,
  run: () => undefined,
  ...given,
});
const pressed = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }) as KeyboardEvent;

test('entries stand in the order of the menu, whoever brought them', () => {
  const keys = inMenuOrder([entry({ key: 'details' }), entry({ key: 'delete' }), entry({ key: 'open' })]);
  expect(keys.map(({ key }) => key)).toEqual(['open', 'delete', 'details']);
});

test('a key does what its entry says, with Ctrl or the command key, and nothing that is refused', () => {
  const entries = [
    entry({ key: 'rename', shortcut: 'F2' }),
    entry({ key: 'cut', shortcut: 'Ctrl+X' }),
    entry({ key: 'delete', shortcut: 'Delete', refusal: '権限がありません' }),
    entry({ key: 'create', shortcut: 'N' }),
  ];
  const keyOf = (event: KeyboardEvent) => entryOfKey(entries, event)?.key;
  expect(keyOf(pressed('F2'))).toBe('rename');
  expect(keyOf(pressed('x', { ctrlKey: true }))).toBe('cut');
  expect(keyOf(pressed('x', { metaKey: true }))).toBe('cut');
  expect(keyOf(pressed('n'))).toBe('create');
  expect(keyOf(pressed('x'))).toBeUndefined();
  expect(keyOf(pressed('n', { ctrlKey: true }))).toBeUndefined();
  expect(keyOf(pressed('F2', { shiftKey: true }))).toBeUndefined();
  expect(keyOf(pressed('Delete'))).toBeUndefined();
});
