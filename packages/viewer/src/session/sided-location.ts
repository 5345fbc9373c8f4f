import { planeNormal, type DicomJson } from '@mado/dicom';
import { planeLocation, type ImagePlane } from './image-plane.ts';
import { directionLetters } from './orientation-letters.ts';
import { isQuadruped, quadrupedLetters } from './quadruped-letters.ts';

/** A distance from the origin, and to which side of the patient. */
export interface SidedLocation {
  /** One of L R A P H F, or of a quadruped's; empty at the origin, which is on no side. */
  readonly side: string;
  /** To a tenth of a mm. */
  readonly mm: number;
}

/** Where a plane lies, as people say it: without a sign [VW-56]; null where the file does not say. */
export function sidedLocation(plane: ImagePlane, instance: DicomJson): SidedLocation | null {
  const along = planeLocation(plane);
  const normal = plane.orientation && planeNormal(plane.orientation);
  if (along === null || !normal) return null;
  const mm = Math.round(Math.abs(along) * 10) / 10;
  if (mm === 0) return { side: '', mm };
  const [side = ''] = directionLetters(normal.map((cosine) => cosine * Math.sign(along)));
  return { side: isQuadruped(instance) ? quadrupedLetters(side) : side, mm };
}
