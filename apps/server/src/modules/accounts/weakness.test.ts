import { growthOfWork } from '../../testing/count-work.ts';
import { expect, test } from 'vitest';
import { weakness } from './weakness.ts';

test.each(['PasswordAdmin1', 'administrator-login', 'adminadministrator', 'Asdfghjkl asdf 2026', 'qwertyuiopqwerty'])(
  '%s is common',
  (password) => {
    expect(weakness(password)).toBe('password_common');
  },
);

test.each(['administratorx-login', 'qwertyuioqwerty', 'correct horse battery'])('%s is not', (password) => {
  expect(weakness(password)).toBeNull();
});

test('the work grows with the password', async () => {
  const words = (length: number) => 'adminadministrator'.repeat(length / 18) + 'x';
  expect(await growthOfWork(words, weakness, [100, 1_000])).toBeLessThan(1.5);
});
