import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { withoutPadding } from '../encoding/ascii.ts';
import type { IdentifierKeys } from './keys.ts';

/** Makes the identifiers that take the place of a file's own; the same ones for the same key, whatever the file. */
export interface NewIdentifiers {
  /** `2.25.` and a UUID in decimal (PS3.5 B.2); a UID of the standard stays [DI-3, DI-4]. */
  uid(this: void, old: string): string;
  /** 16 letters of base32 (RFC 4648) [DI-5]. */
  patientId(this: void, old: string): string;
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const patientIdLength = 16;

export function newIdentifiers(keys: IdentifierKeys): NewIdentifiers {
  const uids = new Map<string, string>();
  return {
    uid(old) {
      if (isOfStandard(old)) return old;
      const known = uids.get(old);
      if (known !== undefined) return known;
      const made = uidOf(authenticated(keys.uids, old));
      uids.set(old, made);
      return made;
    },
    patientId: (old) => lettersOf(keys.patientIds, old, patientIdLength),
  };
}

/** A UID without what pads it at either end. */
export function bareUid(uid: string): string {
  return withoutPadding(uid).trimStart();
}

/**
 * Whether a UID is of the form of those that the standard itself registers: classes, syntaxes, well-known frames of
 * reference, context groups (PS3.6 A). Under its root others make some of their own, with a number of theirs in it.
 */
export function isOfStandard(uid: string): boolean {
  return /^1\.2\.840\.10008(?:\.6\.1\.\d{1,4}|(?:\.\d{1,3}){1,9})$/.test(uid);
}

/**
 * Whether a text is empty or a UID (PS3.5 9.1), with zeros before numbers, too; under the root of the standard only one
 * of a form that it registers [DI-4].
 */
export function isUidOrNone(text: string): boolean {
  if (!/^[0-9.]{0,64}$/.test(text)) return false;
  return !text.startsWith('1.2.840.10008.') || isOfStandard(text);
}

/** Whether a UID has the form of those that are made here: `2.25.` and a UUID of version 8 (RFC 9562). */
export function isMadeUid(uid: string): boolean {
  const [, decimal] = /^2\.25\.([1-9]\d{0,38})$/.exec(uid) ?? [];
  if (decimal === undefined) return false;
  const bits = BigInt(decimal);
  return bits >> 128n === 0n && ((bits >> 76n) & 0xfn) === 8n && ((bits >> 62n) & 3n) === 2n;
}

export function isMadePatientId(id: string): boolean {
  return /^[A-Z2-7]{16}$/.test(id);
}

function authenticated(key: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, key, new TextEncoder().encode(text));
}

/** A UUID of version 8 and of the variant of RFC 9562, as one whole number. */
function uidOf(digest: Uint8Array): string {
  let bits = 0n;
  for (const byte of digest.subarray(0, 16)) bits = (bits << 8n) | BigInt(byte);
  const version = (bits & ~(0xfn << 76n)) | (8n << 76n);
  return `2.25.${(version & ~(3n << 62n)) | (2n << 62n)}`;
}

/** A whole number below `end`, of the HMAC-SHA-256 of a text; `end` is at most 2^32. */
export function wholeNumberOf(key: Uint8Array, text: string, end: number): number {
  let bits = 0n;
  for (const byte of authenticated(key, text).subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  return Number(bits % BigInt(end));
}

/** So many letters of base32 (RFC 4648) of the HMAC-SHA-256 of a text; 16 at the most. */
export function lettersOf(key: Uint8Array, text: string, count: number): string {
  let bits = 0n;
  for (const byte of authenticated(key, text).subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  const all = Array.from({ length: 16 }, (_, at) => base32.charAt(Number((bits >> BigInt(75 - at * 5)) & 31n)));
  return all.slice(0, count).join('');
}
