import { patientPoint, planeNormal, type PatientPoint } from '@mado/dicom';
import type { GridPoint } from './affine.ts';

/** Where an image lies in the patient's frame of reference (PS3.3 C.7.6.2); null for what the file does not say. */
export interface ImagePlace {
  /** Centre of the first pixel, in mm. */
  readonly position: PatientPoint | null;
  /** Direction of a row (towards higher columns) and of a column (towards higher rows): six cosines. */
  readonly orientation: readonly number[] | null;
  /** Distance in mm between rows and between columns. */
  readonly spacing: readonly [rows: number, columns: number] | null;
}

/** An image that has all of its place. */
export interface PlacedPlane {
  readonly position: PatientPoint;
  readonly row: readonly [number, number, number];
  readonly column: readonly [number, number, number];
  readonly spacing: readonly [rows: number, columns: number];
}

/** The plane of an image, or null where the file does not say all of it [RD-5]. */
export function placedPlane({ position, orientation, spacing }: ImagePlace): PlacedPlane | null {
  if (!position || !orientation || !spacing || !planeNormal(orientation)) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = orientation;
  return { position, row: [a, b, c], column: [d, e, f], spacing };
}

/** The point of the patient, in mm, at a point of the image's grid (PS3.3 C.7.6.2.1.1, equation C.7.6.2.1-1). */
export function toPatient({ position, row, column, spacing }: PlacedPlane, point: GridPoint): PatientPoint {
  const along = (point.column - 0.5) * spacing[1];
  const down = (point.row - 0.5) * spacing[0];
  return patientPoint([0, 1, 2].map((i) => (position[i] ?? 0) + along * (row[i] ?? 0) + down * (column[i] ?? 0)));
}

/**
 * The point of the image's grid nearest to a point of the patient, and how far in mm that lies off the plane, positive
 * along its normal.
 */
export function fromPatient(plane: PlacedPlane, point: readonly number[]): GridPoint & { readonly off: number } {
  const [x, y, z] = [0, 1, 2].map((i) => (point[i] ?? 0) - (plane.position[i] ?? 0));
  const by = ([a, b, c]: readonly [number, number, number]) => a * (x ?? 0) + b * (y ?? 0) + c * (z ?? 0);
  const normal = planeNormal([...plane.row, ...plane.column]) ?? [0, 0, 0];
  // Cosines that a file rounds are not quite at right angles: both sides are solved together.
  const cross = dot(plane.row, plane.column);
  const [rr, cc] = [dot(plane.row, plane.row), dot(plane.column, plane.column)];
  const determinant = rr * cc - cross * cross;
  const [alongRow, alongColumn] = [by(plane.row), by(plane.column)];
  return {
    column: (alongRow * cc - alongColumn * cross) / determinant / plane.spacing[1] + 0.5,
    row: (alongColumn * rr - alongRow * cross) / determinant / plane.spacing[0] + 0.5,
    off: by([normal[0], normal[1], normal[2]]),
  };
}

function dot(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
