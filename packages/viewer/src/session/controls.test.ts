import { expect, test } from 'vitest';
import { bound, keysOf, startingControls } from './controls.ts';

const commands = [
  { name: 'invert', keys: ['i'] },
  { name: 'remove', keys: ['Delete', 'Backspace'] },
];
const keys = (controls: typeof startingControls) => commands.map((command) => keysOf(controls, command));

test('a command gets a key in the place of its own, and whatever had it loses it [VW-16]', () => {
  expect(keys(startingControls)).toEqual([['i'], ['Delete', 'Backspace']]);
  expect(keys(bound(startingControls, commands, 'invert', 'x'))).toEqual([['x'], ['Delete', 'Backspace']]);
  const taken = bound(startingControls, commands, 'invert', 'Delete');
  expect(keys(taken)).toEqual([['Delete'], ['Backspace']]);
  // A browser may have kept a key for one before it was another's first.
  expect(keys({ ...startingControls, keys: new Map([['invert', ['Delete']]]) })).toEqual([['Delete'], ['Backspace']]);
  expect(keys(bound(taken, commands, 'remove', 'Delete'))).toEqual([[], ['Delete']]);
  // What was lost does not come back by itself when the other is given up.
  expect(keys(bound(taken, commands, 'invert', 'x'))).toEqual([['x'], ['Backspace']]);
});
