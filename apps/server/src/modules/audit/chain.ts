import { createHash } from 'node:crypto';

/** The hash before the first record. */
export const firstHash: Buffer<ArrayBufferLike> = Buffer.alloc(32);

/** Hash of a record: SHA-256 over the hash of the record before and the record's text in UTF-8. */
export function chainHash(before: Uint8Array, record: string): Buffer<ArrayBufferLike> {
  return createHash('sha256').update(before).update(record, 'utf8').digest();
}

/** A record as text: JSON with its keys in order at every level, so that equal records are equal text. */
export function recordText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}
