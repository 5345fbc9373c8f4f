import type { EarlierStudy, ImageSource, ViewerStudy } from '../ports/index.ts';
import { earlierPrior, listedPrior, priorOf } from '../session/compared.ts';
import { studyNow } from '../session/grow-series.ts';
import type { Session } from '../session/create-session.ts';

/** Finds with what studies are compared, and opens it. Where the source cannot say, that is nothing. */
export interface PriorReader {
  /** Asks for what is earlier than a study: it is on its way while the series of the study are read. */
  ask(study: ViewerStudy): void;
  /** Tells the session of the prior of a study whose series have been read [HP-25]. Finding twice is finding once. */
  find(study: ViewerStudy): Promise<void>;
  /** Opens what was compared before the page was loaded again. */
  bringLeft(): Promise<void>;
  destroy(): void;
}

export function createPriorReader(source: Pick<ImageSource, 'earlier' | 'openEarlier'>, session: Session): PriorReader {
  const ended = new AbortController();
  const { signal } = ended;
  const asked = new Map<ViewerStudy, Promise<readonly EarlierStudy[]>>();
  let brought: Promise<unknown> = Promise.resolve();

  function earlierThan(study: ViewerStudy): Promise<readonly EarlierStudy[]> {
    const answer = asked.get(study) ?? source.earlier?.(study, signal) ?? Promise.resolve([]);
    asked.set(study, answer);
    return answer.catch(() => {
      // What could not be asked now is asked again by who asks for the layout.
      if (asked.get(study) === answer) asked.delete(study);
      return [];
    });
  }

  async function open(study: ViewerStudy, id: string): Promise<void> {
    const prior = (await source.openEarlier?.(id, signal).catch(() => null)) ?? null;
    // It may have been found meanwhile, by what was left or by who asked for the layout.
    if (!prior || signal.aborted || priorOf(session.getState(), studyNow(session.getState().studies, study))) return;
    session.dispatch({ type: 'prior-found', study, prior, id });
  }

  /** More may have come to the study since it was looked at. */
  async function find(wanted: ViewerStudy): Promise<void> {
    await brought;
    const study = studyNow(session.getState().studies, wanted);
    if (priorOf(session.getState(), study)) return;
    const listed = listedPrior(session.getState(), study);
    if (listed) return session.dispatch({ type: 'prior-found', study, prior: listed, id: null });
    const prior = earlierPrior(session.getState(), study, await earlierThan(study));
    if (prior && !signal.aborted) await open(study, prior.id);
  }

  return {
    ask: (study) => {
      if (!priorOf(session.getState(), study) && !listedPrior(session.getState(), study)) void earlierThan(study);
    },
    find,
    async bringLeft() {
      const { leftPriors, studies } = session.getState();
      const known = leftPriors.flatMap(({ StudyInstanceUID, id }) => {
        const study = studies.find((one) => one.StudyInstanceUID === StudyInstanceUID);
        return study ? [open(study, id)] : [];
      });
      brought = Promise.all(known);
      await brought;
    },
    destroy: () => ended.abort(),
  };
}
