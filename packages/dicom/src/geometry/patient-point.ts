declare const patientPointBrand: unique symbol;

/**
 * A point in mm in the patient's frame of reference, x to the left, y to the back, z to the head (PS3.3 C.7.6.2.1.1).
 */
export type PatientPoint = readonly [x: number, y: number, z: number] & { readonly [patientPointBrand]: true };

/** @throws RangeError unless there are three finite numbers */
export function patientPoint(values: readonly number[]): PatientPoint {
  if (values.length !== 3 || !values.every(Number.isFinite))
    throw new RangeError('a point has three finite coordinates');
  return [...values] as unknown as PatientPoint;
}

/** A unit vector in the patient's frame of reference. */
export type PatientDirection = readonly [x: number, y: number, z: number];

/**
 * The normal of an image plane: the cross product of its row and column direction (PS3.3 C.7.6.2.1.1).
 * @param orientation Image Orientation (Patient) (0020,0037), six direction cosines
 * @returns a unit vector, or undefined when the six numbers span no plane
 */
export function planeNormal(orientation: readonly number[]): PatientDirection | undefined {
  const [a = NaN, b = NaN, c = NaN, d = NaN, e = NaN, f = NaN] = orientation;
  const x = b * f - c * e;
  const y = c * d - a * f;
  const z = a * e - b * d;
  const length = Math.hypot(x, y, z);
  return length > 1e-6 ? [x / length, y / length, z / length] : undefined;
}

/** Distance in mm of a point from the frame of reference's origin, measured along a direction. */
export function distanceAlong(direction: PatientDirection, point: PatientPoint): number {
  return direction[0] * point[0] + direction[1] * point[1] + direction[2] * point[2];
}
