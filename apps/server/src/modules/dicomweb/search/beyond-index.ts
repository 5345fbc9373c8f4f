import { answeredTags } from '../../studies/index.ts';
import type { Wanted } from './results.ts';

/** What the index has of an instance, besides its series and study. */
const instanceTags = new Set([
  '00080016',
  '00080018',
  '00080056',
  '00081190',
  '00083002',
  '00200013',
  '00280008',
  '00280010',
  '00280011',
  '00280100',
]);

/** Whether what is wanted with instances is more than the index has: only then does a data set tell anything. */
export function isBeyondIndex(wanted: Wanted): boolean {
  if (wanted === 'all') return true;
  const ofSeries = answeredTags('series');
  return wanted.some((tag) => !instanceTags.has(tag) && !ofSeries?.has(tag));
}
