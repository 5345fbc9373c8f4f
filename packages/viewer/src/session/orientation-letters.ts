import type { DicomJson } from '@mado/dicom';
import { tag } from './tags.ts';
import type { ImagePlane } from './image-plane.ts';

/**
 * What lies towards each edge of an image as it is stored: L R, A P, H F, the strongest direction first (PS3.3
 * C.7.6.1.1.1).
 */
export interface EdgeLetters {
  left: string;
  right: string;
  top: string;
  bottom: string;
}

/** Directions weaker than this (about 11 degrees) are not named. */
const LEAST = 0.2;

const opposites: Readonly<Record<string, string>> = { L: 'R', R: 'L', A: 'P', P: 'A', H: 'F', F: 'H' };

/**
 * Letters for the edges of an image: from its plane in the patient, else from Patient Orientation (0020,0020), which
 * projections carry; null where the file states neither.
 */
export function edgeLetters(plane: ImagePlane, instance: DicomJson): EdgeLetters | null {
  const [right, bottom] = plane.orientation
    ? [directionLetters(plane.orientation.slice(0, 3)), directionLetters(plane.orientation.slice(3, 6))]
    : statedOrientation(instance);
  if (!right || !bottom) return null;
  return { right, bottom, left: oppositeLetters(right), top: oppositeLetters(bottom) };
}

/** Letters of a direction in the patient: x to the left, y to the back, z to the head. */
export function directionLetters(direction: readonly number[]): string {
  const [x = 0, y = 0, z = 0] = direction;
  const named: [strength: number, letter: string][] = [
    [Math.abs(x), x > 0 ? 'L' : 'R'],
    [Math.abs(y), y > 0 ? 'P' : 'A'],
    [Math.abs(z), z > 0 ? 'H' : 'F'],
  ];
  return named
    .filter(([strength]) => strength >= LEAST)
    .sort(([a], [b]) => b - a)
    .map(([, letter]) => letter)
    .join('');
}

export function oppositeLetters(letters: string): string {
  return letters.replace(/./g, (letter) => opposites[letter] ?? '');
}

function statedOrientation(instance: DicomJson): (string | undefined)[] {
  return (instance[tag.PatientOrientation]?.Value ?? []).map((value) =>
    typeof value === 'string' && /^[LRAPHF]{1,3}$/.test(value) ? value : undefined,
  );
}
