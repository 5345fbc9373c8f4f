import { readFile } from 'node:fs/promises';
import { firstNumber, firstText, frameIndex, numbers, readFrame, readInstance } from '@mado/dicom';
import { decodeFrame, pixelDescription } from '@mado/dicom/frames';
import type { GreyPicture } from './compare.ts';

/** One slice of a CT as its file has it. */
export interface Slice {
  readonly sopInstanceUID: string;
  readonly instanceNumber: number;
  readonly rows: number;
  readonly columns: number;
  /** Values after the Modality LUT, here HU, row by row. */
  readonly values: Float32Array;
  /** The first window that the file proposes. */
  readonly window: Window | null;
}

/** Window Center (0028,1050) and Window Width (0028,1051), in the units of the values. */
export interface Window {
  readonly center: number;
  readonly width: number;
}

/** Reads the slices of a series from their files, ordered by Instance Number. */
export async function readSlices(files: readonly string[]): Promise<Slice[]> {
  const slices = await Promise.all(files.map(readSlice));
  return slices.toSorted((a, b) => a.instanceNumber - b.instanceNumber);
}

async function readSlice(file: string): Promise<Slice> {
  const bytes = new Uint8Array(await readFile(file));
  const { dicomJson, facts, frames } = readInstance(bytes);
  if (!frames) throw new Error(`${file} has no pixels.`);
  if (firstText(dicomJson, '00280004') !== 'MONOCHROME2') throw new Error(`${file} is not MONOCHROME2.`);
  const frame = await readFrame(frames, frameIndex(0), async (offset, length) =>
    bytes.subarray(offset, offset + length),
  );
  const { pixels, rows, columns } = await decodeFrame(
    frame.bytes,
    pixelDescription(dicomJson, frame.transferSyntaxUID),
  );
  // Modality LUT by Rescale Slope and Intercept: output = slope * stored value + intercept (PS3.3 C.11.1.1.2).
  const slope = firstNumber(dicomJson, '00281053') ?? 1;
  const intercept = firstNumber(dicomJson, '00281052') ?? 0;
  const [center] = numbers(dicomJson, '00281050') ?? [];
  const [width] = numbers(dicomJson, '00281051') ?? [];
  return {
    sopInstanceUID: facts.SOPInstanceUID,
    instanceNumber: firstNumber(dicomJson, '00200013') ?? 0,
    rows,
    columns,
    values: Float32Array.from(pixels, (stored) => slope * stored + intercept),
    window: center === undefined || width === undefined ? null : { center, width },
  };
}

/** The slice through a window as PS3.3 C.11.2.1.2.1 (LINEAR) has it, on greys from 0 to 255. */
export function throughWindow(slice: Slice, { center, width }: Window): GreyPicture {
  const grey = Uint8Array.from(slice.values, (x) => {
    if (x <= center - 0.5 - (width - 1) / 2) return 0;
    if (x > center - 0.5 + (width - 1) / 2) return 255;
    return Math.round(((x - (center - 0.5)) / (width - 1) + 0.5) * 255);
  });
  return { width: slice.columns, height: slice.rows, grey };
}

/** The picture with left and right exchanged. */
export function flipped({ width, height, grey }: GreyPicture): GreyPicture {
  return { width, height, grey: grey.map((_, at) => grey[at - (at % width) + (width - 1 - (at % width))] ?? 0) };
}

/** Slices count from 1, as the page counts them. */
export function sliceAt(slices: readonly Slice[], number: number): Slice {
  const found = slices[number - 1];
  if (!found) throw new Error(`There is no slice ${number}.`);
  return found;
}
