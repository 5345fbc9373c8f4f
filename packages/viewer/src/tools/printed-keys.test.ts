import { expect, it } from 'vitest';
import { printedKey, printedKeys } from './printed-keys.ts';

it('has a text for whatever a key is called', () => {
  expect(['ArrowUp', ' ', 'a', 'F2', 'constructor', '__proto__'].map(printedKey)).toEqual([
    '↑',
    'Space',
    'A',
    'F2',
    'constructor',
    '__proto__',
  ]);
});

it('prints the keys that a command has now [VW-100]', () => {
  expect(printedKeys(new Map(), 'nextSeries')).toBe('→ ]');
  expect(printedKeys(new Map(), 'flipHorizontal')).toBe('');
  expect(printedKeys(new Map([['fit', ['q']]]), 'fit')).toBe('Q');
});
