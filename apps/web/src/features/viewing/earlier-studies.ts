import { earlierStudies } from '@mado/contract';
import { SourceError, type EarlierStudy, type ImageSource, type ViewerStudy } from '@mado/viewer/ports';
import { call } from '../../app/http/index.ts';
import { asSourceError } from './as-source-error.ts';
import type { ReadingPlace } from './record-store.ts';
import type { Owner } from './the-account.ts';

/** How studies of a source are named, and one more is opened. */
interface Listed {
  readonly idOf: (study: ViewerStudy) => string | undefined;
  /** @param again it was opened before: that is no view */
  readonly open: (id: string, again: boolean) => Promise<ViewerStudy | null>;
}

type Earlier = Required<Pick<ImageSource, 'earlier' | 'openEarlier'>> & {
  /** Calls back when one was opened; returns what ends it. */
  readonly onAdded: (tell: () => void) => () => void;
  /**
   * Those that were opened, as they are now; one that the reader may not view any more has nothing in it. What cannot
   * be asked for is left out.
   */
  readonly openedNow: () => Promise<ViewerStudy[]>;
};

/**
 * What is earlier than the studies of a source, of their patients. What is measured in one that is opened is kept with
 * it, and what was measured in it before is read.
 *
 * @param readings get the place of each that is opened
 */
export function earlierThanListed(owner: Owner, readings: ReadingPlace[], { idOf, open }: Listed): Earlier {
  const added = new Set<() => void>();
  const opened = new Map<string, ViewerStudy>();

  async function openEarlier(id: string): Promise<ViewerStudy | null> {
    owner.check();
    const study = await open(id, false);
    owner.check();
    if (!study) return null;
    opened.set(id, study);
    if (!readings.some((one) => one.id === id)) readings.push({ type: 'folder', id, study: study.StudyInstanceUID });
    for (const tell of added) tell();
    return study;
  }

  async function readAgain([id, before]: [string, ViewerStudy]): Promise<ViewerStudy[]> {
    try {
      return [(await open(id, true).catch(asSourceError)) ?? { ...before, series: [] }];
    } catch (failure) {
      const isClosed = failure instanceof SourceError && (failure.kind === 'gone' || failure.kind === 'forbidden');
      return isClosed ? [{ ...before, series: [] }] : [];
    }
  }

  return {
    openedNow: async () => (await Promise.all([...opened].map(readAgain))).flat(),
    earlier: (study) => ask(owner, idOf(study)).catch(asSourceError),
    openEarlier: (id) => openEarlier(id).catch(asSourceError),
    onAdded: (tell) => {
      added.add(tell);
      return () => added.delete(tell);
    },
  };
}

/** A visitor is told of none, and does not ask. */
async function ask(owner: Owner, id: string | undefined): Promise<EarlierStudy[]> {
  owner.check();
  if (id === undefined || owner.name === '') return [];
  const { studies } = await call(earlierStudies, { params: { id } }, { quiet: true });
  owner.check();
  return studies.map((one) => ({
    id: one.uuid,
    StudyDate: one.StudyDate,
    StudyTime: one.StudyTime ?? '',
    StudyDescription: one.StudyDescription ?? '',
    modalities: one.modality_list,
    bodyParts: one.bodypartexamined_list,
  }));
}
