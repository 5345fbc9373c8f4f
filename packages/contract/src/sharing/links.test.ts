import { expect, test } from 'vitest';
import { changeLinkControl, CodeAddress, openLink } from './links.ts';

const takes = (body: object): boolean => changeLinkControl.body?.safeParse(body).success === true;

test.each([
  ['*', true],
  ['@example.jp', true],
  ['Hanako@Example.JP', true],
  ['example.jp', false],
  ['a@b@example.jp', false],
  ['a b@example.jp', false],
  ['@', false],
  ['', false],
])('codes go to %o: %o [AC-31]', (text, is) => {
  expect(CodeAddress.safeParse(text).success).toBe(is);
});

test('a link asks for a password of eight signs, or for codes to a hundred addresses at most [AC-30, AC-31]', () => {
  expect([takes({ password: '7 signs' }), takes({ password: '8 signs!' }), takes({ password: null })]).toEqual([
    false,
    true,
    true,
  ]);
  const addresses = (count: number) => takes({ addresses: Array.from({ length: count }, (_, n) => `${n}@example.jp`) });
  expect([0, 1, 100, 101].map(addresses)).toEqual([false, true, true, false]);
  expect([takes({ start: '2026-02-29' }), takes({ start: '2026-02-28' })]).toEqual([false, true]);
});

test('what is given at a door is no longer than it can be [AC-30, AC-31]', () => {
  const opens = (body: object): boolean => openLink.body?.safeParse(body).success === true;
  expect([opens({ password: 'x'.repeat(1024) }), opens({ password: 'x'.repeat(1025) })]).toEqual([true, false]);
  const code = (length: number) => opens({ email: 'a@example.jp', code: '1'.repeat(length) });
  expect([code(6), code(20), code(21)]).toEqual([true, true, false]);
});
