import {
  distanceAlong,
  firstNumber,
  frameIndexOf,
  numbers,
  patientPoint,
  planeNormal,
  vectorPlane,
  type DicomJson,
  type FrameNumber,
  type PatientPoint,
} from '@mado/dicom';
import { frameGroup } from './frame-attributes.ts';
import { tag } from './tags.ts';

/** Where one image lies, in mm, in the patient's frame of reference (PS3.3 C.7.6.2). */
export interface ImagePlane {
  /** Centre of the first pixel. */
  readonly position: PatientPoint | null;
  /** Direction of a row (towards higher columns) and of a column (towards higher rows): six cosines. */
  readonly orientation: readonly number[] | null;
  /** Distance between rows and between columns. */
  readonly spacing: readonly [rows: number, columns: number] | null;
  readonly thickness: number | null;
  /** Direction cosines are stated that are none [VW-9]: there is no orientation, and the reader is told why. */
  readonly misdirected?: boolean;
}

/** The least squared length of a row's or a column's direction. */
const LEAST_SQUARED = 0.99;

/** The plane of a frame; null for each fact that the file does not state or states wrongly. */
export function imagePlane(instance: DicomJson, frame: FrameNumber): ImagePlane {
  const measures = frameGroup(instance, frame, tag.PixelMeasuresSequence);
  const { position, orientation } = vectorPlane(instance, frameIndexOf(frame)) ?? {
    position: numbers(frameGroup(instance, frame, tag.PlanePositionSequence), tag.ImagePositionPatient),
    orientation: numbers(frameGroup(instance, frame, tag.PlaneOrientationSequence), tag.ImageOrientationPatient),
  };
  const valid = orientation?.length === 6 && areDirections(orientation);
  return {
    position: position?.length === 3 ? patientPoint(position) : null,
    orientation: valid && planeNormal(orientation) ? orientation : null,
    spacing: positivePair(numbers(measures, tag.PixelSpacing)),
    thickness: firstNumber(measures, tag.SliceThickness) ?? null,
    ...(orientation?.length === 6 && !valid && { misdirected: true }),
  };
}

/**
 * Distance in mm of a plane from the origin along its normal: for an axial slice its z; null where the file does not
 * say.
 */
export function planeLocation({ position, orientation }: ImagePlane): number | null {
  const normal = orientation && planeNormal(orientation);
  return position && normal ? distanceAlong(normal, position) : null;
}

function areDirections([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): boolean {
  return a * a + b * b + c * c >= LEAST_SQUARED && d * d + e * e + f * f >= LEAST_SQUARED;
}

function positivePair(values: readonly number[] | undefined): readonly [number, number] | null {
  const [first = 0, second = 0] = values ?? [];
  return first > 0 && second > 0 ? [first, second] : null;
}
