import { PictureError } from './picture-error.ts';

/** Bytes of the file itself, from one offset up to another, or others that stand in their place. */
export type PicturePart = Uint8Array<ArrayBuffer> | { readonly from: number; readonly to: number };

/** Pieces that a cleaned picture has at most; a camera's has a dozen. */
export const mostParts = 10_000;

/** What of a picture stays, in order: neighbours are one part. */
export class KeptParts {
  readonly parts: PicturePart[] = [];

  /** @throws {PictureError} too_many_parts */
  keep(from: number, to: number): void {
    const last = this.parts.at(-1);
    if (last && 'to' in last && last.to === from) this.parts[this.parts.length - 1] = { from: last.from, to };
    else this.#add({ from, to }, from);
  }

  /** @param at what it stands in the place of */
  write(bytes: Uint8Array<ArrayBuffer>, at: number): void {
    this.#add(bytes, at);
  }

  #add(part: PicturePart, at: number): void {
    if (this.parts.length === mostParts) throw new PictureError('too_many_parts', at);
    this.parts.push(part);
  }
}
