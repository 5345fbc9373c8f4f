import { firstText, type DicomJson } from '@mado/dicom';

const ANATOMICAL_ORIENTATION_TYPE = '00102210';

/**
 * Words of quadrupeds by the letters of bipeds in the same coordinates: to the left, dorsal, cranial
 * (PS3.3 C.7.6.2.1.1), and what is opposite to each word. Rostral takes the place of cranial in the head, limbs
 * have their own.
 */
const ofBiped: Readonly<Record<string, string>> = { L: 'LE', R: 'RT', P: 'D', A: 'V', H: 'CR', F: 'CD' };
const opposite: Readonly<Record<string, string>> = {
  LE: 'RT',
  RT: 'LE',
  D: 'V',
  V: 'D',
  CR: 'CD',
  CD: 'CR',
  R: 'CD',
  M: 'L',
  L: 'M',
  PR: 'DI',
  DI: 'PR',
  PA: 'D',
  PL: 'D',
};
/** Longer words first: `CR` is no `R`. */
const word = /LE|RT|CR|CD|PR|DI|PA|PL|[DVRML]/g;

/** Anatomical Orientation Type (0010,2210): letters mean other directions, R for example rostral. */
export function isQuadruped(instance: DicomJson): boolean {
  return firstText(instance, ANATOMICAL_ORIENTATION_TYPE) === 'QUADRUPED';
}

export function quadrupedLetters(ofBipeds: string): string {
  return Array.from(ofBipeds, (letter) => ofBiped[letter] ?? '').join('');
}

/** A value of Patient Orientation, if it is made of the words of quadrupeds. */
export function statedForQuadruped(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.replace(word, '') === '' ? value : undefined;
}

export function oppositeOfQuadruped(letters: string): string {
  return letters.replace(word, (one) => opposite[one] ?? '');
}
