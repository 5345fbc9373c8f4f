import type { Readable } from 'node:stream';

/** Bytes addressed by their SHA-256 (64 lower-case hexadecimal digits). What is in it never changes. */
export interface BlobStore {
  /**
   * Makes a file of the local spool folder for `put`, under a name that is free there; it is on the disk when this
   * resolves, and not in the store.
   *
   * @param bytes shared memory is not copied
   */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /**
   * Takes over a complete file of the local spool folder (same file system) whose content has this hash; the file is
   * gone afterwards. Durable when it resolves: it survives power loss. Putting what is there already is fine and cheap.
   *
   * @param written the file was made by `write`
   */
  put(sha256: string, file: string, written?: boolean): Promise<void>;
  /**
   * Bytes `offset` … `offset + length - 1`.
   *
   * @param into memory for them, at least that long, for those who read often; the answer is then its beginning
   * @throws {BlobMissing} when there is no such blob
   * @throws {RangeError} when the blob ends before that
   */
  read(sha256: string, offset: number, length: number, into?: Uint8Array): Promise<Uint8Array>;
  /**
   * The blob, or its bytes `start` to `end` inclusive; the stream fails with BlobMissing when there is no such blob.
   */
  stream(sha256: string, range?: { start: number; end: number }): Readable;
  /** Bytes, or null when there is no such blob. */
  size(sha256: string): Promise<number | null>;
  /** Removes it; fine when it is not there. */
  remove(sha256: string): Promise<void>;
  /** Every blob, in no order. */
  list(): AsyncIterable<string>;
  /** Lets go of what it keeps open between reads. */
  close(): Promise<void>;
}

/** The store has no blob of this hash. */
export class BlobMissing extends Error {
  override name = 'BlobMissing';
  readonly sha256: string;

  constructor(sha256: string) {
    super(`no blob ${sha256}`);
    this.sha256 = sha256;
  }
}

/** @throws {TypeError} when it is no hash, before it becomes part of a path */
export function requireSha256(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a SHA-256 in lower-case hexadecimal digits');
  return sha256;
}
