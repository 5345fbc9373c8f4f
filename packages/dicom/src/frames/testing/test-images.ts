import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readDataSet } from '../../index/read-instance.ts';
import type { ReadRange } from '../../index/read-frame.ts';
import { readFrame } from '../../index/read-frame.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import type { DicomJson } from '../../dataset/dicom-json.ts';
import type { DecodedFrame, StoredValues } from '../decoded-frame.ts';
import { decodeFrame } from '../decode-frame.ts';
import type { PixelDescription } from '../pixel-description.ts';
import { pixelDescription } from '../pixel-description.ts';

const repository = resolve(import.meta.dirname, '../../../../..');
const folder = join(resolve(repository, process.env['MADO_TEST_DATA'] ?? '../shared/data'), 'dicom');

/** Statistics of stored values as another decoder found them. */
export interface PixelReference {
  path: string;
  decoder: string;
  dtype: 'uint8' | 'int8' | 'uint16' | 'int16' | 'uint32' | 'int32' | 'float32' | 'float64';
  /** frames (left out when there is one), rows, columns, samples (left out when there is one). */
  shape: number[];
  min: number;
  max: number;
  mean: number;
  sha256: string;
  lossy: boolean;
}

export interface ManifestCase {
  case: string;
  /** frames of all its files together, as another reader counts them */
  frames: number;
  file_list: (string[] | { path: string; frames?: number })[];
  pixel_reference?: PixelReference[];
}

export const haveTestImages = existsSync(join(folder, 'MANIFEST.json'));

/** Why tests with real images are skipped. */
export const withoutTestImages = `There are no test images in ${folder} (MADO_TEST_DATA).`;

export function manifest(): ManifestCase[] {
  return haveTestImages ? (JSON.parse(readFileSync(join(folder, 'MANIFEST.json'), 'utf8')) as ManifestCase[]) : [];
}

export function testImage(path: string): Uint8Array {
  return readFileSync(join(folder, path));
}

/** The frames of a test image as they are stored, each with its description; indices are zero-based. */
export interface StoredFrames {
  dicomJson: DicomJson;
  numberOfFrames: number;
  frame: (index: number) => Promise<{ bytes: Uint8Array; description: PixelDescription }>;
}

export function storedFrames(path: string): StoredFrames {
  const stored = storedFramesIfAny(path);
  if (stored === null) throw new Error(`${path} has no frames`);
  return stored;
}

/** Null where a file has no pixel data. */
export function storedFramesIfAny(path: string): StoredFrames | null {
  const file = testImage(path);
  const { dicomJson, frames } = readDataSet(file);
  if (frames === null) return null;
  const read: ReadRange = (offset, length) => Promise.resolve(file.subarray(offset, offset + length));
  return {
    dicomJson,
    numberOfFrames: frames.numberOfFrames,
    frame: async (index) => {
      const { bytes, transferSyntaxUID } = await readFrame(frames, frameIndex(index), read);
      return { bytes, description: pixelDescription(dicomJson, transferSyntaxUID) };
    },
  };
}

/** One decoded frame of a test image; `index` is zero-based. */
export async function decodedFrame(path: string, index = 0): Promise<DecodedFrame> {
  const { bytes, description } = await storedFrames(path).frame(index);
  return decodeFrame(bytes, description);
}

/** All frames of a test image, decoded, and their stored values one after the other. */
export async function decodedFrames(
  path: string,
): Promise<{ first: DecodedFrame; numberOfFrames: number; values: StoredValues }> {
  const { numberOfFrames, frame } = storedFrames(path);
  let first: DecodedFrame | undefined;
  let values: StoredValues | undefined;
  for (let index = 0; index < numberOfFrames; index += 1) {
    const { bytes, description } = await frame(index);
    const decoded = await decodeFrame(bytes, description);
    first ??= decoded;
    values ??= new (decoded.pixels.constructor as new (length: number) => StoredValues)(
      decoded.pixels.length * numberOfFrames,
    );
    values.set(decoded.pixels, decoded.pixels.length * index);
  }
  if (first === undefined || values === undefined) throw new Error(`${path} has no frames`);
  return { first, numberOfFrames, values };
}
