import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** For whom a key is: a member, a guest in the folder that is shared with him, or one upload through a link [DI-1]. */
export type KeyHolder = { kind: 'member' } | { kind: 'folder' | 'upload'; id: string };

/** What identifiers are made with; each kind has its own key [DI-2]. */
export interface IdentifierKeys {
  uids: Uint8Array;
  patientIds: Uint8Array;
  names: Uint8Array;
}

const keyLength = 32;

/**
 * The key of a holder, by HKDF-SHA-256 (RFC 5869) from the organisation's secret.
 * @param secret 32 random bytes
 * @returns 32 bytes; nothing about the secret, or about another holder's key, can be told from them
 */
export function derivedKey(secret: Uint8Array, holder: KeyHolder): Uint8Array {
  return derived(secret, holder.kind === 'member' ? 'member' : `${holder.kind} ${holder.id}`);
}

/** The keys by which a holder's key makes identifiers. */
export function identifierKeys(key: Uint8Array): IdentifierKeys {
  return { uids: derived(key, 'uids'), patientIds: derived(key, 'patient ids'), names: derived(key, 'names') };
}

function derived(secret: Uint8Array, purpose: string): Uint8Array {
  if (secret.length !== keyLength) throw new RangeError(`a key has ${keyLength} bytes`);
  const info = new TextEncoder().encode(`mado deidentification ${purpose}`);
  return hkdf(sha256, secret, undefined, info, keyLength);
}
