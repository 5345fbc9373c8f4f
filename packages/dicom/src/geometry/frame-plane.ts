import { firstNumber, items, numbers, type DicomJson } from '../dataset/dicom-json.ts';
import type { FrameIndex } from './frame-position.ts';
import { planeNormal } from './patient-point.ts';

const IMAGE_TYPE = '00080008';
const SPACING_BETWEEN_SLICES = '00180088';
const IMAGE_POSITION_PATIENT = '00200032';
const IMAGE_ORIENTATION_PATIENT = '00200037';
const DETECTOR_VECTOR = '00540020';
const DETECTOR_INFORMATION_SEQUENCE = '00540022';
const SLICE_VECTOR = '00540080';
const GRID_FRAME_OFFSET_VECTOR = '3004000C';

/** Image Position (Patient), three mm, and Image Orientation (Patient), six cosines, as far as they are known. */
interface FramePlane {
  readonly position: readonly number[] | undefined;
  readonly orientation: readonly number[] | undefined;
}

/**
 * Where a frame lies of an image that places its frames by a vector of its own: a dose grid [PX-9] or NM [PX-10]; null
 * for others, whose functional groups or data set say it.
 */
export function vectorPlane(json: DicomJson, frame: FrameIndex): FramePlane | null {
  const detectors = items(json, DETECTOR_INFORMATION_SEQUENCE);
  if (detectors.length > 0) return detectorPlane(json, frame, detectors);
  const offsets = numbers(json, GRID_FRAME_OFFSET_VECTOR);
  return offsets && offsets.length > 1 ? gridPlane(json, frame, offsets) : null;
}

/** Positions in mm that differ by less are one. */
const SAME = 0.01;

function gridPlane(json: DicomJson, frame: FrameIndex, offsets: readonly number[]): FramePlane {
  const position = numbers(json, IMAGE_POSITION_PATIENT);
  const orientation = numbers(json, IMAGE_ORIENTATION_PATIENT);
  const [first = 0, own] = [offsets[0], offsets[frame]];
  if (frame === 0 || !position || !orientation) return { position: frame === 0 ? position : undefined, orientation };
  const isTransverse = [1, 0, 0, 0, 1, 0].every((cosine, i) => Math.abs((orientation[i] ?? NaN) - cosine) < 1e-4);
  const isAbsolute = isTransverse && Math.abs(first - (position[2] ?? NaN)) < SAME;
  const known = own !== undefined && (first === 0 || isAbsolute);
  return { position: known ? moved(position, orientation, own - first) : undefined, orientation };
}

function detectorPlane(json: DicomJson, frame: FrameIndex, detectors: readonly DicomJson[]): FramePlane {
  const detector = detectors[(numbers(json, DETECTOR_VECTOR)?.[frame] ?? 1) - 1] ?? detectors[0] ?? {};
  const position = numbers(detector, IMAGE_POSITION_PATIENT) ?? numbers(json, IMAGE_POSITION_PATIENT);
  const orientation = numbers(detector, IMAGE_ORIENTATION_PATIENT) ?? numbers(json, IMAGE_ORIENTATION_PATIENT);
  const type = json[IMAGE_TYPE]?.Value?.[2];
  const isReconstruction = typeof type === 'string' && type.startsWith('RECON ');
  // A projection has no plane in the patient, but a side towards which each of its edges lies.
  if (!isReconstruction || !position || !orientation) return { position: undefined, orientation };
  const slice = numbers(json, SLICE_VECTOR)?.[frame] ?? frame + 1;
  const spacing = firstNumber(json, SPACING_BETWEEN_SLICES);
  if (slice === 1) return { position, orientation };
  return {
    position: spacing === undefined ? undefined : moved(position, orientation, spacing * (slice - 1)),
    orientation,
  };
}

function moved(position: readonly number[], orientation: readonly number[], by: number): number[] | undefined {
  const normal = planeNormal(orientation);
  return normal && position.map((value, axis) => value + by * (normal[axis] ?? 0));
}
