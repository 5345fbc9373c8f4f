import type { DicomJson } from '@mado/dicom';
import { tag } from './tags.ts';
import type { ImagePlane } from './image-plane.ts';
import type { PaneView } from './pane-view.ts';
import { isQuadruped, oppositeOfQuadruped, quadrupedLetters, statedForQuadruped } from './quadruped-letters.ts';

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
 * projections carry; null where the file states neither. Quadrupeds have letters of their own [VW-22].
 */
export function edgeLetters(plane: ImagePlane, instance: DicomJson): EdgeLetters | null {
  if (isQuadruped(instance)) return lettersOfQuadruped(plane, instance);
  const [right, bottom] = plane.orientation
    ? [directionLetters(plane.orientation.slice(0, 3)), directionLetters(plane.orientation.slice(3, 6))]
    : statedOrientation(instance);
  if (!right || !bottom) return null;
  return { right, bottom, left: oppositeLetters(right), top: oppositeLetters(bottom) };
}

function lettersOfQuadruped({ orientation }: ImagePlane, instance: DicomJson): EdgeLetters | null {
  const [right, bottom] = orientation
    ? [orientation.slice(0, 3), orientation.slice(3, 6)].map((one) => quadrupedLetters(directionLetters(one)))
    : (instance[tag.PatientOrientation]?.Value ?? []).map(statedForQuadruped);
  if (!right || !bottom) return null;
  return { right, bottom, left: oppositeOfQuadruped(right), top: oppositeOfQuadruped(bottom) };
}

/** The letters of an image that is mirrored and turned on the screen. */
export function seenLetters({ left, right, top, bottom }: EdgeLetters, { mirrored, turns }: PaneView): EdgeLetters {
  // Clockwise from the top: a quarter turn moves each one on.
  const around = mirrored ? [top, left, bottom, right] : [top, right, bottom, left];
  const at = (edge: number) => around[(edge - turns + 4) % 4] ?? '';
  return { top: at(0), right: at(1), bottom: at(2), left: at(3) };
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
