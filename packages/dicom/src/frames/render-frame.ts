import { firstText, type DicomJson } from '../dataset/dicom-json.ts';
import type { FrameIndex } from '../geometry/frame-position.ts';
import { decodeFrame } from './decode-frame.ts';
import type { DecodedFrame } from './decoded-frame.ts';
import { pixelDescription } from './pixel-description.ts';
import { colourToRgba } from './rendering/colour.ts';
import { fullRange, softTissue } from './rendering/default-window.ts';
import { readGreyPipeline, type GreyPipeline } from './rendering/grey-pipeline.ts';
import type { ReadUri } from './rendering/lookup-table.ts';
import { applyPalette, readPalette } from './rendering/palette.ts';
import { pixelAspect } from './rendering/pixel-aspect.ts';
import { valueRange } from './rendering/value-range.ts';
import { windowToGrey } from './rendering/window-to-grey.ts';

/** A frame as a canvas takes it. */
export interface RenderedFrame {
  columns: number;
  rows: number;
  /** Height of a pixel divided by its width. */
  aspect: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

/**
 * A frame as it is shown when nobody has chosen anything: by its own window or table, else CT as soft tissue, else
 * everything that is in it; colours by palette or as they are.
 *
 * @param bytes as `readFrame` gives them, in this transfer syntax
 * @param dicomJson of the instance
 * @throws {FrameError}
 */
export async function renderFrame(
  { bytes, transferSyntaxUID }: { bytes: Uint8Array; transferSyntaxUID: string },
  dicomJson: DicomJson,
  frame: FrameIndex,
  readUri: ReadUri,
): Promise<RenderedFrame> {
  const description = pixelDescription(dicomJson, transferSyntaxUID);
  const decoded = await decodeFrame(bytes, description);
  const { columns, rows } = decoded;
  const aspect = pixelAspect(dicomJson, frame);
  if (decoded.samplesPerPixel > 1)
    return { columns, rows, aspect, rgba: colourToRgba(decoded, description.bitsStored) };
  const isPalette = decoded.photometricInterpretation === 'PALETTE COLOR';
  const palette = isPalette ? await readPalette(dicomJson, readUri) : null;
  if (palette) return { columns, rows, aspect, rgba: applyPalette(decoded, palette) };
  const pipeline = await readGreyPipeline(dicomJson, frame, readUri);
  const voi = pipeline.voi ?? defaultVoi(decoded, dicomJson, pipeline, description.bitsStored);
  return { columns, rows, aspect, rgba: windowToGrey(decoded, { ...pipeline, voi }) };
}

function defaultVoi({ pixels }: DecodedFrame, json: DicomJson, { modality }: GreyPipeline, bitsStored: number) {
  if (firstText(json, '00080060') === 'CT') return { function: 'LINEAR', ...softTissue } as const;
  return fullRange(valueRange(pixels, json), modality, bitsStored);
}
