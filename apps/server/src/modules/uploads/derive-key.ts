import { hkdfSync } from 'node:crypto';

/** For whom a key is: the members of an organisation, or whoever a folder is shared with. */
export type KeyHolder = { as: 'member' } | { as: 'guest'; share: string };

/**
 * The key by which files are de-identified: 32 bytes by HKDF-SHA-256 (RFC 5869), always the same ones for a holder.
 * None tells anything of another's, or of the secret. What replaces UIDs and what replaces patient IDs is derived from
 * it by whoever de-identifies.
 *
 * @param secret 32 bytes, of `deidentificationSecret`
 */
export function deriveKey(secret: Uint8Array, holder: KeyHolder): Uint8Array {
  const info = holder.as === 'member' ? 'member' : `guest ${holder.share}`;
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `mado deidentification ${info}`, 32));
}
