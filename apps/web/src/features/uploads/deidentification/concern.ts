import { orderOf, type DeidentificationChoice } from './choice.ts';
import type { StudyPreview, StudyToSend } from './study-to-send.ts';

/** What somebody has to know of a study before it leaves. */
export const concerns = ['asItIs', 'staysByHand', 'refused'] as const;
export type Concern = (typeof concerns)[number];

/** @param preview undefined: the study is still read */
export function concernOf(
  choice: DeidentificationChoice,
  study: string,
  preview: StudyPreview | undefined,
): Concern | null {
  if (orderOf(choice, study) === null) return 'asItIs';
  if (preview !== undefined && 'refused' in preview) return 'refused';
  return preview === undefined || preview.identityRemoved ? null : 'staysByHand';
}

/** In how many studies there is something to know, by what it is. */
export function countConcerns(
  choice: DeidentificationChoice,
  studies: readonly StudyToSend[],
  previews: ReadonlyMap<string, StudyPreview>,
): ReadonlyMap<Concern, number> {
  const counts = new Map<Concern, number>();
  for (const { StudyInstanceUID } of studies) {
    const concern = concernOf(choice, StudyInstanceUID, previews.get(StudyInstanceUID));
    if (concern !== null) counts.set(concern, (counts.get(concern) ?? 0) + 1);
  }
  return counts;
}
