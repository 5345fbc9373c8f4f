import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../random/index.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what has to be read again, for keeping (AES-256-GCM, NIST SP 800-38D).
 *
 * @param key 32 bytes, of `Keys.derive`, for this purpose alone
 * @param whose to what it belongs: put elsewhere it cannot be opened
 * @returns nonce, tag and what was encrypted
 */
export function seal(key: Uint8Array, random: Random, secret: Uint8Array, whose: string): Buffer {
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(whose));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** What was sealed. @throws {Error} for another key, another owner, or bytes that were changed */
export function unseal(key: Uint8Array, sealed: Uint8Array, whose: string): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(whose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}
