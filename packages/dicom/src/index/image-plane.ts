import { firstText, numbers, type DicomJson } from '../dataset/dicom-json.ts';
import { isUid } from './identifiers.ts';

const FRAME_OF_REFERENCE_UID = '00200052';
const IMAGE_POSITION_PATIENT = '00200032';
const IMAGE_ORIENTATION_PATIENT = '00200037';

/**
 * Three numbers in the patient's coordinates: towards the left, the back and the head of the patient (PS3.3
 * C.7.6.2.1.1).
 */
export type PatientVector = readonly [left: number, posterior: number, head: number];

/**
 * Where the image of a data set lies in the patient. Frames of multi-frame images have their own planes in the
 * functional groups (PS3.3 C.7.6.16.2.3 and .4), which are not read here.
 */
export interface ImagePlane {
  /**
   * Frame of Reference UID (PS3.3 C.7.4.1). Coordinates in different frames of reference cannot be compared. Null
   * where it is absent or no UID.
   */
  frameOfReferenceUID: string | null;
  /** Centre of the first pixel (first column, first row) in mm; null where it is absent or not three numbers. */
  imagePositionPatient: PatientVector | null;
  /**
   * Direction cosines of a row (towards higher columns) and of a column (towards higher rows), without unit; null where
   * they are absent or not six numbers.
   */
  imageOrientationPatient: readonly [row: PatientVector, column: PatientVector] | null;
}

/**
 * The plane of an image as its data set says it (PS3.3 C.7.6.2). Numbers are not judged: what is no rotation is passed
 * on.
 */
export function imagePlane(json: DicomJson): ImagePlane {
  const uid = firstText(json, FRAME_OF_REFERENCE_UID);
  const position = finite(json, IMAGE_POSITION_PATIENT, 3);
  const cosines = finite(json, IMAGE_ORIENTATION_PATIENT, 6);
  return {
    frameOfReferenceUID: uid !== undefined && isUid(uid) ? uid : null,
    imagePositionPatient: position && vector(position),
    imageOrientationPatient: cosines && [vector(cosines), vector(cosines.slice(3))],
  };
}

function finite(json: DicomJson, tag: string, count: number): readonly number[] | null {
  const values = numbers(json, tag);
  return values?.length === count && values.every((value) => Number.isFinite(value)) ? values : null;
}

function vector([left = 0, posterior = 0, head = 0]: readonly number[]): PatientVector {
  return [left, posterior, head];
}
