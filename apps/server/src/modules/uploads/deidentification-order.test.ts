import { expect, it } from 'vitest';
import { neutralName } from './deidentification-order.ts';

it.each([
  ['YAMADA/x.PDF', '002.pdf'],
  ['x.jpeg', '002.jpeg'],
  ['CT.YAMADA', '002'],
  ['scan.19500312', '002'],
  ['1.2.392.200036.1221382', '002'],
  ['.hanako', '002'],
  ['x', '002'],
])('[IN-14] an ending stays where it says what a file is: %s', (sent, name) => {
  expect(neutralName(1, sent)).toBe(name);
});
