// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { storedToken } from './stored-token.ts';

afterEach(() => localStorage.clear());

test.each(['', 'broken\n', '壊れた', 'a\0b', 'caf\u00e9'])('%j is no token that a header can carry', (kept) => {
  localStorage.setItem('access_token', kept);
  expect(storedToken()).toBeNull();
});

test('a token is the one that is kept, and nothing is none', () => {
  expect(storedToken()).toBeNull();
  localStorage.setItem('access_token', 'eyJh.b-_~+/c==');
  expect(storedToken()).toBe('eyJh.b-_~+/c==');
});
