import { expect, test } from 'vitest';
import { isManagerAddress } from '@mado/contract';
import { takeTyped } from './managers.ts';

test.each([
  ['a@b.jp', true],
  ['hana@病院.みんな', true],
  ['hana@xn--98jn.xn--q9jyb4c', true],
  ['a@b', false],
  ['a@b.c', false],
  ['a@b.12', false],
  ['@b.jp', false],
  ['a b@c.jp', false],
  ['たろう@example.jp', false],
])('whether %o is an address of a manager: %o [WB-95]', (text, is) => {
  expect(isManagerAddress(text)).toBe(is);
});

test('several at once are taken, each once however it is written, and what is none stays [WB-95]', () => {
  expect(takeTyped({ chosen: ['a@b.jp'], typed: 'A@B.jp, c@d.jp、nobody c@D.JP たろう@example.jp' })).toEqual({
    chosen: ['a@b.jp', 'c@d.jp'],
    typed: 'nobody, たろう@example.jp',
  });
});
