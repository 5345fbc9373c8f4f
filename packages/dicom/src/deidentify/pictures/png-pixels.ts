import { Inflate } from 'pako';
import { uint32 } from './file-window.ts';

/** Samples of a pixel by colour type (PNG, third edition, 11.2.1). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where the seven passes of an interlaced image begin, and how far their pixels are from each other (8.1). */
const passes: readonly (readonly [x: number, y: number, acrossBy: number, downBy: number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Bytes that the pixels of an image have before they are compressed: lines, each behind the byte of its filter. */
export function bytesOfPixels(header: Uint8Array, width: number, height: number): number {
  const [bits = 0, colours = 0, , , interlaced = 0] = header.subarray(8);
  const lines = (across: number, down: number) =>
    across > 0 && down > 0 ? down * (1 + Math.ceil((across * bits * (samples[colours] ?? 0)) / 8)) : 0;
  if (interlaced === 0) return lines(width, height);
  return passes.reduce(
    (sum, [x, y, by, downBy]) => sum + lines(Math.ceil((width - x) / by), Math.ceil((height - y) / downBy)),
    0,
  );
}

/** Width and height as a header has them, or an animation's frame behind its number. */
export function sizeIn(bytes: Uint8Array, at: number): { width: number; height: number } {
  return { width: uint32(bytes, at), height: uint32(bytes, at + 4) };
}

/** The compressed pixels of one image, as they come in one chunk after the other: where they end, nothing else says. */
export class PixelStream {
  readonly #inflate = new Inflate({ windowBits: 15 });
  #unread = () => 0;
  #room: number;

  /** @param room bytes that they may have before they are compressed */
  constructor(room: number) {
    this.#room = room;
    this.#inflate.onStart = (stream) => {
      this.#unread = () => stream.avail_in;
    };
    this.#inflate.onData = ({ length }) => {
      this.#room -= length;
      // Some bytes inflate to a thousand times as many.
      if (this.#room < 0) throw new RangeError('more pixels than the image has');
    };
  }

  get hasEnded(): boolean {
    return this.#inflate.ended;
  }

  /** @returns how many of more bytes belong to it; null: they are no such pixels, or more than the image has */
  take(bytes: Uint8Array): number | null {
    if (this.hasEnded) return 0;
    try {
      this.#inflate.push(bytes);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
    if (this.#inflate.err !== 0) return null;
    return this.hasEnded ? bytes.length - this.#unread() : bytes.length;
  }
}
