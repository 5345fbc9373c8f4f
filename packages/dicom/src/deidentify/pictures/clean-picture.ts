import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng, pngSignature } from './clean-png.ts';
import { FileWindow, type Sliceable } from './file-window.ts';
import type { PicturePart } from './kept-parts.ts';
import { PictureError } from './picture-error.ts';

export type PictureKind = 'jpeg' | 'png';

/** Bytes of the beginning of a file that `pictureKind` looks at. */
export const pictureHeadBytes = pngSignature.length;

/** What a file is by its first bytes, whatever it is called; null: no picture that can be cleaned. */
export function pictureKind(head: Uint8Array): PictureKind | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  return pngSignature.every((byte, n) => head[n] === byte) ? 'png' : null;
}

export interface CleanedPicture {
  readonly kind: PictureKind;
  /** The cleaned file, in order. */
  readonly parts: readonly PicturePart[];
  /**
   * Kinds of what went, each once: `comment`, `exif`, `iptc`, `other`, `pictures` (further ones in the file), `profile`
   * (of colours, damaged), `text`, `thumbnail`, `time`, `trailer` (behind the end), `xmp`.
   */
  readonly removed: readonly string[];
}

/**
 * Takes out of a JPEG or PNG file all that is no picture, and leaves the pixels as they are, byte for byte. The same
 * file gives the same bytes, and a cleaned one itself. The file is read once, a window at a time [PC-7]; of what stays
 * the result names where it lies.
 *
 * Words in the pixels stay.
 *
 * @throws {PictureError} for a file that is none, or of which it cannot be told what it holds: it may not pass as
 * cleaned
 */
export async function cleanPicture(file: Sliceable): Promise<CleanedPicture> {
  const window = new FileWindow(file);
  const kind = pictureKind(await window.bytes(0, Math.min(file.size, pictureHeadBytes)));
  if (kind === null) throw new PictureError('not_a_picture', 0);
  return { kind, ...(await (kind === 'jpeg' ? cleanJpeg(window) : cleanPng(window))) };
}
