import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are read at once: a file of a gigabyte is never in memory as a whole. */
const defaultPiece = 4 * 1024 * 1024;

/**
 * SHA-256 of a file, as hexadecimal digits. Not `crypto.subtle`, which browsers have on secure origins alone, and which
 * wants all bytes at once.
 */
export async function hashOf(file: Blob, piece = defaultPiece): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += piece)
    hash.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()));
  return bytesToHex(hash.digest());
}
