import {
  distanceAlong,
  firstNumber,
  numbers,
  patientPoint,
  planeNormal,
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
}

/** The plane of a frame; null for each fact that the file does not state or states wrongly. */
export function imagePlane(instance: DicomJson, frame: FrameNumber): ImagePlane {
  const measures = frameGroup(instance, frame, tag.PixelMeasuresSequence);
  const position = numbers(frameGroup(instance, frame, tag.PlanePositionSequence), tag.ImagePositionPatient);
  const orientation = numbers(frameGroup(instance, frame, tag.PlaneOrientationSequence), tag.ImageOrientationPatient);
  return {
    position: position?.length === 3 ? patientPoint(position) : null,
    orientation: orientation?.length === 6 && planeNormal(orientation) ? orientation : null,
    spacing: positivePair(numbers(measures, tag.PixelSpacing)),
    thickness: firstNumber(measures, tag.SliceThickness) ?? null,
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

function positivePair(values: readonly number[] | undefined): readonly [number, number] | null {
  const [first = 0, second = 0] = values ?? [];
  return first > 0 && second > 0 ? [first, second] : null;
}
