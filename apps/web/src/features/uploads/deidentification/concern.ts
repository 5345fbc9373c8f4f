import { anonymizes, orderOf, type DeidentificationChoice } from './choice.ts';
import type { StudyPreview, StudyToSend } from './study-to-send.ts';

/** What somebody has to know of a study before it leaves. */
export const concerns = ['asItIs', 'losesReferences', 'staysByHand', 'refused'] as const;
export type Concern = (typeof concerns)[number];

/**
 * In the order of `concerns`.
 *
 * @param preview undefined: the study is still read
 * @param seen numbers of unseen files that may leave
 */
export function concernsOf(
  choice: DeidentificationChoice,
  study: string,
  preview: StudyPreview | undefined,
  seen: ReadonlySet<number>,
): readonly Concern[] {
  const isChanged = orderOf(choice, study) !== null;
  return concerns.filter((concern) => {
    if (concern === 'asItIs') return !isChanged;
    if (preview === undefined) return false;
    if (concern === 'losesReferences') return preview.lost.length > 0;
    if (concern === 'refused') return preview.refused.length > 0;
    // Of what is edited alone everything else stays, and of a document that somebody lets go all of it.
    const { byHand, documents } = preview;
    return isChanged && (!anonymizes(choice, study) || byHand > 0 || documents.some((id) => seen.has(id)));
  });
}

/** What is known of studies, by StudyInstanceUID, and what was ticked. */
interface Known {
  readonly choice: DeidentificationChoice;
  readonly previews: ReadonlyMap<string, StudyPreview>;
  readonly seen: ReadonlySet<number>;
}

/** In how many studies there is something to know, by what it is. */
export function countConcerns(known: Known, studies: readonly StudyToSend[]): ReadonlyMap<Concern, number> {
  const { choice, previews, seen } = known;
  const counts = new Map<Concern, number>();
  for (const { StudyInstanceUID: study } of studies)
    for (const concern of concernsOf(choice, study, previews.get(study), seen))
      counts.set(concern, (counts.get(concern) ?? 0) + 1);
  return counts;
}
