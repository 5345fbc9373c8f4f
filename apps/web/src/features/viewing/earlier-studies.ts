import { earlierStudies } from '@mado/contract';
import type { EarlierStudy, ImageSource, ViewerStudy } from '@mado/viewer/ports';
import { call } from '../../app/http/index.ts';
import { asSourceError } from './as-source-error.ts';
import type { ReadingPlace } from './record-store.ts';
import type { Owner } from './the-account.ts';

/** How studies of a source are named, and one more is opened. */
interface Listed {
  readonly idOf: (study: ViewerStudy) => string | undefined;
  readonly open: (id: string) => Promise<ViewerStudy | null>;
}

type Earlier = Required<Pick<ImageSource, 'earlier' | 'openEarlier'>> & {
  /** Calls back when one was opened; returns what ends it. */
  readonly onAdded: (tell: () => void) => () => void;
};

/**
 * What is earlier than the studies of a source, of their patients. What is measured in one that is opened is kept with
 * it, and what was measured in it before is read.
 *
 * @param readings get the place of each that is opened
 */
export function earlierThanListed(owner: Owner, readings: ReadingPlace[], { idOf, open }: Listed): Earlier {
  const added = new Set<() => void>();

  async function openEarlier(id: string): Promise<ViewerStudy | null> {
    owner.check();
    const study = await open(id);
    owner.check();
    if (!study) return null;
    if (!readings.some((one) => one.id === id)) readings.push({ type: 'folder', id, study: study.StudyInstanceUID });
    for (const tell of added) tell();
    return study;
  }

  return {
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
