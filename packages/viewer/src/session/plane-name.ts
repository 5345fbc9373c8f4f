/** How a plane lies in the patient, as it is called. */
export type PlaneName = 'axial' | 'sagittal' | 'coronal' | 'oblique';

/** Planes nearer than this to a plane of the body, by the cosine of the angle between them, are called by it. */
const NEAR = 0.8;

/**
 * The plane of the body that an image lies in, or most nearly lies in.
 * @param orientation Image Orientation (Patient) (0020,0037): six cosines that span a plane
 */
export function planeName(orientation: readonly number[]): PlaneName {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = orientation;
  const normal = [b * f - c * e, c * d - a * f, a * e - b * d].map(Math.abs);
  const names: readonly PlaneName[] = ['sagittal', 'coronal', 'axial'];
  const strongest = normal.indexOf(Math.max(...normal));
  return (normal[strongest] ?? 0) >= NEAR ? (names[strongest] ?? 'oblique') : 'oblique';
}
