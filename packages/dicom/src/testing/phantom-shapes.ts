import { patientPoint, type PatientPoint } from '../geometry/patient-point.ts';

/**
 * A solid of the phantom, in mm of the patient's frame of reference. Where two overlap, the later of the list is seen.
 */
export type PhantomShape = Ellipsoid | Rod;

export interface Ellipsoid {
  kind: 'ellipsoid';
  name: string;
  centre: PatientPoint;
  /** Half axes in mm along x, y and z; Infinity along z makes a column. */
  radii: readonly [x: number, y: number, z: number];
  hu: number;
}

/**
 * A slanted rod: in each axial plane a circle, whose centre moves straight from `from` to `to` and on. No two slices
 * show it in one place.
 */
export interface Rod {
  kind: 'rod';
  name: string;
  from: PatientPoint;
  to: PatientPoint;
  /** Radius in mm of the circle in the axial plane. */
  radius: number;
  hu: number;
}

export const airHu = -1000;

function ellipsoid(
  name: string,
  centre: [number, number, number],
  radii: [number, number, number],
  hu: number,
): Ellipsoid {
  return { kind: 'ellipsoid', name, centre: patientPoint(centre), radii, hu };
}

/**
 * The phantom: a chest without symmetry. x to the patient's left, y to the back, z to the head (PS3.3 C.7.6.2.1.1), so
 * a flipped, mirrored or shifted picture shows: the heart is left of the midline, the spine at the back, the liver
 * right and low, the nodule left and high.
 */
export const phantomShapes: readonly PhantomShape[] = [
  ellipsoid('body', [0, 0, 0], [175, 125, Infinity], 40),
  ellipsoid('right lung', [-75, -5, 20], [62, 85, 105], -850),
  ellipsoid('left lung', [75, -5, 20], [58, 85, 100], -860),
  ellipsoid('heart', [28, -35, -20], [52, 45, 50], 50),
  ellipsoid('liver', [-70, -10, -110], [85, 80, 55], 60),
  ellipsoid('spine', [0, 85, 0], [20, 22, Infinity], 400),
  ellipsoid('spinal canal', [0, 92, 0], [8, 8, Infinity], 10),
  ellipsoid('nodule', [95, 10, 70], [6, 6, 6], 30),
  ellipsoid('calcification', [-95, 20, 40], [5, 5, 5], 1000),
  ellipsoid('fat', [130, -60, -60], [12, 12, 12], -100),
  ellipsoid('contrast', [-130, -60, -60], [12, 12, 12], 300),
  {
    kind: 'rod',
    name: 'catheter',
    from: patientPoint([-60, -60, -120]),
    to: patientPoint([60, 60, 120]),
    radius: 4,
    hu: 700,
  },
];

/**
 * HU of the phantom at a point, without texture: that of the last shape which contains it, else air. A point on a
 * surface is inside.
 */
export function phantomHu(point: PatientPoint): number {
  return phantomShapes.findLast((shape) => contains(shape, point))?.hu ?? airHu;
}

function contains(shape: PhantomShape, [x, y, z]: PatientPoint): boolean {
  const section = crossSection(shape, z);
  if (!section) return false;
  return ((x - section.x) / section.radiusX) ** 2 + ((y - section.y) / section.radiusY) ** 2 <= 1;
}

/** An ellipse in an axial plane, in mm. */
export interface CrossSection {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
}

/** What an axial plane shows of a shape; undefined when it passes beside it. */
export function crossSection(shape: PhantomShape, z: number): CrossSection | undefined {
  if (shape.kind === 'rod') {
    const { from, to, radius } = shape;
    const t = (z - from[2]) / (to[2] - from[2]);
    return { x: from[0] + t * (to[0] - from[0]), y: from[1] + t * (to[1] - from[1]), radiusX: radius, radiusY: radius };
  }
  const [x, y, centreZ] = shape.centre;
  const height = (z - centreZ) / shape.radii[2];
  if (Math.abs(height) >= 1) return undefined;
  const scale = Math.sqrt(1 - height ** 2);
  return { x, y, radiusX: shape.radii[0] * scale, radiusY: shape.radii[1] * scale };
}
