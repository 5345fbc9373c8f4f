import { firstNumber, type DicomJson } from '@mado/dicom';
import { FrameError } from '@mado/dicom/frames';
import type { ColourPicture } from '../session/picture.ts';
import { tag } from '../session/tags.ts';
import { MOST_PIXELS } from './largest-image.ts';
import type { ResponseBody } from './response-body.ts';

/** Whether an answer is a JPEG or PNG file. One of a DICOM instance has a transfer syntax, or its metadata name one. */
export function isImageFile({ type, transferSyntaxUID }: ResponseBody, statedSyntax: string | null): boolean {
  return transferSyntaxUID === null && statedSyntax === null && (type === 'image/jpeg' || type === 'image/png');
}

/**
 * Decodes an image file as the browser does: in its own colours brought to those of the screen, turned as its Exif
 * orientation says, and not a second time by anybody. What is transparent lies on white, as on a page.
 *
 * @param pixelModule Rows and Columns of the image as it is looked at
 * @throws FrameError too_large, corrupt, mismatch
 */
export async function decodeImageFile(
  { bytes, type }: Pick<ResponseBody, 'bytes' | 'type'>,
  pixelModule: DicomJson,
): Promise<ColourPicture> {
  const rows = firstNumber(pixelModule, tag.Rows) ?? 0;
  const columns = firstNumber(pixelModule, tag.Columns) ?? 0;
  if (rows * columns > MOST_PIXELS) throw new FrameError('too_large', `an image may have ${MOST_PIXELS} pixels`);
  // Browsers differ in what a PNG file can say of its orientation; a JPEG file's they all follow.
  const imageOrientation = type === 'image/jpeg' ? 'from-image' : 'none';
  const bitmap = await createImageBitmap(new Blob([bytes], { type }), { imageOrientation }).catch(() => null);
  if (bitmap === null) throw new FrameError('corrupt', 'the browser cannot decode the image');
  try {
    if (bitmap.width !== columns || bitmap.height !== rows)
      throw new FrameError('mismatch', 'the image has another size than its metadata say');
    const context = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new FrameError('too_large', 'there is no canvas of this size');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, columns, rows);
    context.drawImage(bitmap, 0, 0);
    return { kind: 'colour', columns, rows, rgba: pixelsOf(context, columns, rows) };
  } finally {
    bitmap.close();
  }
}

function pixelsOf(
  context: OffscreenCanvasRenderingContext2D,
  columns: number,
  rows: number,
): Uint8ClampedArray<ArrayBuffer> {
  try {
    return context.getImageData(0, 0, columns, rows).data as Uint8ClampedArray<ArrayBuffer>;
  } catch {
    throw new FrameError('too_large', 'the canvas cannot be read');
  }
}
