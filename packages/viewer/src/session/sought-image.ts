import type { ViewerImage } from './series-images.ts';
import { studyId } from './study-id.ts';
import type { ReadySeries, SeriesState, SessionState } from './state.ts';

/** An image that somebody wants to see. */
export interface SoughtImage {
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  /** Of several copies of the study the one that is meant, as `studyId` names it; left out: any. */
  readonly study?: string | undefined;
  readonly isIt: (image: ViewerImage) => boolean;
}

/** Where it lies. */
export type SoughtPlace =
  | { readonly kind: 'here'; readonly series: ReadySeries; readonly index: number }
  /** A series that may have it has not been read yet, or could not be. */
  | { readonly kind: 'unread' | 'failed'; readonly series: SeriesState }
  /** It is not among what is open. */
  | { readonly kind: 'missing' };

/** The part of its series that has the image; else a series that has not been read yet and may have it. */
export function soughtPlace(state: Pick<SessionState, 'series'>, sought: SoughtImage): SoughtPlace {
  const all = [...state.series.values()].filter(
    ({ study, series }) =>
      study.StudyInstanceUID === sought.StudyInstanceUID && series.SeriesInstanceUID === sought.SeriesInstanceUID,
  );
  // The other copy may be another patient's.
  const meant = all.filter(({ study }) => studyId(study) === sought.study);
  const candidates = meant.length > 0 ? meant : all;
  for (const series of candidates) {
    const index = series.phase === 'ready' ? series.images.findIndex((image) => sought.isIt(image)) : -1;
    if (series.phase === 'ready' && index !== -1) return { kind: 'here', series, index };
  }
  const unread = candidates.find(({ phase }) => phase === 'idle' || phase === 'loading');
  if (unread) return { kind: 'unread', series: unread };
  const failed = candidates.find(({ phase }) => phase === 'failed');
  return failed ? { kind: 'failed', series: failed } : { kind: 'missing' };
}
