import type { DicomJson } from '../dataset/dicom-json.ts';
import type { FrameIndex } from '../geometry/frame-position.ts';
import { decodeFrame } from './decode-frame.ts';
import type { DecodedFrame, StoredValues } from './decoded-frame.ts';
import { pixelDescription } from './pixel-description.ts';
import { colourToRgba } from './rendering/colour.ts';
import { ownWindow, usualWindow } from './rendering/default-window.ts';
import { readGreyPipeline, type GreyPipeline } from './rendering/grey-pipeline.ts';
import type { ReadUri } from './rendering/lookup-table.ts';
import { applyPalette, isSupplemented, readPalette, type Palette } from './rendering/palette.ts';
import { pixelAspect } from './rendering/pixel-aspect.ts';
import { valueRange } from './rendering/value-range.ts';
import type { Window } from './rendering/voi-alternatives.ts';
import { windowToGrey } from './rendering/window-to-grey.ts';

/** What somebody has chosen for a frame. */
export interface ChosenDisplay {
  /** Null: what the frame is shown with when nobody has chosen anything. */
  readonly window: Pick<Window, 'center' | 'width'> | null;
  readonly inverted: boolean;
}

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
 * everything that is in it; colours by palette or as they are. A window that was chosen has the place of the own one;
 * colours have none, and are inverted each by itself.
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
  { window, inverted }: ChosenDisplay = { window: null, inverted: false },
): Promise<RenderedFrame> {
  const rendered = await render({ bytes, transferSyntaxUID }, dicomJson, { frame, window }, readUri);
  if (inverted) invert(rendered.rgba);
  return rendered;
}

async function render(
  { bytes, transferSyntaxUID }: { bytes: Uint8Array; transferSyntaxUID: string },
  dicomJson: DicomJson,
  { frame, window }: { frame: FrameIndex; window: ChosenDisplay['window'] },
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
  const stated = await readGreyPipeline(dicomJson, frame, readUri);
  const pipeline = window === null ? stated : { ...stated, voi: chosenWindow(window, stated) };
  if (isSupplemented(dicomJson, frame)) {
    const above = await readPalette(dicomJson, readUri);
    if (above) return { columns, rows, aspect, rgba: renderSupplemented(decoded, above, pipeline, dicomJson, frame) };
  }
  const voi = pipeline.voi ?? defaultVoi(decoded.pixels, dicomJson, frame, pipeline);
  return { columns, rows, aspect, rgba: windowToGrey(decoded, { ...pipeline, voi }) };
}

/** A frame with a supplemental palette as RGBA [PX-5]. What is grey in it does not get darker by what has a colour. */
export function renderSupplemented(
  decoded: DecodedFrame,
  palette: Palette,
  pipeline: GreyPipeline,
  dicomJson: DicomJson,
  frame: FrameIndex,
): Uint8ClampedArray<ArrayBuffer> {
  const below = decoded.pixels.filter((value: number) => value < palette.firstMapped) as StoredValues;
  const voi = pipeline.voi ?? defaultVoi(below, dicomJson, frame, pipeline);
  return applyPalette(decoded, palette, windowToGrey(decoded, { ...pipeline, voi }));
}

/** A window is read by the function that the file names for its own. */
function chosenWindow({ center, width }: Pick<Window, 'center' | 'width'>, { voi }: GreyPipeline): Window {
  const shape = voi !== null && 'function' in voi ? voi.function : 'LINEAR';
  return { function: shape, center, width };
}

function invert(rgba: Uint8ClampedArray): void {
  for (let i = 0; i < rgba.length; i += 1) if (i % 4 !== 3) rgba[i] = 255 - (rgba[i] ?? 0);
}

function defaultVoi(pixels: StoredValues, json: DicomJson, frame: FrameIndex, { modality }: GreyPipeline): Window {
  return usualWindow(json, frame) ?? ownWindow({ pixels, ...valueRange(pixels, json) }, json, modality);
}
