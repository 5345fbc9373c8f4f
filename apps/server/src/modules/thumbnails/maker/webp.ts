import { thumbnailSize } from '@mado/contract';
import sharp, { type Sharp } from 'sharp';

// One picture at a time, and nothing of it stays.
sharp.cache(false);
sharp.concurrency(1);

const quality = 80;

/** px and quality of a view that is shown on a whole screen. */
export const viewSize = { longest: 2048, quality: 92 };
const small = { longest: thumbnailSize, quality };

/** Pixels as WebP, no side longer than a thumbnail's or as told, and as wide and high as they are to be seen. */
export async function webpOfPixels(
  rgba: Uint8Array | Uint8ClampedArray,
  { columns, rows, aspect = 1 }: { columns: number; rows: number; aspect?: number },
  { longest, quality: fidelity }: typeof small = small,
): Promise<Uint8Array> {
  const scale = Math.min(1, longest / Math.max(columns, rows * aspect));
  const width = Math.max(1, Math.round(columns * scale));
  const height = Math.max(1, Math.round(rows * aspect * scale));
  const pixels = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 4 }, limitInputPixels: false })
    .removeAlpha()
    .resize({ width, height, fit: 'fill' })
    .webp({ quality: fidelity })
    .toBuffer();
}

/** A picture that was opened as WebP, on white where one sees through it. */
export function webpOf(picture: Sharp): Promise<Uint8Array> {
  return picture
    .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality })
    .toBuffer();
}
