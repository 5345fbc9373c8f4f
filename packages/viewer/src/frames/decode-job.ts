import type { DicomJson } from '@mado/dicom';
import {
  applyPalette,
  colourToRgba,
  decodeFrame,
  FrameError,
  fromResiduals,
  pixelDescription,
  residualMediaType,
  valueRange,
  type DecodedFrame,
  type Palette,
  type StoredValues,
} from '@mado/dicom/frames';
import { decodeImageFile, isImageFile } from './decode-image-file.ts';
import { FetchFailure, fetchBytes } from './fetch-bytes.ts';
import type { FrameJob } from './frame-job.ts';
import type { DecodedPicture } from '../session/picture.ts';

/** Gets and decodes one frame. Rejects with `FetchFailure`, whatever went wrong. */
export async function decodeJob({ from, pixelModule, palette, statedSyntax }: FrameJob): Promise<DecodedPicture> {
  const body = 'bytes' in from ? from : await fetchBytes(from);
  // Servers that name no transfer syntax send octets uncompressed (PS3.18 8.7.3.3.2).
  const transferSyntaxUID = body.transferSyntaxUID ?? statedSyntax ?? '1.2.840.10008.1.2.1';
  if (body.type.startsWith('video/')) throw new FetchFailure({ kind: 'video', transferSyntaxUID });
  try {
    if (isImageFile(body, statedSyntax)) return await decodeImageFile(body, pixelModule);
    const description = pixelDescription(pixelModule, transferSyntaxUID);
    const bytes = body.type === residualMediaType ? fromResiduals(body.bytes) : body.bytes;
    const frame = await decodeFrame(bytes, description);
    return toPicture(frame, description.bitsStored, palette, pixelModule);
  } catch (error) {
    const { kind, element } = error instanceof FrameError ? error : { kind: 'corrupt' as const, element: undefined };
    throw new FetchFailure({ kind, transferSyntaxUID, ...(element !== undefined && { element }) });
  }
}

function toPicture(
  frame: DecodedFrame,
  bitsStored: number,
  palette: Palette | null,
  pixelModule: DicomJson,
): DecodedPicture {
  const { columns, rows, pixels } = frame;
  if (frame.samplesPerPixel > 1) return { kind: 'colour', columns, rows, rgba: colourToRgba(frame, bitsStored) };
  if (palette && frame.photometricInterpretation === 'PALETTE COLOR') {
    return { kind: 'colour', columns, rows, rgba: applyPalette(frame, palette) };
  }
  return { kind: 'grey', columns, rows, pixels: owned(pixels), ...valueRange(pixels, pixelModule) };
}

/** Only whole buffers are handed over to the main thread; a view into a larger one would take all of it along. */
function owned(pixels: StoredValues): StoredValues {
  return pixels.byteLength === pixels.buffer.byteLength ? pixels : pixels.slice();
}
