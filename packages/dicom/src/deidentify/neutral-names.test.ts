import { expect, it } from 'vitest';
import { derivedKey, identifierKeys } from './keys.ts';
import { neutralNames } from './neutral-names.ts';

const namesOf = (byte: number) =>
  neutralNames(identifierKeys(derivedKey(new Uint8Array(32).fill(byte), { kind: 'member' })));
const names = namesOf(1);

it.each([
  ['YAMADA 7/x.PDF', /^[A-Z2-7]{8}\.pdf$/],
  ['x.jpeg', /^[A-Z2-7]{8}\.jpeg$/],
  ['CT.YAMADA', /^[A-Z2-7]{8}$/],
  ['scan.19500312', /^\d{6}-[A-Z2-7]{8}$/],
  ['1.2.392.200036.1221382', /^\d{6}-[A-Z2-7]{8}$/],
  ['.hanako', /^[A-Z2-7]{8}$/],
  ['pdf', /^[A-Z2-7]{8}$/],
  ['YAMADA 12/x', /^[A-Z2-7]{8}$/],
  ['YAMADA.pdf/x', /^[A-Z2-7]{8}$/],
])('[DI-25] an ending stays where it says what a file is: %s', (path, expected) => {
  expect(names.file(path)).toMatch(expected);
});

it('[DI-25] the same path has the same name, another path or another key has another one', () => {
  const name = names.file('YAMADA/1.png');
  expect(namesOf(1).file('YAMADA/1.png')).toBe(name);
  expect(new Set([name, names.file('SATO/1.png'), namesOf(2).file('YAMADA/1.png')]).size).toBe(3);
  expect(names.folder('YAMADA')).toMatch(/^[A-Z2-7]{8}$/);
  expect(new Set([names.folder('YAMADA'), names.folder('SATO'), namesOf(2).folder('YAMADA')]).size).toBe(3);
});

it('[DI-25] folders that are called alike have another name in each folder above', () => {
  expect(names.folder('YAMADA/CT')).not.toBe(names.folder('SATO/CT'));
  expect(names.folder('YAMADA/CT')).not.toBe(names.folder('CT'));
});

it('[DI-2, DI-25] a name tells nothing of the Patient ID that is made of the same text', () => {
  const letters = names.file('x');
  expect(letters).not.toBe('');
  expect(letters).not.toBe(names.folder('x'));
});

it('[DI-25] files stay in the order of their numbers, and the name of one does not change with what lies beside it', () => {
  const paths = ['CT/IM 1.png', 'CT/IM 2.png', 'CT/IM 10.png', 'CT/IM 0999.png', 'CT/IM 9999.png'];
  const made = paths.map((path) => names.file(path));
  expect(made.toSorted()).toEqual(made);
  const numbers = made.map((name) => Number(name.slice(0, 6)));
  expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 9, 998, 9998]);
});

it('[DI-25] the number that a name has is not told: another name, folder or key moves it otherwise', () => {
  const numberOf = (of: typeof names, path: string) => Number(of.file(path).slice(0, 6));
  const moved = [
    numberOf(names, 'a/YAMADA 0312.jpg'),
    numberOf(names, 'b/YAMADA 0312.jpg'),
    numberOf(names, 'a/SATO 0312.jpg'),
    numberOf(names, 'a/YAMADA 0312.png'),
    numberOf(namesOf(2), 'a/YAMADA 0312.jpg'),
  ];
  expect(new Set(moved).size).toBe(5);
  // A day of birth: what stands before the last four digits is a part of the name.
  expect(numberOf(names, 'a/19500312.jpg') - numberOf(names, 'a/19510312.jpg')).not.toBe(0);
});
