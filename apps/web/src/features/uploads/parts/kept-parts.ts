import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { session } from '../../../app/http/index.ts';
import type { PartOf } from './part-of.ts';

/** So long the server keeps a part. */
const keptMs = 24 * 60 * 60 * 1000;
const prefix = 'upload_part:';

/** What a browser keeps of a part on its way. */
interface KeptPart {
  id: string;
  /** whose it is; empty: a visitor's */
  account: string;
  /** when it was begun, in ms */
  at: number;
}

/** A name of a file that tells nothing of it: what it is called may be the name of a patient. */
export function nameOf({ target, key }: PartOf, size: number): string {
  const { target_org, target_folder, is_org_perm } = target;
  const told = JSON.stringify([key, size, target_org, target_folder, is_org_perm]);
  return prefix + bytesToHex(sha256(utf8ToBytes(told)));
}

/** The part of this person's that a file has begun to be; null: none, or too long ago. */
export function keptPart(name: string, now = Date.now()): string | null {
  const kept = readKept(name);
  if (kept === null) return null;
  return kept.account === accountNow() && now - kept.at < keptMs ? kept.id : null;
}

/** Keeps the part of a file, and forgets those that the server does not have any more. */
export function keepPart(name: string, id: string, now = Date.now()): void {
  if (keptPart(name, now) === id) return;
  for (const other of Object.keys(localStorage).filter((one) => one.startsWith(prefix)))
    if (now - (readKept(other)?.at ?? 0) >= keptMs) localStorage.removeItem(other);
  const kept: KeptPart = { id, account: accountNow(), at: now };
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Where nothing more fits, the file begins again after the page was loaded anew.
  }
}

export function forgetPart(name: string): void {
  localStorage.removeItem(name);
}

function accountNow(): string {
  return session.get()?.email ?? '';
}

function readKept(name: string): KeptPart | null {
  try {
    const { id, account, at } = JSON.parse(localStorage.getItem(name) ?? '') as Partial<KeptPart>;
    return typeof id === 'string' && typeof account === 'string' && typeof at === 'number' ? { id, account, at } : null;
  } catch {
    return null;
  }
}
