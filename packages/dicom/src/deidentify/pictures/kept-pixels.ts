import { asciiBytes } from '../../encoding/ascii.ts';
import { checksum } from './checksum.ts';
import type { FileWindow } from './file-window.ts';
import type { KeptParts } from './kept-parts.ts';
import { PictureError } from './picture-error.ts';
import type { Chunk } from './png-chunk.ts';
import { bytesOfPixels, PixelStream, sizeIn } from './png-pixels.ts';

/** Bytes before the data of a chunk: its length and type. */
const headBytes = 8;
/** The number of its place that a frame's chunk has before its pixels. */
const numberBytes = 4;

/** Keeps the pixels of a PNG file, image by image, and not what stands behind them in their chunks [PC-9]. */
export class PngPixels {
  readonly #header: Uint8Array;
  readonly #file: FileWindow;
  readonly #kept: KeptParts;
  #stream: PixelStream;
  /** The image that comes after the next header of a frame; the first one may be the picture itself. */
  #next: { width: number; height: number } | null = null;
  #hasSome = false;

  constructor(header: Uint8Array, file: FileWindow, kept: KeptParts) {
    this.#header = Uint8Array.from(header);
    this.#file = file;
    this.#kept = kept;
    this.#stream = this.#streamOf(sizeIn(header, 0));
  }

  /** A frame of an animation begins. @throws {PictureError} */
  nextFrame(control: Uint8Array, at: number): void {
    if (this.#hasSome) this.requireEnd(at);
    this.#next = sizeIn(control, numberBytes);
  }

  /** What of a chunk are pixels. @returns whether it is all. @throws {PictureError} */
  async keep({ type, from, to, length }: Chunk): Promise<boolean> {
    const before = type === 'fdAT' ? numberBytes : 0;
    if (type === 'fdAT' && this.#next) {
      this.#stream = this.#streamOf(this.#next);
      this.#next = null;
    }
    this.#hasSome = true;
    const used = before + (await this.#usedOf(from + headBytes + before, to - 4));
    if (used === length) {
      this.#kept.keep(from, to);
      return true;
    }
    await this.#keepPart(type, from, used);
    return false;
  }

  /** @throws {PictureError} where the last image breaks off */
  requireEnd(at: number): void {
    if (!this.#stream.hasEnded) throw new PictureError('truncated', at);
  }

  #streamOf({ width, height }: { width: number; height: number }): PixelStream {
    return new PixelStream(bytesOfPixels(this.#header, width, height));
  }

  async #usedOf(from: number, end: number): Promise<number> {
    for (let at = from; at < end;) {
      const some = (await this.#file.some(at)).subarray(0, end - at);
      const used = this.#stream.take(some);
      if (used === null) throw new PictureError('bad_length', at);
      at += used;
      if (used < some.length) return at - from;
    }
    return end - from;
  }

  /** A chunk that says how much of it is left, over the bytes that it has there. */
  async #keepPart(type: string, from: number, length: number): Promise<void> {
    const head = new Uint8Array(headBytes);
    new DataView(head.buffer).setUint32(0, length);
    head.set(asciiBytes(type), 4);
    const start = from + headBytes;
    let sum = checksum(head.subarray(4));
    for (let at = start; at < start + length;) {
      const some = (await this.#file.some(at)).subarray(0, start + length - at);
      sum = checksum(some, sum);
      at += some.length;
    }
    const end = new Uint8Array(4);
    new DataView(end.buffer).setUint32(0, sum);
    this.#kept.write(head, from);
    if (length > 0) this.#kept.keep(start, start + length);
    this.#kept.write(end, from);
  }
}
