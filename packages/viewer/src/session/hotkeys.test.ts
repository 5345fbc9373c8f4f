import { expect, test } from 'vitest';
import { definitionsOf, givenBy, holdersOf, keysOf, reduceHotkeys, startingHotkeys, withKeys } from './hotkeys.ts';
import type { GivenKeys } from './hotkeys.ts';

const commands = [
  { name: 'invert', keys: ['i'] },
  { name: 'reset', keys: ['r'] },
  { name: 'remove', keys: ['Delete', 'Backspace'] },
];
const none: GivenKeys = new Map();
const all = (given: GivenKeys) => commands.map((command) => keysOf(given, command));
const read = (...definitions: readonly (readonly [string, ...string[]])[]) =>
  givenBy(
    definitions.map(([commandName, ...keys]) => ({ commandName, keys })),
    commands,
  );

test('a command has the keys that it is given, and whatever had them has them no more [VW-129]', () => {
  expect(all(none)).toEqual([['i'], ['r'], ['Delete', 'Backspace']]);
  const two = withKeys(none, commands, 'invert', ['i', 'x']);
  expect(all(two)).toEqual([['i', 'x'], ['r'], ['Delete', 'Backspace']]);
  const taken = withKeys(none, commands, 'invert', ['Delete']);
  expect(all(taken)).toEqual([['Delete'], ['r'], ['Backspace']]);
  // What was lost does not come back by itself when the other is given up.
  expect(all(withKeys(taken, commands, 'invert', ['x']))).toEqual([['x'], ['r'], ['Backspace']]);
  expect(all(withKeys(taken, commands, 'invert', []))).toEqual([[], ['r'], ['Backspace']]);
  expect(all(withKeys(taken, commands, 'remove', ['Delete', 'Backspace']))).toEqual([
    [],
    ['r'],
    ['Delete', 'Backspace'],
  ]);
});

test('no key is ever there for two commands, whatever is given to which [VW-129]', () => {
  let given = none;
  const keys = ['i', 'r', 'x', 'Delete', 'Backspace'];
  for (let n = 0; n < 400; n++) {
    const command = commands[(n * 7) % 3]?.name ?? '';
    const own = [keys[(n * 3) % 5], keys[(n * 11 + 1) % 5]].filter((key) => key !== undefined).slice(0, n % 3);
    given = withKeys(given, commands, command, [...new Set(own)]);
    const there = all(given).flat();
    expect(new Set(there).size, JSON.stringify([...given])).toBe(there.length);
  }
});

test('what a command has at first again is not kept', () => {
  const changed = withKeys(none, commands, 'invert', ['x']);
  expect(definitionsOf(changed)).toEqual([{ commandName: 'invert', keys: ['x'] }]);
  expect(definitionsOf(withKeys(changed, commands, 'invert', ['i']))).toBeNull();
});

test('what has a key is named, the one that asks is not [VW-129]', () => {
  const [invert, reset] = commands;
  expect(holdersOf(none, commands, 'invert', ['i', 'r'])).toEqual([{ key: 'r', command: reset }]);
  const swapped = read(['reset', 'i'], ['invert', 'r']);
  expect(holdersOf(swapped, commands, 'reset', ['r'])).toEqual([{ key: 'r', command: invert }]);
});

test('what was kept is read [VW-129]', () => {
  expect(all(read(['invert', 'X', 'F2'], ['reset']))).toEqual([['x', 'F2'], [], ['Delete', 'Backspace']]);
});

test.each<[string, readonly [string, ...string[]][], readonly (readonly string[])[]]>([
  ['a command that there is not has no key', [['explode', 'i']], [['i'], ['r'], ['Delete', 'Backspace']]],
  ['a name of objects is no command', [['constructor', 'i']], [['i'], ['r'], ['Delete', 'Backspace']]],
  [
    'a command is read once',
    [
      ['invert', 'x'],
      ['invert', 'y'],
    ],
    [['x'], ['r'], ['Delete', 'Backspace']],
  ],
  [
    'a key is for the first alone',
    [
      ['invert', 'x'],
      ['reset', 'x'],
    ],
    [['x'], ['r'], ['Delete', 'Backspace']],
  ],
  [
    '… and what else the other has stays',
    [
      ['invert', 'x'],
      ['reset', 'x', 'y'],
    ],
    [['x'], ['y'], ['Delete', 'Backspace']],
  ],
  ["another's first key is for whom it was given to", [['invert', 'r']], [['r'], [], ['Delete', 'Backspace']]],
  ['keys of another kind of names', [['remove', 'del', 'ctrl+d']], [['i'], ['r'], ['Delete', 'Backspace']]],
  [
    'keys that the browser keeps',
    [
      ['invert', 'F5'],
      ['reset', 'Tab', 'q'],
    ],
    [['i'], ['q'], ['Delete', 'Backspace']],
  ],
  ['more than two', [['invert', 'a', 'b', 'c']], [['a', 'b'], ['r'], ['Delete', 'Backspace']]],
  ['one twice', [['invert', 'a', 'A']], [['a'], ['r'], ['Delete', 'Backspace']]],
])('of what cannot be read the first keys stand: %s [VW-129]', (_, definitions, keys) => {
  expect(all(read(...definitions))).toEqual(keys);
});

test('what cannot be read is said, and what was there stays', () => {
  const ready = reduceHotkeys(startingHotkeys, { type: 'hotkeys-read', given: read(['invert', 'x']) });
  expect(ready.phase).toBe('ready');
  const unread = reduceHotkeys(reduceHotkeys(ready, { type: 'hotkeys-reading' }), {
    type: 'hotkeys-read',
    given: null,
  });
  expect(unread).toEqual({ ...ready, phase: 'unread' });
});
