import type { CanvasSize } from '../session/pane-view.ts';

export type PictureType = 'jpg' | 'png';

/** The browser has no room for a picture of this size. */
export class PictureTooLarge extends Error {
  constructor(options?: ErrorOptions) {
    super('this browser makes no picture of this size', options);
    this.name = 'PictureTooLarge';
  }
}

const QUALITY = 0.92;

/**
 * A file of a picture that is drawn for it. How large a canvas may be is known to no browser beforehand, and some leave
 * one that is too large empty without a word: so its last pixel is looked at.
 *
 * @param draw onto a canvas of this size
 * @throws PictureTooLarge
 */
export async function makeFile(
  { width, height }: CanvasSize,
  type: PictureType,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  try {
    Object.assign(canvas, { width, height });
    // Not in the memory of a graphics processor, where less is possible.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new PictureTooLarge();
    draw(context);
    if (context.getImageData(width - 1, height - 1, 1, 1).data[3] !== 255) throw new PictureTooLarge();
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type === 'jpg' ? 'image/jpeg' : 'image/png', QUALITY);
    });
    if (!blob) throw new PictureTooLarge();
    return blob;
  } catch (cause) {
    // Whatever a browser throws where memory ends: the picture has been drawn at other sizes before.
    throw cause instanceof PictureTooLarge ? cause : new PictureTooLarge({ cause });
  } finally {
    // Some browsers keep the memory of a canvas for a while, but not of one without pixels.
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

/** ms after which nothing is saved from an address any more. */
const SAVING = 60_000;

/** Hands a file to the browser, which keeps it where the reader's files go. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING);
}
