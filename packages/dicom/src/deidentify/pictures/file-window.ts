import { PictureError } from './picture-error.ts';

/** A file of which parts can be read: a `Blob` or `File` is one. */
export interface Sliceable {
  /** bytes */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Bytes that are in memory at a time. */
const windowBytes = 1024 * 1024;

/** Reads a file from its beginning to its end, one window at a time. */
export class FileWindow {
  readonly size: number;
  readonly #file: Sliceable;
  #bytes = new Uint8Array(0);
  #from = 0;

  constructor(file: Sliceable) {
    this.#file = file;
    this.size = file.size;
  }

  /** So many bytes from `at` on. @throws {PictureError} truncated */
  async bytes(at: number, length: number): Promise<Uint8Array> {
    if (at + length > this.size) throw new PictureError('truncated', at);
    if (at < this.#from || at + length > this.#from + this.#bytes.length)
      await this.#move(at, Math.max(length, windowBytes));
    return this.#bytes.subarray(at - this.#from, at - this.#from + length);
  }

  /** As many bytes from `at` on as are at hand, one at least. @throws {PictureError} truncated */
  async some(at: number): Promise<Uint8Array> {
    await this.bytes(at, 1);
    return this.#bytes.subarray(at - this.#from);
  }

  async #move(at: number, length: number): Promise<void> {
    const wanted = Math.min(this.size, at + length);
    const bytes = new Uint8Array(await this.#file.slice(at, wanted).arrayBuffer());
    // The file has become shorter while it was read.
    if (bytes.length < wanted - at) throw new PictureError('truncated', at);
    this.#bytes = bytes;
    this.#from = at;
  }
}

/** @returns the number that four bytes are, the most significant first */
export function uint32(bytes: Uint8Array, at: number): number {
  return (uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2)) >>> 0;
}

/** Likewise two. */
export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/** Whether bytes stand somewhere, given as text of Latin-1. */
export function standsAt(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text).every((character, n) => bytes[at + n] === character.charCodeAt(0));
}
