import { expect, it } from 'vitest';
import { derivedKey, identifierKeys } from './keys.ts';
import { neutralNames } from './neutral-names.ts';

const namesOf = (byte: number) =>
  neutralNames(identifierKeys(derivedKey(new Uint8Array(32).fill(byte), { kind: 'member' })));
const names = namesOf(1);

it.each([
  ['YAMADA/x.PDF', /^002-[A-Z2-7]{8}\.pdf$/],
  ['x.jpeg', /^002-[A-Z2-7]{8}\.jpeg$/],
  ['CT.YAMADA', /^002-[A-Z2-7]{8}$/],
  ['scan.19500312', /^002-[A-Z2-7]{8}$/],
  ['1.2.392.200036.1221382', /^002-[A-Z2-7]{8}$/],
  ['.hanako', /^002-[A-Z2-7]{8}$/],
  ['pdf', /^002-[A-Z2-7]{8}$/],
  ['YAMADA.pdf/x', /^002-[A-Z2-7]{8}$/],
])('[DI-25] an ending stays where it says what a file is: %s', (path, expected) => {
  expect(names.file(2, path)).toMatch(expected);
});

it('[DI-25] the same path has the same name, another path or another key has another one', () => {
  const name = names.file(1, 'YAMADA/1.png');
  expect(namesOf(1).file(1, 'YAMADA/1.png')).toBe(name);
  expect(new Set([name, names.file(1, 'SATO/1.png'), namesOf(2).file(1, 'YAMADA/1.png')]).size).toBe(3);
  expect(names.folder('YAMADA')).toMatch(/^[A-Z2-7]{8}$/);
  expect(new Set([names.folder('YAMADA'), names.folder('SATO'), namesOf(2).folder('YAMADA')]).size).toBe(3);
});

it('[DI-2, DI-25] a name tells nothing of the Patient ID that is made of the same text', () => {
  const [, letters = ''] = /-(.{8})/.exec(names.file(1, 'x')) ?? [];
  expect(letters).not.toBe('');
  expect(letters).not.toBe(names.folder('x'));
});
