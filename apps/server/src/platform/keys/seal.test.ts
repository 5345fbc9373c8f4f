import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemRandom } from '../random/index.ts';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);
const secret = Buffer.from('a secret');

test('what was sealed is opened again, and never sealed alike twice', () => {
  const sealed = seal(key, systemRandom, secret, 'somebody');
  expect(unseal(key, sealed, 'somebody')).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(seal(key, systemRandom, secret, 'somebody')).not.toEqual(sealed);
});

test('nothing opens it with another key, for another owner, changed, or cut short', () => {
  const sealed = seal(key, systemRandom, secret, 'somebody');
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
  expect(() => unseal(randomBytes(32), sealed, 'somebody')).toThrow();
  expect(() => unseal(key, sealed, 'somebody else')).toThrow();
  expect(() => unseal(key, changed, 'somebody')).toThrow();
  for (const length of [0, 11, 20, sealed.length - 1])
    expect(() => unseal(key, sealed.subarray(0, length), 'somebody')).toThrow();
});
