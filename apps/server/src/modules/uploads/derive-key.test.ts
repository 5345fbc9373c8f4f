import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveKey } from './derive-key.ts';

const secret = Uint8Array.from({ length: 32 }, (_, n) => n);
const share = '00000000-0000-4000-8000-000000000001';

/** RFC 5869, sections 2.2 and 2.3, without a salt, of 32 bytes. */
function hkdf(info: string): Uint8Array {
  const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest();
  const pseudorandom = hmac(new Uint8Array(32), secret);
  return new Uint8Array(hmac(pseudorandom, Buffer.concat([Buffer.from(info), Uint8Array.of(1)])));
}

it('is HKDF-SHA-256 of the secret, with words of its own for each kind of holder: keys of today are those of then', () => {
  expect(deriveKey(secret, { as: 'member' })).toEqual(hkdf('mado deidentification member'));
  expect(deriveKey(secret, { as: 'guest', share })).toEqual(hkdf(`mado deidentification guest ${share}`));
});
