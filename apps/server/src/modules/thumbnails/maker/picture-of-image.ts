import sharp from 'sharp';
import { TooLarge } from './too-large.ts';
import { webpOf } from './webp.ts';

/** Pixels of an image at most: a scan of A3 with 600 dots per inch has 70 million. */
const mostPixels = 150_000_000;

// What reads other files or runs programs is in no list of ours: no SVG, no PDF, nothing by ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});

/** The first picture of a file, turned as the camera says. What is cut off has none. */
export async function pictureOfImage(bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) throw new TooLarge();
  return webpOf(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient());
}
