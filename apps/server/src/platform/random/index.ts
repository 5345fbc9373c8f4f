import { randomBytes, randomUUID } from 'node:crypto';

export interface Random {
  /** That many unpredictable bytes. */
  bytes(count: number): Buffer;
  /** A fresh UUID, version 4. */
  uuid(): string;
}

/** Randomness over a source of bytes. */
export function randomFrom(bytes: (count: number) => Buffer): Random {
  return {
    bytes,
    uuid() {
      const raw = bytes(16);
      raw.writeUInt8((raw.readUInt8(6) & 0x0f) | 0x40, 6);
      raw.writeUInt8((raw.readUInt8(8) & 0x3f) | 0x80, 8);
      const hex = raw.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}

/** UUIDs come from bytes that Node has fetched for many at once: every request has one. */
export const systemRandom: Random = { bytes: randomBytes, uuid: randomUUID };
