import { modalitiesBesideImages } from '@mado/dicom';
import { bodyPartsIn } from './body-parts.ts';
import { sidesOf } from './body-sides.ts';

/** What is known of a study that may be compared with another. */
export interface ComparedStudy {
  /** DA, or empty. */
  readonly StudyDate: string;
  /** TM, or empty. */
  readonly StudyTime: string;
  readonly modalities: readonly string[];
  /** Body Part Examined of its series. */
  readonly bodyParts: readonly string[];
  /** Laterality of its series, Image and Frame Laterality of its images; left out: nothing is known of them. */
  readonly sides?: readonly string[];
  /** Descriptions of study and series, names of protocols. */
  readonly words: readonly string[];
}

/** What shows nothing itself, or speaks of other images. */
const beside = new Set([...modalitiesBesideImages, 'OT', '']);

/**
 * The study with which one is compared, of those of its patient: an earlier one of the same part of the body, not of
 * the other side, with a modality in common [HP-23, HP-32]. One with all of its modalities comes before one with some,
 * and then the latest. Null where there is none, or where nothing says which part of the body it shows.
 */
export function findPrior<T extends ComparedStudy>(study: ComparedStudy, others: readonly T[]): T | null {
  const modalities = seenBy(study);
  const found = others.flatMap((other) => {
    const shared = seenBy(other).filter((one) => modalities.includes(one)).length;
    return shared > 0 && isOfSamePart(study, other) && isEarlier(other, study) && !isOfOtherSide(study, other)
      ? [{ other, isAll: shared === modalities.length }]
      : [];
  });
  const [best] = found.sort((a, b) => Number(b.isAll) - Number(a.isAll) || (isEarlier(a.other, b.other) ? 1 : -1));
  return best?.other ?? null;
}

/** Of parts that no list knows, the device has to say the same of both. */
function isOfSamePart(study: ComparedStudy, other: ComparedStudy): boolean {
  const [parts, others] = [partsOf(study), partsOf(other)];
  if (parts.length > 0 && others.length > 0) return parts.some((part) => others.includes(part));
  const said = study.bodyParts.map(asSaid).filter((part) => part !== '');
  return other.bodyParts.some((part) => said.includes(asSaid(part)));
}

const asSaid = (part: string) => part.normalize('NFKC').trim().toLowerCase();

/** Whether both studies say which side of the body they show, and have none in common [HP-32]. */
export function isOfOtherSide(study: ComparedStudy, other: ComparedStudy): boolean {
  const [shown, compared] = [study, other].map((one) => sidesOf(partsOf(one), one.sides ?? [], one.words));
  if (!shown?.size || !compared?.size) return false;
  return ![...shown].some((side) => compared.has(side));
}

/** A radiograph is one, whichever way it was taken. */
function seenBy({ modalities }: ComparedStudy): string[] {
  const kinds = modalities.map((one) => (one === 'CR' ? 'DX' : one));
  return [...new Set(kinds)].filter((one) => !beside.has(one));
}

/** What the device says counts; where it says nothing that is known, what people have written. */
function partsOf({ modalities, bodyParts, words }: ComparedStudy): string[] {
  const said = bodyPartsIn(bodyParts);
  const parts = said.size > 0 ? said : bodyPartsIn(words);
  return modalities.includes('MG') ? [...parts, 'breast'] : [...parts];
}

function isEarlier(one: ComparedStudy, than: ComparedStudy): boolean {
  const [a, b] = [digits(one.StudyDate), digits(than.StudyDate)];
  if (a === '' || b === '') return false;
  const [c, d] = [digits(one.StudyTime), digits(than.StudyTime)];
  return a === b ? c !== '' && c < d : a < b;
}

/** `1994.11.05` of older devices is the day 19941105, and `09:30:00` the time 093000. */
function digits(date: string): string {
  return date.replace(/\D/g, '');
}
