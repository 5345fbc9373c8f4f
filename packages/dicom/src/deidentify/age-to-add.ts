import { plainText } from '../dataset/values.ts';
import { withoutPadding } from '../encoding/ascii.ts';
import type { Element, Source } from '../encoding/elements.ts';
import { ageAt } from './dates.ts';
import { PATIENT_AGE, PATIENT_BIRTH_DATE, type Rules } from './order.ts';

const STUDY_DATE = 0x00080020;

/** The age by the dates that the file had, where it is to stay and the file does not say it [DI-14]. */
export function ageToAdd(source: Source, elements: readonly Element[], { kept }: Rules): string | null {
  const of = (tag: number) => withoutPadding(topLevelText(source, elements, tag));
  if (!kept.has(PATIENT_AGE) || of(PATIENT_AGE) !== '') return null;
  return ageAt(of(PATIENT_BIRTH_DATE), of(STUDY_DATE));
}

/** The text of an element of the top level, in the default repertoire; '' where there is none. */
export function topLevelText(source: Source, elements: readonly Element[], wanted: number): string {
  const element = elements.find(({ tag }) => tag === wanted);
  return element ? plainText(source, element) : '';
}
