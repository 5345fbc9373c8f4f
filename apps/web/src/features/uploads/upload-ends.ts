import type { UploadTarget } from '@mado/contract';
import type { PublishedState } from './published-state.ts';
import type { UploadEdges } from './upload-edges.ts';
import { withStudiesLeft } from './upload-counts.ts';

/** So long, in ms, the server is waited for at the end of an upload, to hear what its studies lack. */
const lastWord = 5000;

/** The ends of an upload, of which there are several where files are sent again. */
export interface UploadEnds {
  /**
   * Tells the server of an end, and takes up what the studies lack, also when that is said late. The files are stored
   * whether it succeeds or not.
   *
   * @returns when that was said, or was waited for long enough; null where nothing was stored, and so nothing is to be
   *   said
   */
  readonly tell: (end: 'completed' | 'aborted') => Promise<unknown> | null;
  /** Resolves when the server was told of the last end, or was waited for long enough. */
  readonly told: () => Promise<unknown>;
}

export function uploadEnds(
  id: () => string,
  target: UploadTarget,
  published: PublishedState,
  { endUpload, wait }: Pick<UploadEdges, 'endUpload' | 'wait'>,
): UploadEnds {
  let lastTold: Promise<unknown> = Promise.resolve();
  /** How often an end was told: what the server says of an earlier one is old. */
  let ends = 0;
  return {
    tell: (end) => {
      const { studies, folders } = published.now();
      const own = ++ends;
      const told = endUpload(end, target, { studies: studies.map(({ uuid }) => uuid), folders }, id()).then(
        (left) => own === ends && published.change(withStudiesLeft(published.now(), left)),
        () => undefined,
      );
      lastTold = Promise.race([told, wait(lastWord)]);
      return studies.length === 0 ? null : lastTold;
    },
    told: () => lastTold,
  };
}
