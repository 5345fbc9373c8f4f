import { expect, test } from 'vitest';
import { isOpen } from './is-open.ts';
import { playerCommand, stepAfter } from './player-key.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  [' ', 'next'],
  ['ArrowLeft', 'back'],
  ['PageUp', 'back'],
  ['Home', 'first'],
  ['End', 'last'],
  ['n', 'notes'],
  ['N', 'notes'],
  ['r', 'reveal'],
  ['Escape', 'leave'],
  ['Tab', null],
  ['x', null],
])('the key %s does %s [PN-7]', (key, command) => {
  expect(playerCommand({ key, ...plain }, false)).toBe(command);
});

test('a key with another one is the browser’s, and the space bar presses the button that it is on [PN-7]', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(playerCommand({ key: 'r', ...plain, [held]: true }, false)).toBeNull();
  }
  expect(playerCommand({ key: ' ', ...plain }, true)).toBeNull();
  expect(playerCommand({ key: 'ArrowRight', ...plain }, true)).toBe('next');
});

test('one goes through the steps and not beyond them [PN-7]', () => {
  expect([stepAfter(0, 'next', 3), stepAfter(2, 'next', 3), stepAfter(0, 'back', 3), stepAfter(2, 'back', 3)]).toEqual([
    1, 2, 0, 1,
  ]);
  expect([stepAfter(1, 'first', 3), stepAfter(1, 'last', 3), stepAfter(1, 'notes', 3)]).toEqual([0, 2, 1]);
});

test('a question is open once its answer is shown, and what is no question always [PN-8]', () => {
  expect([
    isOpen({ question: '', answer: '', revealed: false }),
    isOpen({ question: '診断は?', answer: '', revealed: false }),
    isOpen({ question: '診断は?', answer: '肺癌', revealed: true }),
    // The text asks, and has an answer: to who presents, and to who does not know it yet.
    isOpen({ question: '', answer: '肺癌', revealed: false }),
    isOpen({ question: '', answer: null, revealed: false }),
    isOpen({ question: '', answer: '肺癌', revealed: true }),
  ]).toEqual([true, false, true, false, false, true]);
});
